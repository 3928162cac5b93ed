/** Tools with which the fault tables are written. All work on copies: the good stream stays good. */
import type { StreamFormat } from '../../../core/wire-format.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { formatWireEvent, type WireEvent } from '../../../core/wire-event.ts';
import type { BrokenExchange, FaultEvent, GoodStream, Step } from './fault.ts';

export const eventStream = 'text/event-stream';

/** An exchange of steps, with the status and type of a good stream. */
export function streamOf(steps: Step[]): BrokenExchange {
  return { status: 200, contentType: eventStream, steps };
}

/** The events one by one, each as one chunk. */
export function stepsOf(events: readonly FaultEvent[]): Step[] {
  return events.map((event) => ({ send: formatWireEvent(event) }));
}

/** A fault that sends other events than it should, in sound framing. */
export function changeEvents(
  change: (good: GoodStream) => FaultEvent[],
): (good: GoodStream) => BrokenExchange {
  return (good) => streamOf(stepsOf(change(good)));
}

/** The events with the one at `index` replaced by the result of `replace`. */
export function replaceAt(
  events: readonly FaultEvent[],
  index: number,
  replace: (event: FaultEvent) => FaultEvent[],
): FaultEvent[] {
  return events.flatMap((event, at) => (at === index ? replace(event) : [event]));
}

/** A copy of the event with its data edited; literals stay as they are. */
export function edit(event: FaultEvent, change: (data: JsonObject) => void): FaultEvent {
  if (typeof event.data === 'string') return event;
  const data = structuredClone(event.data);
  change(data);
  return { ...event, data };
}

/** The events with the first one that `matches` edited. */
export function editFirst(
  events: readonly FaultEvent[],
  matches: (data: JsonObject) => boolean,
  change: (data: JsonObject) => void,
): FaultEvent[] {
  const index = findEvent(events, matches);
  return replaceAt(events, index, (event) => [edit(event, change)]);
}

/** Every event edited. */
export function editAll(events: readonly FaultEvent[], change: (data: JsonObject) => void): FaultEvent[] {
  return events.map((event) => edit(event, change));
}

/** The events without those that match. */
export function without(events: readonly FaultEvent[], matches: (data: JsonObject) => boolean): FaultEvent[] {
  return events.filter(({ data }) => typeof data === 'string' || !matches(data));
}

/** Index of the first event that matches; −1 when there is none. */
export function findEvent(events: readonly FaultEvent[], matches: (data: JsonObject) => boolean): number {
  return events.findIndex(({ data }) => typeof data !== 'string' && matches(data));
}

/** The event at `index`, which the table knows to be there. */
export function eventAt(events: readonly FaultEvent[], index: number): FaultEvent {
  const event = events.at(index);
  if (event === undefined) throw new Error(`no event at ${index}`);
  return event;
}

/** The member at a path such as `choices.0.delta`; undefined when the path leads nowhere. */
export function memberAt(data: JsonObject, path: string): JsonValue | undefined {
  return path.split('.').reduce<JsonValue | undefined>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isJsonObject(value) ? value[name] : undefined;
  }, data);
}

/** The object at a path, which the table knows to be there. */
export function objectAt(data: JsonObject, path: string): JsonObject {
  const value = memberAt(data, path);
  if (!isJsonObject(value)) throw new Error(`no object at ${path}`);
  return value;
}

/** The literal that ends a stream of the surface, as an event. */
export function isTerminator(surface: StreamFormat, { data }: FaultEvent): boolean {
  if (surface === 'chat') return data === '[DONE]';
  return (
    typeof data !== 'string' &&
    data['type'] === (surface === 'messages' ? 'message_stop' : 'speech.audio.done')
  );
}

/** A small event that means nothing, but must not come just anywhere. */
export function idleEvent(good: GoodStream): WireEvent & FaultEvent {
  return good.surface === 'messages'
    ? { event: 'ping', data: { type: 'ping' } }
    : eventAt(good.events, good.middle);
}
