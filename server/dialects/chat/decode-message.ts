/** One chat-completions message → one turn. The functions take the path of the decoded value, for error messages. */
import type { Block, ToolCallBlock, ToolInputKind } from '../../core/content.ts';
import type { Turn } from '../../core/conversation.ts';
import { extras, given } from '../short-forms.ts';
import type { Origins } from '../origins.ts';
import { decodeHistoryReasoning } from './decode-history-reasoning.ts';
import { markMessage } from './mark-message.ts';
import { decodeChatContent } from './decode-parts.ts';
import type { ChatAssistantMessage, ChatRequestMessage } from './wire.ts';

export function decodeChatMessage(message: ChatRequestMessage, path: string, origins: Origins): Turn {
  const turn = decodeTurn(message, path, origins);
  if (message.role !== 'function') markMessage(turn, message.cache_control, path, origins);
  return origins.mark(turn, path, { participant: 'name' });
}

function decodeTurn(message: ChatRequestMessage, path: string, origins: Origins): Turn {
  switch (message.role) {
    case 'developer':
    case 'system':
    case 'user':
      return {
        role: message.role,
        participant: message.name ?? null,
        blocks: decodeChatContent(message.content, path, origins),
      };
    case 'assistant':
      return decodeAssistant(message, path, origins);
    case 'tool': {
      const blocks = decodeChatContent(message.content, path, origins);
      return resultTurn(
        { callId: message.tool_call_id, name: null, blocks },
        message.name ?? null,
        path,
        origins,
      );
    }
    case 'function': {
      const blocks = decodeChatContent(message.content ?? [], path, origins);
      return resultTurn({ callId: '', name: message.name, blocks }, null, path, origins);
    }
  }
}

function resultTurn(
  result: { callId: string; name: string | null; blocks: Block[] },
  participant: string | null,
  path: string,
  origins: Origins,
): Turn {
  const block = origins.mark({ type: 'tool-result' as const, ...result, failed: false }, path, {
    callId: 'tool_call_id',
  });
  return { role: 'user', participant, blocks: [block] };
}

function decodeAssistant(message: ChatAssistantMessage, path: string, origins: Origins): Turn {
  const { role, content, name, refusal, tool_calls: calls, function_call: call, ...rest } = message;
  const {
    reasoning: _reasoning,
    reasoning_content: _content,
    reasoning_details: _details,
    thinking_blocks: _blocks,
    cache_control: _mark,
    ...native
  } = rest;
  const blocks = decodeHistoryReasoning(message, path, origins);
  blocks.push(...decodeChatContent(content ?? [], path, origins));
  if (refusal !== undefined && refusal !== null)
    blocks.push(origins.mark({ type: 'refusal', text: refusal }, `${path}.refusal`));
  for (const [index, each] of (calls ?? []).entries()) {
    const names = { callId: 'id', name: `${each.type}.name` };
    const place = `${path}.tool_calls[${index}]`;
    if (each.type === 'custom') {
      const block = callBlock(each.id, 'text', each.custom.name, each.custom.input, each.extra_content);
      blocks.push(origins.mark(block, place, { ...names, input: 'custom.input' }));
    } else {
      const { name: called, arguments: input } = each.function;
      const block = callBlock(each.id, 'json', called, input, each.extra_content);
      blocks.push(origins.mark(block, place, { ...names, input: 'function.arguments' }));
    }
  }
  if (call !== undefined && call !== null) {
    const block = callBlock('', 'json', call.name, call.arguments);
    blocks.push(origins.mark(block, `${path}.function_call`, { input: 'arguments' }));
  }
  return { role, participant: name ?? null, blocks, ...extras(native) };
}

function callBlock(
  callId: string,
  kind: ToolInputKind,
  name: string,
  input: string,
  more: object | null = null,
): ToolCallBlock {
  return { type: 'tool-call', callId, name, kind, input, ...extras(given({ extra_content: more })) };
}
