/** Defects of streamed messages. */
import { at } from '../../../openapi/json/json-value.ts';
import { drop, inEvent, inEvents, inHeaders, inRequest, set, table, type Defect } from '../defect.ts';
import type { StreamEvent } from '../exchange.ts';

const op = 'createMessage';

const plus = (by: number) => (old: unknown) => Number(old) + by;
const type = (name: string) => (json: unknown) => at(json, 'type') === name;
const without = (name: string) => (events: StreamEvent[]) => events.filter(({ event }) => event !== name);
const twice = (name: string) => (events: StreamEvent[]) =>
  events.flatMap((event) => (event.event === name ? [event, event] : [event]));
const texts = ({ event }: StreamEvent) => event === 'content_block_delta';

export const messagesStreamDefects: Defect[] = table('messages-stream', 'alt', 'streaming', {
  'start-missing': inEvents(op, without('message_start')),
  'start-twice': inEvents(op, twice('message_start')),
  'start-with-content': inEvent(
    op,
    type('message_start'),
    set('message.content', [{ type: 'text', text: 'x', citations: null }]),
  ),
  'start-with-stop-reason': inEvent(op, type('message_start'), set('message.stop_reason', 'end_turn')),
  'start-without-usage': inEvent(op, type('message_start'), drop('message.usage')),
  'start-without-id': inEvent(op, type('message_start'), drop('message.id')),
  'start-id-empty': inEvent(op, type('message_start'), set('message.id', '')),
  'start-model-of-upstream': inEvent(op, type('message_start'), set('message.model', 'upstream-model-7')),
  'start-role-missing': inEvent(op, type('message_start'), drop('message.role')),
  'block-start-missing': inEvents(op, without('content_block_start')),
  'block-stop-missing': inEvents(op, without('content_block_stop')),
  'block-index-from-one': inEvent(op, (json) => at(json, 'index') !== undefined, set('index', plus(1))),
  'delta-index-of-another': inEvent(op, type('content_block_delta'), set('index', 1)),
  'delta-of-another-kind': inEvent(
    op,
    type('content_block_delta'),
    set('delta', { type: 'input_json_delta', partial_json: '{}' }),
  ),
  'delta-untyped': inEvent(op, type('content_block_delta'), drop('delta.type')),
  'delta-after-stop': inEvents(op, (events) => {
    const last = events.findLastIndex(texts);
    return last < 0 || events[last + 1] === undefined
      ? events
      : events.map((event, index) =>
          index === last ? (events[last + 1] ?? event) : index === last + 1 ? (events[last] ?? event) : event,
        );
  }),
  'text-lost-in-the-middle': inEvents(op, (events) => {
    const second = events.filter(texts)[1];
    return events.filter((event) => event !== second);
  }),
  'text-twice': inEvents(op, (events) => {
    const second = events.filter(texts)[1];
    return events.flatMap((event) => (event === second ? [event, event] : [event]));
  }),
  'one-piece-only': inEvents(op, (events) => {
    const chunks = events.filter(texts);
    const [first] = chunks;
    if (first === undefined || chunks.some(({ data }) => !data.includes('text_delta'))) return events;
    const json: unknown = JSON.parse(first.data);
    set('delta.text', chunks.map(({ data }) => at(JSON.parse(data), 'delta', 'text')).join(''))(json);
    return events.flatMap((event) =>
      event === first ? [{ ...event, data: JSON.stringify(json) }] : chunks.includes(event) ? [] : [event],
    );
  }),
  'message-delta-missing': inEvents(op, without('message_delta')),
  'message-delta-without-usage': inEvent(op, type('message_delta'), drop('usage')),
  'message-delta-without-reason': inEvent(op, type('message_delta'), set('delta.stop_reason', null)),
  'message-delta-reason-of-the-other-style': inEvent(
    op,
    type('message_delta'),
    set('delta.stop_reason', 'stop'),
  ),
  'message-delta-always-end-turn': inEvent(op, type('message_delta'), set('delta.stop_reason', 'end_turn')),
  'message-delta-usage-of-another': inEvent(op, type('message_delta'), set('usage.output_tokens', 5)),
  'message-delta-usage-falls': inEvents(op, (events) =>
    events.flatMap((event) =>
      event.event === 'message_delta'
        ? [event, { ...event, data: event.data.replace(/"output_tokens":\d+/, '"output_tokens":0') }]
        : [event],
    ),
  ),
  'stop-sequence-missing': inEvent(op, type('message_delta'), set('delta.stop_sequence', null)),
  'stop-missing': inEvents(op, without('message_stop')),
  'stop-twice': inEvents(op, twice('message_stop')),
  'done-marker': inEvents(op, (events) => [...events, { event: undefined, data: '[DONE]' }]),
  'event-names-missing': inEvents(op, (events) => events.map(({ data }) => ({ event: undefined, data }))),
  'event-names-wrong': inEvents(op, (events) =>
    events.map(({ event, data }) => ({ event: event === 'content_block_delta' ? 'delta' : event, data })),
  ),
  'events-of-the-other-style': inEvents(op, () => [
    {
      event: undefined,
      data: '{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[]}',
    },
    { event: undefined, data: '[DONE]' },
  ]),
  'malformed-event': inEvents(op, (events) =>
    events.map((event, index) => (index === 3 ? { ...event, data: event.data.slice(0, -1) } : event)),
  ),
  'ping-inside-an-event': {
    response: (exchange) => {
      if (exchange.operation === op && exchange.isStream)
        exchange.text = exchange.text.replace(
          'event: content_block_stop\n',
          'event: content_block_stop\n: ping\n',
        );
    },
  },
  'error-instead-of-stop': inEvents(op, (events) =>
    events.map((event) =>
      event.event === 'message_stop'
        ? { event: 'error', data: '{"type":"error","error":{"type":"api_error","message":"x"}}' }
        : event,
    ),
  ),
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
  'request-id-missing': inHeaders(
    (exchange) => exchange.isStream,
    (headers) => {
      delete headers['request-id'];
    },
  ),
  'stream-ignored': inRequest(op, drop('stream')),
  'stop-ignored': inRequest(op, (json) => at(json, 'stream') === true && drop('stop_sequences')(json)),
  'limit-ignored': inRequest(op, (json) => at(json, 'stream') === true && set('max_tokens', 500)(json)),
});
