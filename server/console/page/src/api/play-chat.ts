/** Streams a completion for the playground. */
import { SseReader } from '../../../../../openapi/grammars/sse-reader.ts';
import { dataOf, client } from './client.ts';
import { Problem } from './problem.ts';
import type { Schemas } from './schemas.ts';

export interface PlayedResponse {
  traceId: string | null;
  usage: Schemas['CompletionUsage'] | null;
  finishReason: string | null;
}

/**
 * Sends the conversation and passes each delta to `onText` as it arrives; resolves at the end of the stream.
 * Throws `Problem`, also for a failed or truncated stream, and the abort reason when the signal is aborted.
 */
export async function playChat(
  body: Schemas['PlayChatRequest'],
  {
    signal,
    onText,
    onTrace,
  }: { signal: AbortSignal; onText: (text: string) => void; onTrace: (id: string) => void },
): Promise<PlayedResponse> {
  let traceId: string | null = null;
  const stream = await dataOf(async () => {
    const reply = await client.POST('/playground/chat', { body, parseAs: 'stream', signal });
    traceId = reply.response.headers.get('x-trace-id');
    return reply;
  });
  if (traceId !== null) onTrace(traceId);
  const played: PlayedResponse = { traceId, usage: null, finishReason: null };
  const reader = new SseReader();
  const source = stream.getReader();
  for (let part = await source.read(); !part.done; part = await source.read()) {
    for (const { data } of reader.push(part.value)) {
      if (data === undefined) continue;
      if (data === '[DONE]') return played;
      take(JSON.parse(data) as Schemas['ChatStreamEvent'], played, onText);
    }
  }
  const message = 'The response was cut off: the stream ended without its terminator.';
  throw new Problem(message, { code: 'stream_cut', traceId });
}

function take(
  event: Schemas['ChatStreamEvent'],
  played: PlayedResponse,
  onText: (text: string) => void,
): void {
  if ('error' in event) {
    const { message, code, type } = event.error;
    throw new Problem(message, { code: code ?? type, traceId: played.traceId });
  }
  played.usage = event.usage ?? played.usage;
  const [choice] = event.choices;
  played.finishReason = choice?.finish_reason ?? played.finishReason;
  const text = choice?.delta.content ?? choice?.delta.refusal;
  if (text) onText(text);
}
