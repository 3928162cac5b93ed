/** Faults in the order and content of chat-completions chunks. */
import type { JsonObject } from '../../../core/json.ts';
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

const isFinish = (data: JsonObject): boolean => typeof memberAt(data, 'choices.0.finish_reason') === 'string';
const isUsage = (data: JsonObject): boolean => typeof data['usage'] === 'object' && data['usage'] !== null;
const isRole = (data: JsonObject): boolean => memberAt(data, 'choices.0.delta.role') === 'assistant';

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

function fault(
  name: string,
  plain: PlainFault,
  summary: string,
  change: (good: GoodStream) => FaultEvent[],
  rule = name,
): StreamFault {
  return {
    name,
    legal: false,
    summary,
    needs: 'text',
    plain,
    streams: { chat: { rule, spoil: changeEvents(change) } },
  };
}

/** A chunk like the middle one, with the usage in place of the choice. */
function usageChunk(good: GoodStream): FaultEvent {
  return edit(eventAt(good.events, good.middle), (data) => Object.assign(data, { choices: [], usage }));
}

function beforeTerminator(good: GoodStream, ...more: FaultEvent[]): FaultEvent[] {
  return [...good.events.slice(0, -1), ...more, ...good.events.slice(-1)];
}

function editMiddle(good: GoodStream, change: (data: JsonObject) => void): FaultEvent[] {
  return replaceAt(good.events, good.middle, (event) => [edit(event, change)]);
}

function swapFirst({ events }: GoodStream): FaultEvent[] {
  return [...events.slice(1, 2), ...events.slice(0, 1), ...events.slice(2)];
}

export const chatFaults: StreamFault[] = [
  fault('data-only', 'sound', 'names an event, which this format does not', (good) =>
    replaceAt(good.events, good.middle, (event) => [{ ...event, event: 'chunk' }]),
  ),
  fault('at-least-one-chunk', 'empty', 'sends the terminator and nothing before it', (good) =>
    good.events.slice(-1),
  ),
  fault('chunk-identity-present', 'missing-member', 'sends a chunk without an id', (good) =>
    editMiddle(good, (data) => delete data['id']),
  ),
  fault('chunk-identity-constant', 'wrong-type', 'changes the id in the middle', (good) =>
    editMiddle(good, (data) => Object.assign(data, { id: 'chatcmpl-other' })),
  ),
  fault('choices-present', 'missing-member', 'sends a chunk without choices', (good) =>
    editMiddle(good, (data) => delete data['choices']),
  ),
  fault('choice-index', 'wrong-type', 'sends a chunk of a choice that nobody asked for', (good) =>
    editMiddle(good, (data) => Object.assign(objectAt(data, 'choices.0'), { index: good.choices })),
  ),
  fault('role-first', 'no-role', 'leaves the role out of the first delta', (good) =>
    editFirst(good.events, isRole, (data) => delete objectAt(data, 'choices.0.delta')['role']),
  ),
  fault('finish-reason-known', 'wrong-type', 'gives a finish reason that nobody knows', (good) =>
    editFirst(good.events, isFinish, (data) =>
      Object.assign(objectAt(data, 'choices.0'), { finish_reason: 'done' }),
    ),
  ),
  fault('finish-reason-once', 'sound', 'gives the finish reason twice', (good) =>
    replaceAt(good.events, findEvent(good.events, isFinish), (event) => [event, event]),
  ),
  fault('nothing-after-finish', 'sound', 'sends text after the finish reason', (good) =>
    replaceAt(good.events, findEvent(good.events, isFinish), (event) => [
      event,
      eventAt(good.events, good.middle),
    ]),
  ),
  fault('finish-reason-missing', 'no-finish', 'ends without a finish reason', (good) =>
    without(good.events, isFinish),
  ),
  fault('choice-missing', 'missing-member', 'never sends one of the choices', (good) => {
    const last = good.choices - 1;
    const others = without(good.events, (data) => memberAt(data, 'choices.0.index') === last);
    const empty = edit(eventAt(good.events, good.middle), (data) => Object.assign(data, { choices: [] }));
    return [empty, ...others];
  }),
  fault('call-reason-needs-call', 'sound', 'finishes for tool calls and has made none', (good) =>
    editFirst(good.events, isFinish, (data) =>
      Object.assign(objectAt(data, 'choices.0'), { finish_reason: 'tool_calls' }),
    ),
  ),
  fault('usage-alone', 'sound', 'reports usage on a chunk that has a choice', (good) =>
    editFirst(good.events, isFinish, (data) => Object.assign(data, { usage })),
  ),
  fault('usage-unasked', 'sound', 'reports usage although nobody asked', (good) =>
    good.usageAsked ? good.events : beforeTerminator(good, usageChunk(good)),
  ),
  fault('usage-missing', 'sound', 'does not report usage although the request asks for it', (good) =>
    without(good.events, isUsage),
  ),
  fault('usage-once', 'sound', 'reports usage twice', (good) =>
    beforeTerminator(good, usageChunk(good), ...(good.usageAsked ? [] : [usageChunk(good)])),
  ),
  fault('usage-last', 'sound', 'reports usage before the finish reason', (good) =>
    replaceAt(without(good.events, isUsage), findEvent(good.events, isFinish), (event) => [
      usageChunk(good),
      event,
    ]),
  ),
  fault(
    'out-of-order',
    'sound',
    'sends an event before the one that must come first',
    swapFirst,
    'role-first',
  ),
  fault('event-shape', 'wrong-type', 'sends an event with a member of the wrong type', (good) =>
    editMiddle(good, (data) => Object.assign(objectAt(data, 'choices.0.delta'), { content: 5 })),
  ),
  fault('error-filled', 'sound', 'sends an empty error object in an ordinary event', (good) =>
    editMiddle(good, (data) => Object.assign(data, { error: {} })),
  ),
  fault('limit-remembered-text', 'oversized', 'sends an id of more than a million characters', (good) =>
    editAll(good.events, (data) => Object.assign(data, { id: 'x'.repeat(1_100_000) })),
  ),
];
