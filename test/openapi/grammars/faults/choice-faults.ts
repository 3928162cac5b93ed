/** Single faults that chat completions and legacy completions share: of chunks with choices, their usage and their end. */
import { getAt, listAt, setAt } from '../generate/actor.ts';
import type { PlainEvent } from '../generate/walk.ts';
import { at, change, copy, insert, lastOf, omit, placesOf, put } from './fault.ts';
import type { Fault } from './fault.ts';

const isChunk = ({ kind }: PlainEvent): boolean => kind === 'chunk';
const isUsage = (event: PlainEvent): boolean => isChunk(event) && at(event, '/usage') != null;
const isDone = (events: PlainEvent[]): boolean => events.at(-1)?.kind === 'done';
export const hasChoice = (event: PlainEvent): boolean =>
  isChunk(event) && at(event, '/choices/0') !== undefined;
export const finishes = (event: PlainEvent): boolean => at(event, '/choices/0/finish_reason') != null;

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const usageChunk = (events: PlainEvent[]): PlainEvent => {
  const chunk = copy(events.find(isChunk));
  Object.assign(chunk.json ?? {}, { choices: [], usage });
  return chunk;
};
export const choicesOf = (event: PlainEvent): unknown[] =>
  listAt(event.json, '/choices').map((choice) => getAt(choice, '/index'));

interface ChoiceStream {
  word: string;
  addTo: (source: PlainEvent | undefined) => PlainEvent;
}

/** `word` names what an addition brings; `addTo` makes of a chunk one that adds more to the same choice. */
export const choiceFaults = ({ word, addTo }: ChoiceStream): Fault[] => [
  omit('terminator left out', ['terminator-missing'], lastOf('done')),
  insert('terminator twice', ['terminator-once'], lastOf('done'), copy),
  insert(
    'chunk after the terminator',
    ['nothing-after-terminator'],
    lastOf('done'),
    (_last, _random, events) => copy(events[0]),
  ),
  insert('error after the terminator', ['nothing-after-terminator'], lastOf('done'), () => ({
    kind: 'error',
    json: { error: { message: 'm', type: 't', param: null, code: null } },
  })),
  insert('terminator after an error', ['nothing-after-error'], lastOf('error'), () => ({
    kind: 'done',
    data: '[DONE]',
  })),
  insert('chunk after an error', ['nothing-after-error'], lastOf('error'), (_last, _random, events) =>
    copy(events[0]),
  ),
  {
    name: 'no chunk',
    rules: ['at-least-one-chunk'],
    apply: ({ events }) => (isDone(events) ? events.slice(-1) : undefined),
  },
  { name: 'no event', rules: ['terminator-missing'], apply: () => [] },
  ...['id', 'object', 'created', 'model'].flatMap((field) => [
    change(`${field} left out`, ['chunk-identity-present'], isChunk, put(`/${field}`, undefined)),
    change(
      `${field} changed`,
      ['chunk-identity-constant', 'event-shape'],
      (event, place) => isChunk(event) && place > 0,
      put(`/${field}`, field === 'created' ? 5 : 'other'),
    ),
  ]),
  change('choices left out', ['choices-present'], isChunk, put('/choices', undefined)),
  change('choices null', ['choices-present'], isChunk, put('/choices', null)),
  change('choice index too high', ['choice-index'], hasChoice, put('/choices/0/index', 128)),
  change('choice index negative', ['choice-index'], hasChoice, put('/choices/0/index', -1)),
  change('choice index a string', ['choice-index'], hasChoice, put('/choices/0/index', '0')),
  change('choice index left out', ['choice-index'], hasChoice, put('/choices/0/index', undefined)),
  change(
    'finish reason unknown',
    ['finish-reason-known'],
    finishes,
    put('/choices/0/finish_reason', 'finished'),
  ),
  insert('finish reason twice', ['finish-reason-once'], (events) => placesOf(events, finishes), copy),
  insert(
    `${word} after the finish reason`,
    ['nothing-after-finish'],
    (events) => placesOf(events, finishes),
    addTo,
  ),
  {
    name: 'finish reason left out',
    rules: ['finish-reason-missing'],
    apply: ({ events }) => {
      const [place] = isDone(events) ? placesOf(events, finishes) : [];
      if (place === undefined) return undefined;
      setAt(events[place]?.json ?? {}, '/choices/0/finish_reason', null);
      return events;
    },
  },
  {
    name: 'choice left out',
    rules: ['choice-missing'],
    apply: ({ events }) => {
      const there = new Set(events.flatMap(choicesOf));
      if (!isDone(events) || there.size < 2) return undefined;
      for (const event of events) {
        const rest = listAt(event.json, '/choices').filter((choice) => getAt(choice, '/index') !== 0);
        if (isChunk(event)) setAt(event.json ?? {}, '/choices', rest);
      }
      return events;
    },
  },
  change('usage beside choices', ['usage-alone', 'usage-last'], hasChoice, put('/usage', usage)),
  insert(
    'usage not asked for',
    ['usage-unasked'],
    (events, request) =>
      isDone(events) && request !== undefined && !events.some(isUsage) ? [events.length - 2] : [],
    (_before, _random, events) => usageChunk(events),
  ),
  omit('usage left out', ['usage-missing'], (events, request) =>
    request !== undefined && isDone(events) ? placesOf(events, isUsage) : [],
  ),
  insert('usage twice', ['usage-once'], (events) => placesOf(events, isUsage), copy),
  insert(
    'chunk after the usage',
    ['usage-last'],
    (events) => placesOf(events, isUsage),
    (source) => {
      const chunk = copy(source);
      setAt(chunk.json ?? {}, '/usage', null);
      return chunk;
    },
  ),
  change('usage without counts', ['event-shape'], isUsage, put('/usage', { tokens: 1 })),
  change('empty error', ['error-filled'], isChunk, put('/error', {})),
  change(
    'error without a message',
    ['event-shape'],
    ({ kind }) => kind === 'error',
    put('/error/message', undefined),
  ),
  change(
    'error without a code',
    ['event-shape'],
    ({ kind }) => kind === 'error',
    put('/error/code', undefined),
  ),
  change('logprobs a string', ['event-shape'], hasChoice, put('/choices/0/logprobs', 'none')),
];
