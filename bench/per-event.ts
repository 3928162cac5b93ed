/** What one event of a stream costs: cutting it from the bytes, parsing, its schema and the grammar; in process, no network. */
import { SseReader } from '../openapi/grammars/sse-reader.ts';
import type { Contract } from '../server/contract/contract.ts';

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'bench', choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`;

/** Size of the chunks in which the bytes come, as from a socket. */
const chunkBytes = 16_384;

/** Microseconds per event of one stream of `events`; the best of several runs, since other programs take their share. Throws when the stream is found broken. */
export function microsecondsPerEvent({ operations }: Contract, events: number): number {
  const grammar = operations.get('createChatCompletion')?.streamEvents?.grammar;
  if (grammar === undefined) throw new Error('chat completions have no grammar');
  const text = `${chunk({ role: 'assistant', content: '' })}${chunk({ content: ' token' }).repeat(events - 3)}${chunk({}, 'stop')}data: [DONE]\n\n`;
  const bytes = Buffer.from(text);
  const runs = Math.max(3, Math.min(100, Math.round(200_000 / events)));
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const begin = performance.now();
    const reader = new SseReader();
    const checker = grammar.start({ request: {} });
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      for (const event of reader.push(bytes.subarray(at, at + chunkBytes))) checker.event(event);
    }
    if (checker.outcome !== 'complete')
      throw new Error(checker.violation?.message ?? 'the stream did not end');
    best = Math.min(best, performance.now() - begin);
  }
  return (best * 1_000) / events;
}
