/** Faults in the order and content of the events of the messages format. */
import type { JsonObject } from '../../../core/json.ts';
import {
  assign,
  assignInOne,
  edit,
  editAll,
  eventFaults,
  find,
  remove,
  repeat,
  replace,
  tooDeep,
  without,
  withOtherMarker,
} from './editing.ts';
import type { FaultEvent, GoodStream, StreamFault } from './fault.ts';
import { memberAt, objectAt } from './member-path.ts';

const is =
  (type: string, path = 'type') =>
  (data: JsonObject): boolean =>
    memberAt(data, path) === type;
const isStart = is('message_start');
const isBlockStart = is('content_block_start');
const isBlockStop = is('content_block_stop');
const isDelta = is('content_block_delta');
const isMessageDelta = is('message_delta');

const fault = eventFaults('messages');
const callFault = eventFaults('messages', { needs: 'call' });

function indexed(event: FaultEvent, index: number): FaultEvent {
  return edit(event, (data) => Object.assign(data, { index }));
}

/** The input of the first tool call in one delta, whatever it was. */
function withInput(good: GoodStream, text: string): FaultEvent[] {
  return assignInOne(good, is('input_json_delta', 'delta.type'), { partial_json: text }, 'delta');
}

export const messagesFaults: StreamFault[] = [
  fault('event-name', 'sound', 'gives an event another name than its type', (good) =>
    replace(good, isDelta, (event) => [{ ...event, event: 'content_block' }]),
  ),
  fault('message-start-first', 'missing-member', 'begins a block before the message', (good) => {
    const start = find(good, isBlockStart);
    return [start, ...good.events.filter((event) => event !== start)];
  }),
  fault('message-start-once', 'sound', 'begins the message twice', (good) => repeat(good, isStart)),
  fault('message-start-empty', 'sound', 'begins the message with content', (good) =>
    assign(good, isStart, { content: [{ type: 'text', text: 'early', citations: null }] }, 'message'),
  ),
  fault('message-start-unstopped', 'sound', 'begins the message with a stop reason', (good) =>
    assign(good, isStart, { stop_reason: 'end_turn' }, 'message'),
  ),
  fault('message-start-usage', 'missing-member', 'begins the message without usage', (good) =>
    remove(good, isStart, 'usage', 'message'),
  ),
  fault('block-index', 'wrong-type', 'counts its blocks from 1', (good) =>
    editAll(good, (data) => {
      if (typeof data['index'] === 'number') data['index'] += 1;
    }),
  ),
  fault('block-overlap', 'sound', 'begins a block while another is open', (good) =>
    replace(good, 'middle', (event) => [indexed(find(good, isBlockStart), 1), event]),
  ),
  fault('block-not-open', 'sound', 'ends a block twice', (good) => repeat(good, isBlockStop)),
  fault('block-index-match', 'sound', 'goes on with a block that it has not begun', (good) =>
    assign(good, isDelta, { index: 7 }),
  ),
  fault('delta-fits', 'wrong-type', 'sends tool input into a text block', (good) =>
    assign(good, isDelta, { delta: { type: 'input_json_delta', partial_json: '{}' } }),
  ),
  eventFaults('messages', { needs: 'thought' })(
    'signature-last',
    'sound',
    'goes on thinking after the signature',
    (good) =>
      replace(good, is('signature_delta', 'delta.type'), (event) => [
        event,
        find(good, is('thinking_delta', 'delta.type')),
      ]),
  ),
  callFault('input-json', 'wrong-type', 'sends tool input that is not JSON', (good) =>
    withInput(good, '{"city": "Brem'),
  ),
  callFault('limit-json-depth', 'sound', tooDeep.summary, (good) => withInput(good, tooDeep.json)),
  fault('message-delta-in-block', 'sound', 'ends the message while a block is open', (good) =>
    replace(good, isBlockStop, (event) => [find(good, isMessageDelta), event]),
  ),
  fault('block-unclosed', 'truncated', 'stops while a block is open', (good) =>
    without(good, (data) => isBlockStop(data) || isMessageDelta(data)),
  ),
  fault('block-after-message-delta', 'sound', 'begins a block after the end of the message', (good) =>
    replace(good, isMessageDelta, (event) => [
      event,
      indexed(find(good, isBlockStart), 1),
      indexed(find(good, isBlockStop), 1),
    ]),
  ),
  fault('message-delta-missing', 'no-finish', 'stops without a reason', (good) =>
    without(good, isMessageDelta),
  ),
  fault('message-delta-usage', 'missing-member', 'ends without the number of output tokens', (good) =>
    remove(good, isMessageDelta, 'output_tokens', 'usage'),
  ),
  fault('output-tokens-cumulative', 'sound', 'counts output tokens backwards', (good) =>
    replace(good, isMessageDelta, (event) => [
      edit(event, (data) => Object.assign(objectAt(data, 'usage'), { output_tokens: 1_000_000 })),
      event,
    ]),
  ),
  fault('stop-reason-missing', 'no-finish', 'ends without a stop reason', (good) =>
    assign(good, isMessageDelta, { stop_reason: null }, 'delta'),
  ),
  fault('tool-reason-needs-block', 'sound', 'stops for a tool and has called none', (good) =>
    assign(good, isMessageDelta, { stop_reason: 'tool_use' }, 'delta'),
  ),
  eventFaults('messages', { rule: 'block-not-open' })(
    'out-of-order',
    'sound',
    'sends an event before the one that must come first',
    (good) => replace(good, isBlockStart, (event) => [find(good, isDelta), event]),
  ),
  fault('event-shape', 'wrong-type', 'sends an event with a member of the wrong type', (good) =>
    assign(good, 'middle', { text: 5 }, 'delta'),
  ),
  fault('no-done-marker', 'sound', 'ends with the marker of another format', withOtherMarker),
  eventFaults('messages', { rule: null, legal: true })(
    'unknown-event',
    'sound',
    'sends an event of a name that nobody knows, which is allowed',
    (good) =>
      replace(good, isDelta, (event) => [
        { event: 'weather', data: { type: 'weather', sky: 'clear' } },
        event,
      ]),
  ),
];
