/** Single faults of messages streams. */
import { getAt, setAt } from '../generate/actor.ts';
import type { PlainEvent } from '../generate/walk.ts';
import { at, change, copy, insert, lastOf, omit, placesOf, put } from './fault.ts';
import type { Fault } from './fault.ts';

const is =
  (kind: string) =>
  (event: PlainEvent): boolean =>
    event.kind === kind;
const places =
  (kind: string) =>
  (events: PlainEvent[]): number[] =>
    placesOf(events, is(kind));
const ends = (events: PlainEvent[]): boolean => events.at(-1)?.kind === 'message_stop';
const whole = (find: (events: PlainEvent[]) => number[]) => (events: PlainEvent[]) =>
  ends(events) ? find(events) : [];
const event = (json: { type: string } & Record<string, unknown>) => (): PlainEvent => ({
  kind: json.type,
  json,
});

const start = {
  type: 'content_block_start',
  index: 0,
  content_block: { type: 'text', text: '', citations: null },
};
const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'x' } };
const stop = { type: 'content_block_stop', index: 0 };
const end = {
  type: 'message_delta',
  delta: { stop_reason: 'end_turn' },
  usage: { output_tokens: 1_000_000 },
};
const error = { type: 'error', error: { type: 'api_error', message: 'm' }, request_id: null };

/** The kind of the block to which the event at a place belongs. */
function blockAt(events: PlainEvent[], place: number): unknown {
  return at(events.slice(0, place).findLast(is('content_block_start')), '/content_block/type');
}

const lastBlockEvent = (events: PlainEvent[]): number[] =>
  placesOf(events, is('content_block_stop')).slice(-1);
const insideBlock = (events: PlainEvent[]): number[] => places('content_block_start')(events);
const afterStart = (events: PlainEvent[]): number[] => [
  ...places('message_start')(events),
  ...lastBlockEvent(events),
];
const afterEnd = (events: PlainEvent[]): number[] => places('message_delta')(events);

/** Deltas of the other kinds than the one of their block. */
const misfits: Record<string, object> = {
  text: { type: 'input_json_delta', partial_json: '' },
  thinking: { type: 'text_delta', text: 'x' },
  tool_use: { type: 'text_delta', text: 'x' },
  server_tool_use: { type: 'thinking_delta', thinking: 'x' },
};

export const messagesFaults: Fault[] = [
  omit('terminator left out', ['terminator-missing'], lastOf('message_stop')),
  insert('terminator twice', ['terminator-once'], lastOf('message_stop'), copy),
  insert(
    'ping after the terminator',
    ['nothing-after-terminator'],
    lastOf('message_stop'),
    event({ type: 'ping' }),
  ),
  insert('error after the terminator', ['nothing-after-terminator'], lastOf('message_stop'), event(error)),
  insert(
    'terminator after an error',
    ['nothing-after-error'],
    lastOf('error'),
    event({ type: 'message_stop' }),
  ),
  insert('ping after an error', ['nothing-after-error'], lastOf('error'), event({ type: 'ping' })),
  insert('[DONE] after the terminator', ['nothing-after-terminator'], lastOf('message_stop'), () => ({
    kind: 'done',
    data: '[DONE]',
  })),
  insert(
    '[DONE] between events',
    ['no-done-marker'],
    (events) => [...events.keys()].slice(0, -1),
    () => ({ kind: 'done', data: '[DONE]' }),
  ),
  { name: 'no event', rules: ['terminator-missing'], apply: () => [] },
  omit('message_start left out', ['message-start-first'], whole(places('message_start'))),
  insert(
    'message_start twice',
    ['message-start-once', 'block-after-message-delta'],
    (events) =>
      placesOf(events, ({ kind }) => kind !== 'error' && kind !== 'message_stop').filter((place) =>
        events.slice(0, place + 1).some(is('message_start')),
      ),
    (_before, _random, events) => copy(events.find(is('message_start'))),
  ),
  change(
    'message_start with content',
    ['message-start-empty'],
    is('message_start'),
    put('/message/content', [{ type: 'text', text: 'x', citations: null }]),
  ),
  change(
    'message_start without content',
    ['message-start-empty'],
    is('message_start'),
    put('/message/content', undefined),
  ),
  change(
    'message_start with a stop reason',
    ['message-start-unstopped'],
    is('message_start'),
    put('/message/stop_reason', 'end_turn'),
  ),
  change(
    'message_start without usage',
    ['message-start-usage'],
    is('message_start'),
    put('/message/usage', undefined),
  ),
  change(
    'message_start without a message',
    ['message-start-empty'],
    is('message_start'),
    put('/message', undefined),
  ),
  change('message without id', ['event-shape'], is('message_start'), put('/message/id', undefined)),
  change('block index with a gap', ['block-index'], is('content_block_start'), (json) =>
    setAt(json, '/index', Number(getAt(json, '/index')) + 1),
  ),
  change('block index a string', ['block-index'], is('content_block_start'), put('/index', '0')),
  change(
    'block of no kind',
    ['event-shape', 'delta-fits'],
    is('content_block_start'),
    put('/content_block/type', undefined),
  ),
  omit('block without start', ['block-not-open', 'block-index'], whole(places('content_block_start'))),
  omit(
    'block without stop',
    ['block-overlap', 'message-delta-in-block'],
    whole(places('content_block_stop')),
  ),
  insert('block inside a block', ['block-overlap'], insideBlock, event(start)),
  insert('delta without a block', ['block-not-open'], afterStart, event(delta)),
  insert('stop without a block', ['block-not-open'], afterStart, event(stop)),
  change('delta for another block', ['block-index-match'], is('content_block_delta'), put('/index', 77)),
  change('stop of another block', ['block-index-match'], is('content_block_stop'), put('/index', 77)),
  {
    name: 'delta of another kind',
    rules: ['delta-fits', 'signature-last'],
    apply: ({ events, random }) => {
      const fit = placesOf(
        events,
        (each, place) => is('content_block_delta')(each) && String(blockAt(events, place)) in misfits,
      );
      const place = fit.length === 0 ? undefined : random.pick(fit);
      if (place === undefined) return undefined;
      setAt(events[place]?.json ?? {}, '/delta', misfits[String(blockAt(events, place))]);
      return events;
    },
  },
  change(
    'delta of an unknown kind',
    ['delta-fits', 'signature-last'],
    is('content_block_delta'),
    put('/delta/type', 'novel_delta'),
  ),
  insert(
    'thinking after the signature',
    ['signature-last'],
    (events) => placesOf(events, (each) => at(each, '/delta/type') === 'signature_delta'),
    (before) => ({
      kind: 'content_block_delta',
      json: {
        type: 'content_block_delta',
        index: at(before, '/index'),
        delta: { type: 'thinking_delta', thinking: 'x' },
      },
    }),
  ),
  {
    name: 'partial_json broken',
    rules: ['input-json'],
    apply: ({ events, random }) => {
      const deltas = placesOf(events, (each, place) => {
        const next = events.slice(place + 1).find(({ kind }) => kind.startsWith('content_block'));
        return at(each, '/delta/type') === 'input_json_delta' && next?.kind === 'content_block_stop';
      });
      if (deltas.length === 0) return undefined;
      const json = events[random.pick(deltas)]?.json ?? {};
      setAt(json, '/delta/partial_json', `${String(getAt(json, '/delta/partial_json'))}]`);
      return events;
    },
  },
  insert('message_delta inside a block', ['message-delta-in-block'], insideBlock, event(end)),
  insert('message_stop inside a block', ['block-unclosed'], insideBlock, event({ type: 'message_stop' })),
  insert('block after message_delta', ['block-after-message-delta'], afterEnd, event(start)),
  insert('delta after message_delta', ['block-after-message-delta'], afterEnd, event(delta)),
  {
    name: 'message_delta left out',
    rules: ['message-delta-missing'],
    apply: ({ events }) =>
      ends(events) ? events.filter((each) => each.kind !== 'message_delta') : undefined,
  },
  change(
    'message_delta without usage',
    ['message-delta-usage'],
    is('message_delta'),
    put('/usage', undefined),
  ),
  change(
    'message_delta without output_tokens',
    ['message-delta-usage'],
    is('message_delta'),
    put('/usage/output_tokens', undefined),
  ),
  change(
    'message_delta without delta',
    ['event-shape', 'stop-reason-missing'],
    is('message_delta'),
    put('/delta', undefined),
  ),
  insert(
    'output_tokens falling',
    ['output-tokens-cumulative'],
    (events) =>
      placesOf(
        events,
        (each) => Number(at(each, '/usage/output_tokens')) > 0 && each.kind === 'message_delta',
      ),
    (before) => {
      const fallen = copy(before);
      setAt(fallen.json ?? {}, '/usage/output_tokens', Number(at(before, '/usage/output_tokens')) - 1);
      return fallen;
    },
  ),
  {
    name: 'no stop reason at the end',
    rules: ['stop-reason-missing'],
    apply: ({ events }) => {
      const last = ends(events) ? events.findLast(is('message_delta')) : undefined;
      setAt(last?.json ?? {}, '/delta/stop_reason', null);
      return last === undefined ? undefined : events;
    },
  },
  change(
    'tool_use as reason without such a block',
    ['tool-reason-needs-block'],
    (each, _place, events) =>
      is('message_delta')(each) && !events.some((other) => at(other, '/content_block/type') === 'tool_use'),
    put('/delta/stop_reason', 'tool_use'),
  ),
  change(
    'text of a delta a number',
    ['event-shape'],
    (each) => at(each, '/delta/type') === 'text_delta',
    put('/delta/text', 5),
  ),
  change('error without a type', ['event-shape'], is('error'), put('/error/type', undefined)),
  change(
    'type left out',
    ['event-name'],
    (each) => each.data === undefined,
    (json) => setAt(json, '/type', undefined),
  ),
];
