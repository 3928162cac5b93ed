/** Reads the events of a playground request. */
import { SseReader } from '../../../../../openapi/grammars/sse-reader.ts';
import { dataOf } from './client.ts';
import { Problem } from './problem.ts';
import type { Schemas } from './schemas.ts';

export interface PlayedResponse {
  traceId: string | null;
  usage: PlayedUsage | null;
  /** Why it ended. */
  ending: string | null;
  /** The tool calls of the completion. */
  calls: Schemas['PlayToolCall'][];
}

export interface PlayedUsage {
  input: number;
  output: number;
}

export interface PlayObserver {
  signal: AbortSignal;
  onTrace: (id: string) => void;
  onText: (delta: string) => void;
  onReasoning: (delta: string) => void;
}

interface Sent {
  data?: ReadableStream<Uint8Array> | null;
  error?: unknown;
  response: Response;
}

/**
 * Passes the data of each event to `take` as it arrives; resolves at the end of the stream.
 * Throws `Problem`, also for a failed or truncated stream, and the abort reason when the signal is aborted.
 */
export async function readPlayed(
  send: () => Promise<Sent>,
  { onTrace }: Pick<PlayObserver, 'onTrace'>,
  take: (data: string, played: PlayedResponse) => void,
): Promise<PlayedResponse> {
  let traceId: string | null = null;
  const stream = await dataOf(async () => {
    const reply = await send();
    traceId = reply.response.headers.get('x-trace-id');
    return reply;
  });
  if (traceId !== null) onTrace(traceId);
  const played: PlayedResponse = { traceId, usage: null, ending: null, calls: [] };
  const reader = new SseReader();
  const source = stream.getReader();
  for (let part = await source.read(); !part.done; part = await source.read()) {
    for (const { data } of reader.push(part.value)) {
      if (data === undefined) continue;
      if (data === '[DONE]') return played;
      take(data, played);
    }
  }
  const message = 'The response was cut off: the stream ended without its terminator.';
  throw new Problem(message, { code: 'stream_cut', traceId });
}

/** The error of a stream that has begun. */
export function streamProblem(
  { message, code, type }: { message: string; code?: string | null; type: string },
  { traceId }: PlayedResponse,
): Problem {
  return new Problem(message, { code: code ?? type, traceId });
}
