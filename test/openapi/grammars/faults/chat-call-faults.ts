/** Single faults of tool calls in chat completion streams. */
import { getAt, listAt, setAt } from '../generate/actor.ts';
import type { Random } from '../generate/random.ts';
import type { PlainEvent } from '../generate/walk.ts';
import type { Fault } from './fault.ts';

interface CallDelta {
  json: object;
  /** Whether it is the first of its call. */
  opens: boolean;
  /** Whether it is the last of its call. */
  closes: boolean;
  /** Whether the choice has its finish reason in or after this delta. */
  finished: boolean;
}

/** Every tool call delta of the stream, in its order. */
function callsOf(events: PlainEvent[]): CallDelta[] {
  const items = events.flatMap((event) => listAt(event.json, '/choices'));
  const known = new Set<string>();
  const found = items.flatMap((item, place) => {
    const choice = getAt(item, '/index');
    const isSame = (other: object) => getAt(other, '/index') === choice;
    const finished = items
      .slice(place)
      .some((other) => isSame(other) && getAt(other, '/finish_reason') != null);
    return listAt(item, '/delta/tool_calls').map((json) => {
      const key = `${String(choice)}/${String(getAt(json, '/index'))}`;
      const opens = !known.has(key);
      known.add(key);
      return { key, json, opens, finished };
    });
  });
  const last = new Map(found.map((call) => [call.key, call]));
  return found.map((call) => Object.assign(call, { closes: last.get(call.key) === call }));
}

function fault(
  name: string,
  rules: string[],
  fits: (call: CallDelta) => boolean,
  edit: (json: object, random: Random) => void,
): Fault {
  return {
    name,
    rules,
    apply: ({ events, random }) => {
      const calls = callsOf(events).filter(fits);
      if (calls.length === 0) return undefined;
      edit(random.pick(calls).json, random);
      return events;
    },
  };
}

const isFunction = ({ json }: CallDelta): boolean => getAt(json, '/function') !== undefined;
const isCustom = ({ json }: CallDelta): boolean => getAt(json, '/custom') !== undefined;
const isWhole = (call: CallDelta): boolean => call.finished && call.closes && isFunction(call);
const put = (pointer: string, value: unknown) => (json: object) => setAt(json, pointer, value);
const append = (text: string) => (json: object) =>
  setAt(json, '/function/arguments', `${String(getAt(json, '/function/arguments'))}${text}`);

export const callFaults: Fault[] = [
  fault('call index left out', ['call-index'], () => true, put('/index', undefined)),
  fault(
    'call index with a gap',
    ['call-index'],
    ({ opens }) => opens,
    (json) => setAt(json, '/index', Number(getAt(json, '/index')) + 1),
  ),
  fault('call index a string', ['call-index'], () => true, put('/index', '0')),
  fault('call without id', ['call-opening'], ({ opens }) => opens, put('/id', undefined)),
  fault('call with an empty id', ['call-opening'], ({ opens }) => opens, put('/id', '')),
  fault('call without type', ['call-opening'], ({ opens }) => opens, put('/type', undefined)),
  fault(
    'function without name',
    ['call-opening'],
    (call) => call.opens && isFunction(call),
    put('/function/name', undefined),
  ),
  fault(
    'custom call without name',
    ['call-opening'],
    (call) => call.opens && isCustom(call),
    put('/custom/name', undefined),
  ),
  fault('id of a call changed', ['call-identity-constant'], ({ opens }) => !opens, put('/id', 'other')),
  fault('id of a call emptied', ['call-identity-constant'], ({ opens }) => !opens, put('/id', '')),
  fault(
    'type of a call changed',
    ['call-identity-constant'],
    (call) => !call.opens && isFunction(call),
    put('/type', 'custom'),
  ),
  fault(
    'name of a function changed',
    ['call-identity-constant'],
    (call) => !call.opens && isFunction(call),
    put('/function/name', 'other'),
  ),
  fault('arguments with a bracket too many', ['arguments-json'], isWhole, append(']')),
  fault(
    'arguments with a raw line break in a string',
    ['arguments-json'],
    (call) => call.finished && isFunction(call),
    append('"\n"'),
  ),
  {
    name: 'arguments without their end',
    rules: ['arguments-json'],
    apply: ({ events }) => {
      const calls = callsOf(events).filter((call) => call.finished && isFunction(call));
      const last = calls.findLast(({ json }) => /[}\]]$/.test(String(getAt(json, '/function/arguments'))));
      if (last === undefined || calls.indexOf(last) !== calls.length - 1) return undefined;
      setAt(last.json, '/function/arguments', String(getAt(last.json, '/function/arguments')).slice(0, -1));
      return events;
    },
  },
  {
    name: 'function call without name',
    rules: ['function-call-named'],
    apply: ({ events }) => {
      const items = events.flatMap((event) => listAt(event.json, '/choices'));
      const first = items.find((item) => getAt(item, '/delta/function_call') !== undefined);
      if (first === undefined) return undefined;
      setAt(first, '/delta/function_call/name', undefined);
      return events;
    },
  },
];
