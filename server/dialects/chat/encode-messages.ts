/** Canonical turns → chat-completions messages. */
import type { Block, ToolCallBlock, ToolResultBlock } from '../../core/content.ts';
import type { Turn } from '../../core/conversation.ts';
import { swapCallId } from '../call-ids.ts';
import type { Encoding } from '../encoding.ts';
import { hasContent, openContent, withoutContent } from '../sealed-call-id.ts';
import { ownSealing } from '../sealing.ts';
import { given, shortContent } from '../short-forms.ts';
import type { ToolNames } from '../tool-names.ts';
import { encodeHistoryReasoning } from './encode-history-reasoning.ts';
import {
  breakpointOf,
  encodeAssistantParts,
  encodeTextPart,
  encodeUserParts,
  searchResultText,
} from './encode-parts.ts';
import type { ChatRequestMessage, ChatUserPart } from './wire.ts';

type TextPart = Extract<ChatUserPart, { type: 'text' }>;
type ToolMessage = Extract<ChatRequestMessage, { role: 'tool' }>;
type AssistantMessage = Extract<ChatRequestMessage, { role: 'assistant' }>;
type CallOnWire = NonNullable<AssistantMessage['tool_calls']>[number];

export function encodeChatTurn(turn: Turn, names: ToolNames, encoding: Encoding): ChatRequestMessage[] {
  const name = given({ name: participantOf(turn, encoding) });
  switch (turn.role) {
    case 'system':
    case 'developer':
      return [
        {
          role: encoding.isPlain ? 'system' : turn.role,
          content: shortContent(textParts(turn.blocks, encoding)),
          ...name,
        },
      ];
    case 'user':
      return encodeUserTurn(turn, name, encoding);
    case 'assistant':
      return [{ ...encodeAssistantTurn(turn.blocks, names, encoding), ...name }];
  }
}

function participantOf(turn: Turn, encoding: Encoding): string | null {
  if (!encoding.isPlain || turn.participant === null) return turn.participant;
  encoding.drop(turn, 'participant', 'the provider takes no names of participants');
  return null;
}

/** Results go first, each as a message: they have to follow the calls at once. */
function encodeUserTurn(turn: Turn, name: { name?: string }, encoding: Encoding): ChatRequestMessage[] {
  const results = turn.blocks.filter((block) => block.type === 'tool-result');
  const others = turn.blocks.filter((block) => block.type !== 'tool-result');
  const lastResult = turn.blocks.findLastIndex((block) => block.type === 'tool-result');
  for (const block of turn.blocks.slice(0, Math.max(0, lastResult)))
    if (block.type !== 'tool-result') encoding.change(block, undefined, 'sent behind the tool results');
  const media: ChatUserPart[] = [];
  const messages: ChatRequestMessage[] = results.map((result) => ({
    ...encodeResult(result, media, encoding),
    ...(others.length === 0 && name),
  }));
  const parts = [...media, ...encodeUserParts(others, encoding)];
  if (parts.length === 0 && results.length > 0) return messages;
  return [...messages, { role: 'user', content: shortContent(parts), ...name }];
}

/** Blocks that a tool message cannot contain are added to `media`, for the user message after the results. */
function encodeResult(result: ToolResultBlock, media: ChatUserPart[], encoding: Encoding): ToolMessage {
  const parts = result.blocks.flatMap((block): TextPart[] => {
    if (block.type === 'text') return [encodeTextPart(block, encoding)];
    if (block.type === 'search-result') {
      encoding.change(block, undefined, 'sent as text');
      return [{ type: 'text', text: searchResultText(block) }];
    }
    if (block.type !== 'image' && block.type !== 'document') {
      encoding.drop(block, undefined, 'a tool message of chat completions has no place for it');
      return [];
    }
    encoding.change(block, undefined, 'sent in a user message behind the tool results');
    for (const part of encodeUserParts([block], encoding)) media.push(part);
    return [];
  });
  if (result.failed) encoding.drop(result, 'failed', 'a tool message of chat completions cannot say so');
  markEnd(parts, result, encoding);
  return {
    role: 'tool',
    tool_call_id: withoutContent(swapCallId(result.callId)),
    content: shortContent(parts),
  };
}

/** A cache mark on a result is put on the last of its texts. */
function markEnd(parts: TextPart[], result: ToolResultBlock, encoding: Encoding): void {
  if (result.cache === undefined) return;
  const last = parts.at(-1);
  if (last === undefined || last.prompt_cache_breakpoint !== undefined)
    encoding.drop(result, 'cache', 'the tool message has no place for another mark');
  else parts[parts.length - 1] = { ...last, ...breakpointOf(result, encoding) };
}

function encodeAssistantTurn(
  blocks: readonly Block[],
  names: ToolNames,
  encoding: Encoding,
): AssistantMessage {
  const calls = blocks.filter((block) => block.type === 'tool-call');
  const firstCall = blocks.findIndex((block) => block.type === 'tool-call');
  for (const [index, block] of blocks.entries())
    if (block.type === 'text' && firstCall >= 0 && index > firstCall)
      encoding.change(block, undefined, 'sent before the calls');
  const parts = encodeAssistantParts(blocks, encoding);
  const reasoning = encodeHistoryReasoning(blocks, encoding);
  if (calls.length === 0) return { role: 'assistant', content: shortContent(parts), ...reasoning };
  return {
    role: 'assistant',
    ...reasoning,
    content: parts.length === 0 ? null : shortContent(parts),
    tool_calls: calls.map((call) => encodeCall(call, names, encoding)),
  };
}

function encodeCall(call: ToolCallBlock, names: ToolNames, encoding: Encoding): CallOnWire {
  if (call.cache !== undefined) encoding.drop(call, 'cache', 'a call of chat completions takes no mark');
  const carrier = swapCallId(call.callId);
  const id = withoutContent(carrier);
  const kept = keptContent(call, carrier, encoding);
  const name = names.sent(call.name);
  if (name !== call.name) encoding.change(call, 'name', `called ${name}`);
  if (call.kind === 'text' && !encoding.isPlain)
    return { id, type: 'custom', custom: { name, input: call.input }, ...kept };
  const input = call.kind === 'text' ? JSON.stringify({ input: call.input }) : call.input;
  return { id, type: 'function', function: { name, arguments: input }, ...kept };
}

/** What a provider has kept in the id of its call, for a provider that takes it. */
function keptContent(
  call: ToolCallBlock,
  carrier: string,
  encoding: Encoding,
): Pick<CallOnWire, 'extra_content'> {
  if (!hasContent(carrier)) return {};
  if (encoding.options.extraFields?.includes('extra_content') !== true) {
    encoding.change(call, 'callId', 'the provider takes no content beside a call');
    return {};
  }
  const content = openContent(carrier, encoding.options.sealing ?? ownSealing);
  if (content !== undefined) return { extra_content: content };
  encoding.change(call, 'callId', 'its content was made by another service, or for another project');
  return {};
}

function textParts(blocks: readonly Block[], encoding: Encoding): TextPart[] {
  return blocks.flatMap((block) => {
    if (block.type === 'text') return [encodeTextPart(block, encoding)];
    encoding.drop(block, undefined, 'a system message has no place for it');
    return [];
  });
}
