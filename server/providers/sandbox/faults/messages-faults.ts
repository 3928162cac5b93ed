/** Faults in the order and content of the events of the messages format. */
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import {
  changeEvents,
  edit,
  editAll,
  editFirst,
  eventAt,
  findEvent,
  memberAt,
  objectAt,
  replaceAt,
  without,
} from './editing.ts';
import type { FaultEvent, GoodStream, PlainFault, StreamFault } from './fault.ts';

const is =
  (type: string) =>
  (data: JsonObject): boolean =>
    data['type'] === type;
const isStart = is('message_start');
const isBlockStart = is('content_block_start');
const isBlockStop = is('content_block_stop');
const isDelta = is('content_block_delta');
const isMessageDelta = is('message_delta');
const isInput = (data: JsonObject): boolean => memberAt(data, 'delta.type') === 'input_json_delta';

function fault(
  name: string,
  plain: PlainFault,
  summary: string,
  change: (good: GoodStream) => FaultEvent[],
  rule: string | null = name,
): StreamFault {
  return {
    name,
    legal: false,
    summary,
    needs: 'text',
    plain,
    streams: { messages: { rule, spoil: changeEvents(change) } },
  };
}

function editStart(good: GoodStream, change: (message: JsonObject) => void): FaultEvent[] {
  return editFirst(good.events, isStart, (data) => change(objectAt(data, 'message')));
}

function replaceFirst(
  good: GoodStream,
  matches: (data: JsonObject) => boolean,
  replace: (event: FaultEvent) => FaultEvent[],
): FaultEvent[] {
  return replaceAt(good.events, findEvent(good.events, matches), replace);
}

/** The first event that matches, as it is. */
function first(good: GoodStream, matches: (data: JsonObject) => boolean): FaultEvent {
  return eventAt(good.events, findEvent(good.events, matches));
}

function indexed(event: FaultEvent, index: number): FaultEvent {
  return edit(event, (data) => Object.assign(data, { index }));
}

function thinkOn(good: GoodStream): FaultEvent[] {
  const more = first(good, (data) => memberAt(data, 'delta.type') === 'thinking_delta');
  return replaceFirst(
    good,
    (data) => memberAt(data, 'delta.type') === 'signature_delta',
    (event) => [event, more],
  );
}

function deltaFirst(good: GoodStream): FaultEvent[] {
  const early = first(good, isDelta);
  return replaceFirst(good, isBlockStart, (event) => [early, event]);
}

function unknownEvent(good: GoodStream): FaultEvent[] {
  return replaceFirst(good, isDelta, (event) => [
    { event: 'weather', data: { type: 'weather', sky: 'clear' } },
    event,
  ]);
}

export const messagesFaults: StreamFault[] = [
  fault('event-name', 'sound', 'gives an event another name than its type', (good) =>
    replaceFirst(good, isDelta, (event) => [{ ...event, event: 'content_block' }]),
  ),
  fault('message-start-first', 'missing-member', 'begins a block before the message', (good) => {
    const start = first(good, isBlockStart);
    return [start, ...good.events.filter((event) => event !== start)];
  }),
  fault('message-start-once', 'sound', 'begins the message twice', (good) =>
    replaceFirst(good, isStart, (event) => [event, event]),
  ),
  fault('message-start-empty', 'sound', 'begins the message with content', (good) =>
    editStart(good, (message) =>
      Object.assign(message, { content: [{ type: 'text', text: 'early', citations: null }] }),
    ),
  ),
  fault('message-start-unstopped', 'sound', 'begins the message with a stop reason', (good) =>
    editStart(good, (message) => Object.assign(message, { stop_reason: 'end_turn' })),
  ),
  fault('message-start-usage', 'missing-member', 'begins the message without usage', (good) =>
    editStart(good, (message) => delete message['usage']),
  ),
  fault('block-index', 'wrong-type', 'counts its blocks from 1', (good) =>
    editAll(good.events, (data) => {
      if (typeof data['index'] === 'number') data['index'] += 1;
    }),
  ),
  fault('block-overlap', 'sound', 'begins a block while another is open', (good) =>
    replaceAt(good.events, good.middle, (event) => [indexed(first(good, isBlockStart), 1), event]),
  ),
  fault('block-not-open', 'sound', 'ends a block twice', (good) =>
    replaceFirst(good, isBlockStop, (event) => [event, event]),
  ),
  fault('block-index-match', 'sound', 'goes on with a block that it has not begun', (good) =>
    replaceFirst(good, isDelta, (event) => [indexed(event, 7)]),
  ),
  fault('delta-fits', 'wrong-type', 'sends tool input into a text block', (good) =>
    editFirst(good.events, isDelta, (data) =>
      Object.assign(data, { delta: { type: 'input_json_delta', partial_json: '{}' } }),
    ),
  ),
  { ...fault('signature-last', 'sound', 'goes on thinking after the signature', thinkOn), needs: 'thought' },
  {
    ...fault('input-json', 'wrong-type', 'sends tool input that is not JSON', (good) =>
      withInput(good, '{"city": "Brem'),
    ),
    needs: 'call',
  },
  fault('message-delta-in-block', 'sound', 'ends the message while a block is open', (good) =>
    replaceFirst(good, isBlockStop, (event) => [first(good, isMessageDelta), event]),
  ),
  fault('block-unclosed', 'truncated', 'stops while a block is open', (good) =>
    without(good.events, (data) => isBlockStop(data) || isMessageDelta(data)),
  ),
  fault('block-after-message-delta', 'sound', 'begins a block after the end of the message', (good) =>
    replaceFirst(good, isMessageDelta, (event) => [
      event,
      indexed(first(good, isBlockStart), 1),
      indexed(first(good, isBlockStop), 1),
    ]),
  ),
  fault('message-delta-missing', 'no-finish', 'stops without a reason', (good) =>
    without(good.events, isMessageDelta),
  ),
  fault('message-delta-usage', 'missing-member', 'ends without the number of output tokens', (good) =>
    editFirst(good.events, isMessageDelta, (data) => delete objectAt(data, 'usage')['output_tokens']),
  ),
  fault('output-tokens-cumulative', 'sound', 'counts output tokens backwards', (good) =>
    replaceFirst(good, isMessageDelta, (event) => [
      edit(event, (data) => Object.assign(objectAt(data, 'usage'), { output_tokens: 1_000_000 })),
      event,
    ]),
  ),
  fault('stop-reason-missing', 'no-finish', 'ends without a stop reason', (good) =>
    editFirst(good.events, isMessageDelta, (data) =>
      Object.assign(objectAt(data, 'delta'), { stop_reason: null }),
    ),
  ),
  fault('tool-reason-needs-block', 'sound', 'stops for a tool and has called none', (good) =>
    editFirst(good.events, isMessageDelta, (data) =>
      Object.assign(objectAt(data, 'delta'), { stop_reason: 'tool_use' }),
    ),
  ),
  fault(
    'out-of-order',
    'sound',
    'sends an event before the one that must come first',
    deltaFirst,
    'block-not-open',
  ),
  fault('event-shape', 'wrong-type', 'sends an event with a member of the wrong type', (good) =>
    replaceAt(good.events, good.middle, (event) => [
      edit(event, (data) => {
        if (isJsonObject(data['delta'])) data['delta']['text'] = 5;
      }),
    ]),
  ),
  fault('no-done-marker', 'sound', 'ends with the marker of another format', (good) => [
    ...good.events.slice(0, -1),
    { event: null, data: '[DONE]' },
  ]),
  {
    ...fault(
      'unknown-event',
      'sound',
      'sends an event of a name that nobody knows, which is allowed',
      unknownEvent,
      null,
    ),
    legal: true,
  },
];

/** The input of the first tool call in one delta, whatever it was. */
export function withInput(good: GoodStream, text: string): FaultEvent[] {
  const index = findEvent(good.events, isInput);
  const replaced = replaceAt(good.events, index, (event) => [
    edit(event, (data) => Object.assign(objectAt(data, 'delta'), { partial_json: text })),
  ]);
  return [...replaced.slice(0, index + 1), ...without(replaced.slice(index + 1), isInput)];
}
