/** Tools with which the fault tables are written. All work on copies: the good stream stays good. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import type { JsonObject } from '../../../core/json.ts';
import { formatWireEvent } from '../../../core/wire-event.ts';
import type { FaultEvent, GoodStream, StreamFault } from './fault.ts';
import { objectAt } from './member-path.ts';
import type { PlainFault } from './plain-faults.ts';
import type { BrokenExchange, Step } from './send-steps.ts';

type Matches = (data: JsonObject) => boolean;
/** The event that a fault changes: the middle one, or the first one that matches. */
type Where = 'middle' | Matches;

/** A row of both formats that have tools. */
export const tooDeep = {
  summary: 'nests the arguments of a tool call more than 1,024 levels deep',
  json: '['.repeat(1_100) + ']'.repeat(1_100),
};

/** An exchange of steps, with the status and type of a good stream. */
export function streamOf(steps: Step[]): BrokenExchange {
  return { status: 200, contentType: 'text/event-stream', steps };
}

/** The events one by one, each as one chunk. */
export function stepsOf(events: readonly FaultEvent[]): Step[] {
  return events.map((event) => ({ send: formatWireEvent(event) }));
}

/**
 * Makes the rows of one format's table: faults that send other events, in sound framing. Each breaks the rule of
 * its own name unless `rule` is another.
 */
export function eventFaults(
  surface: StreamFormat,
  { rule, ...shared }: { rule?: string | null; legal?: boolean; needs?: StreamFault['needs'] } = {},
) {
  return (
    name: string,
    plain: PlainFault,
    summary: string,
    change: (good: GoodStream) => FaultEvent[],
  ): StreamFault => ({
    name,
    legal: false,
    summary,
    needs: 'text',
    plain,
    ...shared,
    streams: {
      [surface]: {
        rule: rule === undefined ? name : rule,
        spoil: (good: GoodStream) => streamOf(stepsOf(change(good))),
      },
    },
  });
}

/** The event at `index`, which the table knows to be there. */
export function eventAt(events: readonly FaultEvent[], index: number): FaultEvent {
  const event = events.at(index);
  if (event === undefined) throw new Error(`no event at ${index}`);
  return event;
}

/** The event in question, as it is. */
export function find(good: GoodStream, where: Where): FaultEvent {
  return eventAt(good.events, indexOf(good, where));
}

/** The events with the one in question replaced by the result of `by`. */
export function replace(
  good: GoodStream,
  where: Where,
  by: (event: FaultEvent) => FaultEvent[],
): FaultEvent[] {
  const index = indexOf(good, where);
  return good.events.flatMap((event, at) => (at === index ? by(event) : [event]));
}

/** The events with the one in question sent twice. */
export function repeat(good: GoodStream, where: Where): FaultEvent[] {
  return replace(good, where, (event) => [event, event]);
}

/** A copy of the event with its data edited; literals stay as they are. */
export function edit(event: FaultEvent, change: (data: JsonObject) => void): FaultEvent {
  if (typeof event.data === 'string') return event;
  const data = structuredClone(event.data);
  change(data);
  return { ...event, data };
}

/** Every event edited. */
export function editAll({ events }: GoodStream, change: (data: JsonObject) => void): FaultEvent[] {
  return events.map((event) => edit(event, change));
}

/** The events with these members set in the one in question, in its object at `path`. */
export function assign(good: GoodStream, where: Where, members: JsonObject, path = ''): FaultEvent[] {
  return replace(good, where, (event) => [
    edit(event, (data) => Object.assign(objectAt(data, path), members)),
  ]);
}

/** The events without this member in the one in question. */
export function remove(good: GoodStream, where: Where, member: string, path = ''): FaultEvent[] {
  return replace(good, where, (event) => [edit(event, (data) => delete objectAt(data, path)[member])]);
}

/** The same, and of all other events that match none is left: one delta in the place of several. */
export function assignInOne(
  good: GoodStream,
  matches: Matches,
  members: JsonObject,
  path: string,
): FaultEvent[] {
  const index = indexOf(good, matches);
  return assign(good, matches, members, path).filter((event, at) => at <= index || !isMatch(event, matches));
}

/** The events without those that match. */
export function without({ events }: GoodStream, matches: Matches): FaultEvent[] {
  return events.filter((event) => !isMatch(event, matches));
}

/** The events with another marker in the place of the terminator. */
export function withOtherMarker({ events }: GoodStream): FaultEvent[] {
  return [...events.slice(0, -1), { event: null, data: '[DONE]' }];
}

function indexOf({ events, middle }: GoodStream, where: Where): number {
  return where === 'middle' ? middle : events.findIndex((event) => isMatch(event, where));
}

function isMatch({ data }: FaultEvent, matches: Matches): boolean {
  return typeof data !== 'string' && matches(data);
}
