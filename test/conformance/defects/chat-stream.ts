/** Defects of streamed chat completions. */
import { at } from '../../../openapi/json/json-value.ts';
import {
  defective,
  drop,
  inEvent,
  inEvents,
  inHeaders,
  inRequest,
  set,
  table,
  type Defect,
} from '../defect.ts';
import type { StreamEvent } from '../exchange.ts';

const op = 'createChatCompletion';
const chunk = (json: unknown) => at(json, 'object') === 'chat.completion.chunk';
const hasText = (json: unknown) =>
  typeof at(json, 'choices', 0, 'delta', 'content') === 'string' &&
  at(json, 'choices', 0, 'delta', 'content') !== '';
const finishes = (json: unknown) => typeof at(json, 'choices', 0, 'finish_reason') === 'string';
const counts = (json: unknown) => (at(json, 'usage') ?? null) !== null;
const isDone = ({ data }: StreamEvent) => data === '[DONE]';
const exchangeTwo = (events: StreamEvent[], one: number, other: number) =>
  events.map((event, index) =>
    index === one ? (events[other] ?? event) : index === other ? (events[one] ?? event) : event,
  );

export const chatStreamDefects: Defect[] = table('chat-stream', 'v1', 'streaming', {
  'done-missing': inEvents(op, (events) => events.filter((event) => !isDone(event))),
  'done-twice': inEvents(op, (events) => [...events, { event: undefined, data: '[DONE]' }]),
  'done-first': inEvents(op, (events) => events.toSorted((a, b) => Number(isDone(b)) - Number(isDone(a)))),
  'chunk-after-done': inEvents(op, (events) => [...events, events[0] ?? { event: undefined, data: '' }]),
  'events-named': inEvents(op, (events) => events.map(({ data }) => ({ event: 'chunk', data }))),
  'role-missing': inEvent(op, chunk, drop('choices.*.delta.role')),
  'role-in-every-chunk': inEvent(
    op,
    (json, index) => chunk(json) && index > 0,
    set('choices.*.delta.role', ''),
  ),
  'id-changes': inEvent(op, (json, index) => chunk(json) && index === 2, set('id', 'chatcmpl-other')),
  'id-missing': inEvent(op, chunk, drop('id')),
  'id-empty': inEvent(op, chunk, set('id', '')),
  'created-missing': inEvent(op, chunk, drop('created')),
  'created-in-milliseconds': inEvent(
    op,
    chunk,
    set('created', (old: unknown) => Number(old) * 1_000),
  ),
  'model-of-upstream': inEvent(op, chunk, set('model', 'upstream-model-7')),
  'model-changes': inEvent(op, (json, index) => chunk(json) && index === 1, set('model', 'other')),
  'object-of-plain-answer': inEvent(op, chunk, set('object', 'chat.completion')),
  'choices-missing-in-usage': inEvent(op, counts, drop('choices')),
  'choices-null': inEvent(op, (json, index) => chunk(json) && index === 1, set('choices', null)),
  'delta-missing': inEvent(op, hasText, drop('choices.*.delta')),
  'delta-as-message': inEvent(op, hasText, (json) => {
    set('choices.*.message', at(json, 'choices', 0, 'delta'))(json);
    drop('choices.*.delta')(json);
  }),
  'index-missing': inEvent(op, hasText, drop('choices.*.index')),
  'index-from-one': inEvent(
    op,
    chunk,
    set('choices.*.index', (old: unknown) => Number(old) + 1),
  ),
  'indexes-swapped-in-the-middle': inEvent(
    op,
    (json, place) => hasText(json) && place % 2 === 1,
    set('choices.*.index', (old: unknown) => 1 - Number(old)),
  ),
  'finish-missing': inEvent(op, finishes, set('choices.*.finish_reason', null)),
  'finish-twice': inEvents(op, (events) =>
    events.flatMap((event) => (event.data.includes('"finish_reason":"') ? [event, event] : [event])),
  ),
  'finish-foreign': inEvent(op, finishes, set('choices.*.finish_reason', 'end_turn')),
  'finish-always-stop': inEvent(op, finishes, set('choices.*.finish_reason', 'stop')),
  'finish-too-early': inEvents(op, (events) => {
    const last = events.findIndex(({ data }) => data.includes('"finish_reason":"'));
    return last < 2 ? events : exchangeTwo(events, last, last - 1);
  }),
  'text-lost-in-the-middle': inEvents(op, (events) => events.filter((_, index) => index !== 3)),
  'text-twice': inEvents(op, (events) =>
    events.flatMap((event, index) => (index === 2 ? [event, event] : [event])),
  ),
  'text-out-of-order': inEvents(op, (events) => (events.length > 5 ? exchangeTwo(events, 2, 3) : events)),
  'text-cumulative': inEvents(op, (events) => {
    let text = '';
    return events.map((event) => {
      const json: unknown = isDone(event) ? undefined : JSON.parse(event.data);
      if (!hasText(json)) return event;
      text += String(at(json, 'choices', 0, 'delta', 'content'));
      set('choices.*.delta.content', text)(json);
      return { ...event, data: JSON.stringify(json) };
    });
  }),
  'one-piece-only': inEvents(op, (events) => {
    const chunks = events.filter(({ data }) =>
      hasText(isDone({ event: undefined, data }) ? undefined : JSON.parse(data)),
    );
    const text = chunks.map(({ data }) => at(JSON.parse(data), 'choices', 0, 'delta', 'content')).join('');
    const [first] = chunks;
    if (first === undefined || events.some(({ data }) => data.includes('"index":1'))) return events;
    const json: unknown = JSON.parse(first.data);
    set('choices.*.delta.content', text)(json);
    return events.flatMap((event) =>
      event === first ? [{ ...event, data: JSON.stringify(json) }] : chunks.includes(event) ? [] : [event],
    );
  }),
  'usage-unasked': inEvent(
    op,
    finishes,
    set('usage', { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }),
  ),
  'usage-dropped': inEvents(op, (events) => events.filter(({ data }) => !data.includes('"choices":[]'))),
  'usage-before-the-end': inEvents(op, (events) => {
    const place = events.findIndex(({ data }) => data.includes('"choices":[]'));
    return place < 2 ? events : exchangeTwo(events, place, place - 1);
  }),
  'usage-twice': inEvents(op, (events) =>
    events.flatMap((event) => (event.data.includes('"choices":[]') ? [event, event] : [event])),
  ),
  'usage-does-not-add-up': inEvent(op, counts, set('usage.total_tokens', 1)),
  'usage-of-another': inEvent(
    op,
    counts,
    set('usage', { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 }),
  ),
  'malformed-event': inEvents(op, (events) =>
    events.map((event, index) => (index === 2 ? { ...event, data: event.data.slice(0, -1) } : event)),
  ),
  'empty-error-member': inEvent(op, (json, index) => chunk(json) && index === 2, set('error', {})),
  'error-instead-of-done': inEvents(op, (events) =>
    events.map((event) =>
      isDone(event)
        ? {
            event: undefined,
            data: '{"error":{"message":"x","type":"server_error","param":null,"code":null}}',
          }
        : event,
    ),
  ),
  'empty-event': {
    response: (exchange) => {
      if (exchange.operation === op && exchange.isStream) exchange.text = `event: start\n\n${exchange.text}`;
    },
  },
  'last-event-open': {
    response: (exchange) => {
      if (exchange.operation === op && exchange.isStream) exchange.text = exchange.text.trimEnd();
    },
  },
  'no-event-at-all': inEvents(op, () => []),
  'connection-cut': {
    delivery: (exchange) => (exchange.operation === op && exchange.isStream ? 'cut' : 'as-it-is'),
  },
  'connection-left-open': {
    delivery: (exchange) => (exchange.operation === op && exchange.isStream ? 'left-open' : 'as-it-is'),
  },
  'content-type-json': inHeaders(
    (exchange) => exchange.isStream,
    (headers) => {
      headers['content-type'] = 'application/json';
    },
  ),
  'trace-id-missing': inHeaders(
    (exchange) => exchange.isStream,
    (headers) => {
      delete headers['x-trace-id'];
    },
  ),
  'request-id-missing': inHeaders(
    (exchange) => exchange.isStream,
    (headers) => {
      delete headers['x-request-id'];
    },
  ),
  'stream-ignored': inRequest(op, (json) => {
    drop('stream')(json);
    drop('stream_options')(json);
  }),
  'limit-ignored': inRequest(op, (json) => at(json, 'stream') === true && drop('max_tokens')(json)),
  'stop-ignored': inRequest(op, (json) => at(json, 'stream') === true && drop('stop')(json)),
  'n-ignored': inRequest(op, (json) => at(json, 'stream') === true && drop('n')(json)),
  'early-error-as-event': {
    response: (exchange) => {
      if (exchange.operation !== op || exchange.reply.status !== 404) return;
      exchange.reply.status = 200;
      exchange.reply.headers['content-type'] = 'text/event-stream';
      exchange.text = `data: ${exchange.text}\n\n`;
    },
  },
});

export const speechStreamDefects: Defect[] = table('speech-stream', 'v1', 'streaming', {
  'done-missing': inEvents('createSpeech', (events) => events.slice(0, -1)),
  'done-marker': inEvents('createSpeech', (events) => [...events, { event: undefined, data: '[DONE]' }]),
  'usage-missing': inEvent('createSpeech', (json) => at(json, 'type') === 'speech.audio.done', drop('usage')),
  'usage-does-not-add-up': inEvent(
    'createSpeech',
    (json) => at(json, 'type') === 'speech.audio.done',
    set('usage.total_tokens', 1),
  ),
  'piece-lost': inEvents('createSpeech', (events) => events.filter((_, index) => index !== 0)),
  'not-base64': inEvent(
    'createSpeech',
    (json) => at(json, 'type') === 'speech.audio.delta',
    set('audio', [1, 2, 3]),
  ),
  'sound-as-body': inHeaders(defective('createSpeech'), (headers) => {
    if (headers['content-type']?.startsWith('text/event-stream') === true)
      headers['content-type'] = 'audio/pcm';
  }),
});
