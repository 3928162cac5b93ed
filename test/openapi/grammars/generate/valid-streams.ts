/** The proof that no valid stream is refused, shared by the tests that run it side by side. */
import { expect } from 'vitest';
import { randomFrom } from './random.ts';
import { judge, randomStream } from './stream.ts';
import type { Surface } from './surfaces.ts';
import { cut, writeEvents } from './wire.ts';

/** Makes `count` streams of a surface and expects each to be accepted; prints how many of each kind. */
export function expectAllAccepted(surface: Surface, count: number, seed: number): void {
  const kinds = new Map<string, number>();
  let events = 0;
  for (let at = 0; at < count; at += 1) {
    const random = randomFrom(seed + at);
    const stream = randomStream(surface, random);
    const bytes = writeEvents(stream.events, { eventLines: surface.eventLines, random });
    const verdict = judge(surface, cut(bytes, random), stream.request);
    if (!verdict.ok)
      expect.fail(
        `${surface.name}, seed ${seed + at}: ${JSON.stringify(verdict)}\n${JSON.stringify(stream)}`,
      );
    events += stream.events.length;
    for (const { kind } of stream.events) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const made = [...kinds].map(([kind, times]) => `${kind} ${times}`).join(', ');
  console.log(`${surface.name}: ${count} valid streams accepted, ${events} events (${made})`);
  const declared = surface.grammar.events.map(({ name }) => name).filter((name) => name !== '[DONE]');
  expect([...kinds.keys()].sort()).toEqual(declared.sort());
}
