/** The items of a responses request → turns. The items of one turn of the assistant become one turn. */
import type { Block } from '../../core/content.ts';
import type { Turn } from '../../core/conversation.ts';
import { joinedToolName } from '../../core/joined-tool-name.ts';
import { swapCallId } from '../call-ids.ts';
import type { Origins } from '../origins.ts';
import { decodeContent } from './decode-parts.ts';
import { isEmptyReasoning, unsealReasoning } from './sealed-reasoning.ts';
import type { InputItem, InputReasoning, ResponseRequest, ToolOutput } from './wire.ts';

type Message = Extract<InputItem, { role: string }>;
type TypedItem = Exclude<InputItem, Message>;

const isMessage = (item: InputItem): item is Message => !('type' in item) || item.type === 'message';

export function decodeInput(input: ResponseRequest['input'], origins: Origins): Turn[] {
  if (typeof input === 'string') {
    const block = origins.mark({ type: 'text' as const, text: input }, 'input');
    return [origins.mark({ role: 'user', participant: null, blocks: [block] }, 'input')];
  }
  const turns: Turn[] = [];
  for (const [index, item] of input.entries()) {
    const path = `input[${index}]`;
    const { role, blocks } = isMessage(item)
      ? decodeMessage(item, path, origins)
      : decodeItem(item, path, origins);
    if (role === 'assistant' && blocks.length === 0 && !isMessage(item)) continue;
    const last = turns.at(-1);
    if (role === 'assistant' && last?.role === 'assistant')
      for (const block of blocks) last.blocks.push(block);
    else
      turns.push(
        origins.mark({ role, participant: null, blocks }, path, isMessage(item) ? {} : { role: '' }),
      );
  }
  return turns;
}

function decodeMessage(message: Message, path: string, origins: Origins): Pick<Turn, 'role' | 'blocks'> {
  const blocks = decodeContent(message.content, `${path}.content`, origins);
  return { role: message.role, blocks };
}

function decodeItem(item: TypedItem, path: string, origins: Origins): Pick<Turn, 'role' | 'blocks'> {
  switch (item.type) {
    case 'function_call': {
      const { call_id: id, namespace, name, arguments: input } = item;
      const block = callBlock(id, 'json', joinedToolName(namespace, name), input);
      return assistant(block, path, origins, { input: 'arguments' });
    }
    case 'custom_tool_call': {
      const { call_id: id, namespace, name, input } = item;
      return assistant(callBlock(id, 'text', joinedToolName(namespace, name), input), path, origins);
    }
    case 'function_call_output':
    case 'custom_tool_call_output':
      return { role: 'user', blocks: [resultBlock(item.call_id, item.output, path, origins)] };
    case 'reasoning':
      return { role: 'assistant', blocks: decodeReasoning(item, path, origins) };
    case 'item_reference':
      throw new Error('references are replaced by the items before a request is decoded');
    default:
      origins.losses.add(path, 'dropped', 'known to the responses format only');
      return { role: 'assistant', blocks: [] };
  }
}

function assistant(
  block: Block,
  path: string,
  origins: Origins,
  names: Record<string, string> = {},
): Pick<Turn, 'role' | 'blocks'> {
  return { role: 'assistant', blocks: [origins.mark(block, path, { callId: 'call_id', ...names })] };
}

/** Ids have the style of chat completions here too; the canonical one is exchanged by the encoder of the other format. */
function callBlock(id: string, kind: 'json' | 'text', name: string, input: string): Block {
  return { type: 'tool-call', callId: swapCallId(id), name, kind, input };
}

function resultBlock(id: string, output: ToolOutput, path: string, origins: Origins): Block {
  const blocks = decodeContent(output, `${path}.output`, origins);
  const block: Block = { type: 'tool-result', callId: swapCallId(id), name: null, blocks, failed: false };
  return origins.mark(block, path, { callId: 'call_id' });
}

/** An item that holds nothing gives no block. */
function decodeReasoning(item: InputReasoning, path: string, origins: Origins): Block[] {
  const { summary, content, encrypted_content: sealed } = item;
  const known = typeof sealed === 'string' ? unsealReasoning(sealed, origins.sealing) : undefined;
  if (typeof sealed === 'string' && sealed !== '' && known === undefined)
    origins.losses.add(
      `${path}.encrypted_content`,
      'dropped',
      'made by another service, or for another project',
    );
  const shown = [...(content ?? []), ...summary].map(({ text }) => text).join('\n');
  const reasoning = known ?? { text: shown, signature: null, redacted: null };
  if (isEmptyReasoning(reasoning)) return [];
  return [origins.mark({ type: 'reasoning', ...reasoning }, path)];
}
