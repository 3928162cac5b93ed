/** What a fault class is: one change that makes a valid stream invalid, and the rules that may be named for it. */
import { getAt, setAt } from '../generate/actor.ts';
import type { Random } from '../generate/random.ts';
import type { PlainEvent } from '../generate/walk.ts';

interface Subject {
  /** A copy that the fault may change. */
  events: PlainEvent[];
  request: object | undefined;
  random: Random;
}

/** A fault of events; `apply` returns the events, or undefined where the stream offers no place for it. */
export interface Fault {
  name: string;
  rules: string[];
  apply(subject: Subject): PlainEvent[] | undefined;
}

const json = (event: PlainEvent | undefined): object => event?.json ?? {};
export const at = (event: PlainEvent | undefined, pointer: string): unknown => getAt(event?.json, pointer);

/** The places of the events that fit. */
export function placesOf(
  events: PlainEvent[],
  fits: (event: PlainEvent, place: number) => boolean,
): number[] {
  return events.flatMap((event, place) => (fits(event, place) ? [place] : []));
}

/** A fault that changes one event of those that fit. */
export function change(
  name: string,
  rules: string[],
  fits: (event: PlainEvent, place: number, events: PlainEvent[]) => boolean,
  edit: (json: object, random: Random) => void,
): Fault {
  return {
    name,
    rules,
    apply: ({ events, random }) => {
      const places = placesOf(events, (event, place) => fits(event, place, events));
      if (places.length === 0) return undefined;
      edit(json(events[random.pick(places)]), random);
      return events;
    },
  };
}

/** A fault that puts further events after one of those that fit (or before the first, for place -1). */
export function insert(
  name: string,
  rules: string[],
  where: (events: PlainEvent[], request: object | undefined) => number[],
  make: (before: PlainEvent | undefined, random: Random, events: PlainEvent[]) => PlainEvent,
): Fault {
  return {
    name,
    rules,
    apply: ({ events, request, random }) => {
      const places = where(events, request);
      if (places.length === 0) return undefined;
      const place = random.pick(places);
      return events.toSpliced(place + 1, 0, make(events[place], random, events));
    },
  };
}

/** A fault that leaves out one event of those that fit. */
export function omit(
  name: string,
  rules: string[],
  where: (events: PlainEvent[], request: object | undefined) => number[],
): Fault {
  return {
    name,
    rules,
    apply: ({ events, request, random }) => {
      const places = where(events, request);
      return places.length === 0 ? undefined : events.toSpliced(random.pick(places), 1);
    },
  };
}

export const put = (pointer: string, value: unknown) => (target: object) => setAt(target, pointer, value);

export const lastOf = (kind: string) => (events: PlainEvent[]) =>
  events.at(-1)?.kind === kind ? [events.length - 1] : [];

export const copy = (event: PlainEvent | undefined): PlainEvent =>
  structuredClone(event ?? { kind: 'none', json: {} });
