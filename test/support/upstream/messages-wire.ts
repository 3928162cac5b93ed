/** Responses of the messages style, written by hand as a provider sends them. */
import { responseText, type GoodResponse, type WireRequest } from './good-response.ts';

export function message({ model }: WireRequest): object {
  return {
    id: 'msg_scripted',
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text: responseText, citations: null }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 9, output_tokens: 5 },
  };
}

export function messageStream(request: WireRequest): GoodResponse {
  const start = {
    ...message(request),
    content: [],
    stop_reason: null,
    usage: { input_tokens: 9, output_tokens: 1 },
  };
  const opening = [
    event({ type: 'message_start', message: start }),
    event({ type: 'ping' }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  ];
  const chunks = [
    ...opening,
    ...responseText
      .split(/(?= )/)
      .map((text) => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
    event({ type: 'content_block_stop', index: 0 }),
    event({
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 5 },
    }),
    event({ type: 'message_stop' }),
  ];
  return {
    mediaType: 'text/event-stream',
    chunks,
    opening: opening.length,
    middle: opening.length + 2,
  };
}

function event(data: { type: string } & Record<string, unknown>): Buffer {
  return Buffer.from(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
}
