/** A plain message → events that add up to it. */
import type { WireEvent } from '../../core/wire-event.ts';
import type { WireBody } from '../dialect.ts';
import type { ContentBlock, ContentDelta, Message, MessageEvent } from './wire.ts';

/** `answer` must be valid under `Message`. */
export function unfoldMessage(answer: WireBody): WireEvent[] {
  const {
    content,
    stop_reason: reason,
    stop_sequence: sequence,
    stop_details: details,
    ...message
  } = answer as unknown as Message;
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
    case 'tool_use':
      return {
        start: { ...block, input: {} },
        deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }],
      };
    default:
      return { start: block, deltas: [] };
  }
}
