/** Ways to write the same events otherwise, the same for every surface; the tables of framing are made of them. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import { formatWireEvent } from '../../../core/wire-event.ts';
import { eventAt, replaceAt, stepsOf, streamOf } from './editing.ts';
import type { BrokenExchange, FaultEvent, GoodStream, Step, StreamFault } from './fault.ts';

const surfaces: StreamFormat[] = ['chat', 'messages', 'speech'];

/** The same change on every surface that streams. */
export function everywhere(
  rule: string | null,
  spoil: (good: GoodStream) => BrokenExchange,
): StreamFault['streams'] {
  return Object.fromEntries(surfaces.map((surface) => [surface, { rule, spoil }]));
}

/** The good stream with `change` applied to the bytes of its middle event. */
export function middleBytes(
  rule: string | null,
  change: (text: string, event: FaultEvent) => Step[],
): StreamFault['streams'] {
  return everywhere(rule, (good) => {
    const event = eventAt(good.events, good.middle);
    return streamOf([
      ...stepsOf(good.events.slice(0, good.middle)),
      ...change(formatWireEvent(event), event),
      ...stepsOf(good.events.slice(good.middle + 1)),
    ]);
  });
}

/** The good stream up to its middle event, which comes half, and then something else. */
export function halfThen(rule: string | null, ...then: Step[]): StreamFault['streams'] {
  return everywhere(rule, (good) => {
    const text = formatWireEvent(eventAt(good.events, good.middle + 1));
    const half = text.slice(0, Math.ceil(text.length / 2));
    return streamOf([...stepsOf(good.events.slice(0, good.middle + 1)), { send: half }, ...then]);
  });
}

/** The good stream with other events in the place of its middle one. */
export function middleEvents(
  rule: string | null,
  replace: (event: FaultEvent, good: GoodStream) => FaultEvent[],
): StreamFault['streams'] {
  return everywhere(rule, (good) =>
    streamOf(stepsOf(replaceAt(good.events, good.middle, (event) => replace(event, good)))),
  );
}

/** All bytes of the good stream, written anew. */
export function rewritten(rule: string | null, write: (text: string) => Step[]): StreamFault['streams'] {
  return everywhere(rule, (good) => streamOf(write(good.events.map(formatWireEvent).join(''))));
}

/** Another body in the place of the stream. */
export function whole(
  rule: string | null,
  status: number,
  contentType: string,
  steps: Step[],
): StreamFault['streams'] {
  return everywhere(rule, () => ({ status, contentType, steps }));
}
