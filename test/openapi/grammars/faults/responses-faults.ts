/** Single faults of response streams. Events are numbered anew after each, so that the fault itself is found. */
import { getAt, setAt } from '../generate/actor.ts';
import type { PlainEvent } from '../generate/walk.ts';
import { at, change, copy, insert, omit, placesOf, put } from './fault.ts';
import type { Fault } from './fault.ts';

const is =
  (...kinds: string[]) =>
  (event: PlainEvent): boolean =>
    kinds.includes(event.kind);
const places =
  (...kinds: string[]) =>
  (events: PlainEvent[]): number[] =>
    placesOf(events, is(...kinds));
const before =
  (...kinds: string[]) =>
  (events: PlainEvent[]): number[] =>
    places(...kinds)(events).map((place) => place - 1);
/** Before the end of a response that has items. */
const afterItem = (events: PlainEvent[]): number[] =>
  before('completed', 'incomplete')(events).filter((place) => events[place]?.kind === 'output_item.done');
const event =
  (kind: string, json: object = {}) =>
  (): PlainEvent => ({ kind, json: { type: kind === 'error' ? kind : `response.${kind}`, ...json } });
const marker = (): PlainEvent => ({ kind: 'done', data: '[DONE]' });
const last = (events: PlainEvent[]): number[] => [events.length - 1];

const delta = event('output_text.delta', { item_id: 'x', output_index: 0, content_index: 0, delta: 'x' });
const item = { type: 'message', id: 'x', role: 'assistant', status: 'in_progress', content: [] };
const added = event('output_item.added', { output_index: 0, item });

const terminals = ['completed', 'incomplete', 'failed'];
const deltas = ['output_text.delta', 'refusal.delta', 'reasoning_text.delta', 'reasoning.delta'];
const partEnds = ['output_text.done', 'refusal.done', 'reasoning_text.done', 'reasoning.done'];
const summaryEnd = 'reasoning_summary_text.done';
const callEnds = ['function_call_arguments.done', 'custom_tool_call_input.done'];
const wholes = [...partEnds, summaryEnd, ...callEnds];

/** With the numbers that its events should have. */
function renumbered(fault: Fault): Fault {
  return {
    ...fault,
    apply: (subject) => {
      const events = fault.apply(subject);
      for (const [number, { json }] of (events ?? []).entries())
        if (json !== undefined) setAt(json, '/sequence_number', number);
      return events;
    },
  };
}

const isCallEnd = ({ kind }: PlainEvent): boolean => kind === 'output_item.done';
const typeOf = (each: PlainEvent | undefined): unknown => at(each, '/item/type');

const misfit: Record<string, (json: object) => void> = {
  output_text: put('/type', 'response.refusal.delta'),
  refusal: put('/type', 'response.output_text.delta'),
  reasoning_text: put('/type', 'response.output_text.delta'),
};

const order: Fault[] = [
  omit('created left out', ['created-first'], places('created')),
  insert('an item before created', ['created-first'], () => [-1], added),
  insert('an error before created', ['created-first'], () => [-1], event('error')),
  insert('created twice', ['created-once'], places('created'), copy),
  insert('in progress after an item', ['progress-before-items'], afterItem, (_, random, events) => ({
    ...copy(events[0]),
    json: { ...copy(events[0]).json, type: `response.${random.pick(['in_progress', 'queued'])}` },
  })),
  insert('an item in an item', ['item-overlap'], places('output_item.added'), added),
  insert('a delta between items', ['item-not-open'], places('output_item.done'), delta),
  insert('the end of an item between items', ['item-not-open'], places('output_item.done'), copy),
  omit('the end of the last item left out', ['item-unclosed', 'call-unclosed'], (events) => {
    const end = events.findLastIndex(is('output_item.done'));
    return is('completed', 'incomplete')(events[end + 1] ?? { kind: '' }) ? [end] : [];
  }),
  insert('a delta before a part', ['part-not-open'], places('output_item.added'), delta),
  insert('anything after the input of a call', ['call-unclosed'], places(...callEnds), delta),
  omit('the text of a part never done', ['part-unfinished'], (events) =>
    places(...partEnds, summaryEnd)(events).filter((place) => events[place + 1]?.kind.endsWith('part.done')),
  ),
  insert('an item in a part', ['part-unclosed'], places('content_part.added'), added),
  omit('the end of a part left out', ['part-unclosed'], (events) =>
    places('content_part.done')(events).filter(
      (place) => !is('error', 'failed', 'other')(events[place + 1] ?? { kind: 'error' }),
    ),
  ),
  insert('a delta after an error', ['failed-after-error'], places('error'), delta),
  insert('an error twice', ['failed-after-error'], places('error'), copy),
  omit('failed left out after an error', ['failed-after-error'], (events) =>
    events.some(is('error')) ? places('failed')(events) : [],
  ),
  insert('a terminal event twice', ['terminal-once'], places(...terminals), copy),
  insert('an item after the end', ['terminal-last'], places(...terminals), added),
  omit('the end of the response left out', ['terminal-missing'], (events) => {
    const found = places('completed', 'incomplete')(events);
    return found.filter((place) =>
      is('created', 'output_item.done', 'queued', 'in_progress')(events[place - 1] ?? { kind: '' }),
    );
  }),
  omit('[DONE] left out', ['terminator-missing'], last),
  insert('[DONE] twice', ['terminator-once'], last, marker),
  insert('an event after [DONE]', ['nothing-after-terminator'], last, delta),
  { name: 'no event', rules: ['terminator-missing'], apply: () => [] },
];

const indexes: Fault[] = [
  change(
    'an item with the number of another',
    ['output-index'],
    is('output_item.added'),
    put('/output_index', 77),
  ),
  change(
    'a part with the number of another',
    ['content-index'],
    is('content_part.added'),
    put('/content_index', 77),
  ),
  change(
    'a summary with the number of another',
    ['content-index'],
    is('reasoning_summary_part.added'),
    put('/summary_index', 7),
  ),
  change(
    'a source with the number of another',
    ['annotation-index'],
    is('output_text.annotation.added'),
    put('/annotation_index', 77),
  ),
  change('an event of another item', ['item-match'], is(...deltas, ...wholes), put('/item_id', 'another')),
  change('an event at another item', ['item-match'], is(...deltas, ...wholes), put('/output_index', 77)),
  change('an event of another part', ['part-match'], is(...deltas, ...partEnds), put('/content_index', 77)),
  change('the end of another item', ['item-match'], is('output_item.done'), put('/item/id', 'another')),
  change(
    'a response of another id',
    ['response-constant'],
    is(...terminals),
    put('/response/id', 'resp_another'),
  ),
];

const contents: Fault[] = [
  change(
    'a response that begins with output',
    ['created-empty'],
    is('created'),
    put('/response/output', [item]),
  ),
  change(
    'a status of another event',
    ['status-fits'],
    is('created', ...terminals),
    put('/response/status', 'cancelled'),
  ),
  change('an item without an id', ['item-named'], is('output_item.added'), put('/item/id', '')),
  change(
    'an item that begins with a part',
    ['item-begins-empty'],
    (each) => is('output_item.added')(each) && typeOf(each) === 'message',
    put('/item/content', [{ type: 'refusal', refusal: 'x' }]),
  ),
  change(
    'a part that begins with text',
    ['part-begins-empty'],
    is('content_part.added'),
    put('/part/text', 'x'),
  ),
  change(
    'a summary that begins with text',
    ['part-begins-empty'],
    is('reasoning_summary_part.added'),
    put('/part/text', 'x'),
  ),
  {
    name: 'a part that its item cannot have',
    rules: ['part-not-fitting'],
    apply: ({ events, random }) => {
      const found = placesOf(events, is('content_part.added'));
      if (found.length === 0) return undefined;
      const json = events[random.pick(found)]?.json ?? {};
      setAt(
        json,
        '/part/type',
        getAt(json, '/part/type') === 'reasoning_text' ? 'refusal' : 'reasoning_text',
      );
      return events;
    },
  },
  change(
    'an item that is done without its parts',
    ['parts-whole'],
    (each, place, events) =>
      is('output_item.done')(each) &&
      typeOf(each) === 'message' &&
      is('content_part.done')(events[place - 1] ?? { kind: '' }),
    put('/item/content', []),
  ),
  change(
    'a part that is done without its sources',
    ['annotations-whole'],
    (each, place, events) =>
      is('content_part.done')(each) && is('output_text.annotation.added')(events[place - 1] ?? { kind: '' }),
    put('/part/annotations', []),
  ),
  {
    name: 'a delta that its part cannot have',
    rules: ['delta-fits'],
    apply: ({ events, random }) => {
      const found = placesOf(events, is('output_text.delta', 'refusal.delta', 'reasoning_text.delta'));
      if (found.length === 0) return undefined;
      const { kind, json = {} } = events[random.pick(found)] ?? {};
      misfit[String(kind).replace('.delta', '')]?.(json);
      return events;
    },
  },
  insert(
    'input of a call in another item',
    ['call-not-open'],
    (events) => placesOf(events, (each) => is('output_item.added')(each) && typeOf(each) === 'message'),
    (begun) => ({
      kind: 'x',
      json: {
        type: 'response.function_call_arguments.delta',
        item_id: at(begun, '/item/id'),
        output_index: at(begun, '/output_index'),
        delta: 'x',
      },
    }),
  ),
  omit('the input of a call never done', ['call-input-missing'], (events) =>
    places(...callEnds)(events).filter((place) => events[place + 1]?.kind === 'output_item.done'),
  ),
  change('a whole text that its deltas are not', ['deltas-are-whole'], is(...wholes), (json) => {
    for (const member of ['text', 'refusal', 'arguments', 'input'])
      if (typeof getAt(json, `/${member}`) === 'string')
        setAt(json, `/${member}`, 'another text than before');
  }),
  change(
    'an end without all items',
    ['output-whole'],
    (each) => is('completed', 'incomplete')(each),
    (json) =>
      setAt(json, '/response/output', [
        ...((getAt(json, '/response/output') as unknown[] | undefined) ?? []),
        item,
      ]),
  ),
  change(
    'an end without usage',
    ['usage-missing'],
    is('completed', 'incomplete'),
    put('/response/usage', null),
  ),
  change(
    'incomplete without a reason',
    ['incomplete-explained'],
    is('incomplete'),
    put('/response/incomplete_details', null),
  ),
  change('failed without an error', ['failure-explained'], is('failed'), put('/response/error', null)),
  change('a delta that is a number', ['event-shape', 'deltas-are-whole'], is(...deltas), put('/delta', 7)),
  change('an error without its second form', ['event-shape'], is('error'), put('/error', undefined)),
];

/** A completed call whose arguments end early, in all places that have them. */
const cutArguments: Fault = {
  name: 'arguments that are no JSON',
  rules: ['arguments-json'],
  apply: ({ events }) => {
    const end = events.findIndex(
      (each) =>
        isCallEnd(each) && typeOf(each) === 'function_call' && at(each, '/item/status') !== 'incomplete',
    );
    const done = events[end - 1];
    if (end < 0 || done?.kind !== 'function_call_arguments.done') return undefined;
    const whole = String(at(done, '/arguments'));
    const more = copy(done);
    const extra = { ...more.json, type: 'response.function_call_arguments.delta', delta: '}' };
    setAt(done.json ?? {}, '/arguments', `${whole}}`);
    setAt(events[end]?.json ?? {}, '/item/arguments', `${whole}}`);
    return events.toSpliced(end - 1, 0, { kind: 'function_call_arguments.delta', json: extra });
  },
};

const numbers: Fault[] = [
  change(
    'a number twice',
    ['sequence-number'],
    (each, place) => place > 0 && each.json !== undefined,
    (json) => setAt(json, '/sequence_number', Number(getAt(json, '/sequence_number')) - 1),
  ),
];

export const responsesFaults: Fault[] = [
  ...[...order, ...indexes, ...contents, cutArguments].map(renumbered),
  ...numbers,
];
