/** A plain message ⇄ events that add up to it. */
import { ApiError } from '../../core/api-error.ts';
import { parseExactJson } from '../../core/exact-json.ts';
import type { WireEvent } from '../../core/wire-event.ts';
import type { WireBody } from '../dialect.ts';
import { errorOfEvent } from '../stream-errors.ts';
import { laterUsage } from './usage.ts';
import type { ContentBlock, ContentDelta, Message, MessageEvent } from './wire.ts';

/**
 * Folds a whole stream that conforms to the grammar. Throws the `ApiError` that an error event represents, and
 * `upstream_invalid_response` when there is nothing to fold.
 */
export function foldMessageEvents(events: readonly WireEvent[]): Message {
  let message: Message | undefined;
  const inputs = new Map<number, string>();
  for (const { data } of events) {
    if (typeof data === 'string') continue;
    const event = data as MessageEvent;
    if (event.type === 'error') throw errorOfEvent(event.error.details?.error_code, event.error.message);
    if (event.type === 'message_start') message = structuredClone(event.message);
    if (message !== undefined) addEvent(message, inputs, event);
  }
  if (message === undefined)
    throw new ApiError('upstream_invalid_response', 'The stream has no message_start.');
  return message;
}

function addEvent(message: Message, inputs: Map<number, string>, event: MessageEvent): void {
  switch (event.type) {
    case 'content_block_start':
      message.content[event.index] = copyOf(event.content_block);
      return;
    case 'content_block_delta': {
      const block = message.content[event.index];
      if (block === undefined) return;
      if (event.delta.type === 'input_json_delta')
        inputs.set(event.index, (inputs.get(event.index) ?? '') + event.delta.partial_json);
      else addDelta(block, event.delta);
      return;
    }
    case 'content_block_stop': {
      const block = message.content[event.index];
      const input = inputs.get(event.index) ?? '';
      if (block !== undefined && 'input' in block && input.trim() !== '')
        block.input = parseExactJson(input) as Record<string, unknown>;
      return;
    }
    case 'message_delta':
      Object.assign(message, event.delta);
      message.usage = laterUsage(message.usage, event.usage);
      return;
    default:
  }
}

/** Deltas are added to the copy, not to the event. */
function copyOf(block: ContentBlock): ContentBlock {
  const citations = block.type === 'text' ? block.citations : undefined;
  return Array.isArray(citations) ? ({ ...block, citations: [...citations] } as ContentBlock) : { ...block };
}

function addDelta(block: ContentBlock, delta: ContentDelta): void {
  if (delta.type === 'compaction_delta' && block.type === 'compaction') {
    const { type: _type, ...whole } = delta;
    Object.assign(block, whole);
  }
  if (delta.type === 'text_delta' && block.type === 'text') block.text += delta.text;
  else if (delta.type === 'citations_delta' && block.type === 'text')
    (block.citations ??= []).push(delta.citation);
  else if (delta.type === 'thinking_delta' && block.type === 'thinking') block.thinking += delta.thinking;
  else if (delta.type === 'signature_delta' && block.type === 'thinking') block.signature += delta.signature;
}

/** `completion` must be valid under `Message`. */
export function unfoldMessage(completion: WireBody): WireEvent[] {
  const {
    content,
    stop_reason: reason,
    stop_sequence: sequence,
    stop_details: details,
    ...message
  } = completion as unknown as Message;
  const start = { ...message, content: [], stop_reason: null, stop_sequence: null, stop_details: null };
  const end = { stop_reason: reason, stop_sequence: sequence ?? null, stop_details: details ?? null };
  const events: MessageEvent[] = [
    { type: 'message_start', message: start },
    ...content.flatMap(blockEvents),
    { type: 'message_delta', delta: end, usage: { output_tokens: message.usage.output_tokens } },
    { type: 'message_stop' },
  ];
  return events.map((data) => ({ event: data.type, data }));
}

function blockEvents(block: ContentBlock, index: number): MessageEvent[] {
  const { start, deltas } = unfoldBlock(block);
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta): MessageEvent => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function unfoldBlock(block: ContentBlock): { start: ContentBlock; deltas: ContentDelta[] } {
  switch (block.type) {
    case 'text':
      return {
        start: { type: 'text', text: '' },
        deltas: [
          { type: 'text_delta', text: block.text },
          ...(block.citations ?? []).map((citation): ContentDelta => ({ type: 'citations_delta', citation })),
        ],
      };
    case 'thinking':
      return {
        start: { type: 'thinking', thinking: '', signature: '' },
        deltas: [
          { type: 'thinking_delta', thinking: block.thinking },
          { type: 'signature_delta', signature: block.signature },
        ],
      };
    case 'compaction': {
      const { content, encrypted_content: sealed = null } = block;
      return {
        start: { ...block, content: null, encrypted_content: null },
        deltas: [{ type: 'compaction_delta', content, encrypted_content: sealed }],
      };
    }
    case 'tool_use':
      return {
        start: { ...block, input: {} },
        deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }],
      };
    default:
      return { start: block, deltas: [] };
  }
}
