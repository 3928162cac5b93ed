/** Connections of streams: they end soon after the last event, and may be left early. */
import { plainText } from '../discovery/target.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { acceptedEvents } from '../wire/stream.ts';
import type { Question, Wire } from '../wire/wire.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { countingText } from './request-checks.ts';
import { streamOf } from './accepted-stream.ts';
import { slowStream } from './slow-stream.ts';

/** Longest time from the last chunk to the end of a stream, milliseconds. */
const maxLingerMs = 2_000;
/** How long a stream that is left early would have gone on. */
const endless = { chunks: 100, gapMs: 50 };
/** Longest time until the next stream begins, milliseconds. */
const maxBeginMs = 10_000;

/** From the last chunk to the end, milliseconds. */
const lingerOf = (response: HttpResponse): number =>
  response.durationMs - (response.arrivals.at(-1)?.afterMs ?? 0);

export function streamConnectionChecks(wire: Wire): Check[] {
  const { prefix, surface } = wire;
  const streaming = { profile: 'streaming', surface } as const;
  const plain: Question = { text: plainText };
  return [
    {
      ...streaming,
      id: `${prefix}.stream.closing`,
      title: 'The connection of a stream ends soon after its last event',
      contract: 'page:Streaming',
      run: async (trial) => {
        const { response: first } = await streamOf(trial, wire, plain);
        // Looked at twice, since the machine of the kit may be busy too.
        const response =
          lingerOf(first) < maxLingerMs
            ? first
            : await trial.ask(wire.call(trial, { ...plain, stream: true }));
        const lingerMs = lingerOf(response);
        must(
          lingerMs < maxLingerMs,
          `it stayed open for ${Math.round(lingerMs)} ms after the last event`,
          response,
        );
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.leaving`,
      title: 'Streams that are left early do not hold up the next one',
      contract: 'page:Streaming',
      run: async (trial) => {
        const long = slowStream(trial, wire, endless) ?? wire.call(trial, { ...plain, stream: true });
        await Promise.all(Array.from({ length: 3 }, () => trial.leave(long)));
        const response = await trial.ask(
          wire.call(trial, { text: countingText, maxTokens: 4, stream: true }),
        );
        await acceptedEvents(trial, response, 'streaming');
        const begunMs = response.arrivals[0]?.afterMs ?? Infinity;
        must(begunMs < maxBeginMs, `the next stream began after ${Math.round(begunMs)} ms`, response);
      },
    },
  ];
}
