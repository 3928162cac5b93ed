/** Faults in the order and content of chat-completions chunks. */
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
} from './editing.ts';
import type { FaultEvent, GoodStream, StreamFault } from './fault.ts';
import { memberAt, objectAt } from './member-path.ts';

const choice = 'choices.0';
const delta = 'choices.0.delta';
const call = 'choices.0.delta.tool_calls.0';

const isFinish = (data: JsonObject): boolean => typeof memberAt(data, `${choice}.finish_reason`) === 'string';
const isUsage = (data: JsonObject): boolean => typeof data['usage'] === 'object' && data['usage'] !== null;
const isRole = (data: JsonObject): boolean => memberAt(data, `${delta}.role`) === 'assistant';
const isOpening = (data: JsonObject): boolean => typeof memberAt(data, `${call}.id`) === 'string';
const isArguments = (data: JsonObject): boolean => memberAt(data, call) !== undefined && !isOpening(data);

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const fault = eventFaults('chat');
const callFault = eventFaults('chat', { needs: 'call' });

/** A chunk like the middle one, with other members. */
function middleWith(good: GoodStream, members: JsonObject): FaultEvent {
  return edit(find(good, 'middle'), (data) => Object.assign(data, members));
}

/** With the usage in place of the choice. */
function usageChunk(good: GoodStream): FaultEvent {
  return middleWith(good, { choices: [], usage });
}

/** The arguments in one delta, whatever they were. */
function withArguments(good: GoodStream, text: string): FaultEvent[] {
  return assignInOne(good, isArguments, { arguments: text }, `${call}.function`);
}

/** The deprecated form of the call: no index, no id. */
function legacy(data: JsonObject): void {
  if (memberAt(data, `${delta}.tool_calls`) !== undefined) {
    const text = memberAt(data, `${call}.function.arguments`) ?? '';
    Object.assign(objectAt(data, delta), { function_call: { arguments: text } });
    delete objectAt(data, delta)['tool_calls'];
  }
  if (isFinish(data)) Object.assign(objectAt(data, choice), { finish_reason: 'function_call' });
}

export const chatFaults: StreamFault[] = [
  fault('data-only', 'sound', 'names an event, which this format does not', (good) =>
    replace(good, 'middle', (event) => [{ ...event, event: 'chunk' }]),
  ),
  fault('at-least-one-chunk', 'empty', 'sends the terminator and nothing before it', (good) =>
    good.events.slice(-1),
  ),
  fault('chunk-identity-present', 'missing-member', 'sends a chunk without an id', (good) =>
    remove(good, 'middle', 'id'),
  ),
  fault('chunk-identity-constant', 'wrong-type', 'changes the id in the middle', (good) =>
    assign(good, 'middle', { id: 'chatcmpl-other' }),
  ),
  fault('choices-present', 'missing-member', 'sends a chunk without choices', (good) =>
    remove(good, 'middle', 'choices'),
  ),
  fault('choice-index', 'wrong-type', 'sends a chunk of a choice that nobody asked for', (good) =>
    assign(good, 'middle', { index: good.choices }, choice),
  ),
  fault('role-first', 'no-role', 'leaves the role out of the first delta', (good) =>
    remove(good, isRole, 'role', delta),
  ),
  fault('finish-reason-known', 'wrong-type', 'gives a finish reason that nobody knows', (good) =>
    assign(good, isFinish, { finish_reason: 'done' }, choice),
  ),
  fault('finish-reason-once', 'sound', 'gives the finish reason twice', (good) => repeat(good, isFinish)),
  fault('nothing-after-finish', 'sound', 'sends text after the finish reason', (good) =>
    replace(good, isFinish, (event) => [event, find(good, 'middle')]),
  ),
  fault('finish-reason-missing', 'no-finish', 'ends without a finish reason', (good) =>
    without(good, isFinish),
  ),
  fault('choice-missing', 'missing-member', 'never sends one of the choices', (good) => [
    middleWith(good, { choices: [] }),
    ...without(good, (data) => memberAt(data, `${choice}.index`) === good.choices - 1),
  ]),
  fault('call-reason-needs-call', 'sound', 'finishes for tool calls and has made none', (good) =>
    assign(good, isFinish, { finish_reason: 'tool_calls' }, choice),
  ),
  fault('usage-alone', 'sound', 'reports usage on a chunk that has a choice', (good) =>
    assign(good, isFinish, { usage }),
  ),
  fault('usage-unasked', 'sound', 'reports usage although nobody asked', (good) =>
    good.usageAsked ? good.events : good.events.toSpliced(-1, 0, usageChunk(good)),
  ),
  fault('usage-missing', 'sound', 'does not report usage although the request asks for it', (good) =>
    without(good, isUsage),
  ),
  fault('usage-once', 'sound', 'reports usage twice', (good) =>
    good.events.toSpliced(-1, 0, usageChunk(good), ...(good.usageAsked ? [] : [usageChunk(good)])),
  ),
  fault('usage-last', 'sound', 'reports usage before the finish reason', (good) =>
    replace({ ...good, events: without(good, isUsage) }, isFinish, (event) => [usageChunk(good), event]),
  ),
  eventFaults('chat', { rule: 'role-first' })(
    'out-of-order',
    'sound',
    'sends an event before the one that must come first',
    ({ events }) => [...events.slice(1, 2), ...events.slice(0, 1), ...events.slice(2)],
  ),
  fault('event-shape', 'wrong-type', 'sends an event with a member of the wrong type', (good) =>
    assign(good, 'middle', { content: 5 }, delta),
  ),
  fault('error-filled', 'sound', 'sends an empty error object in an ordinary event', (good) =>
    assign(good, 'middle', { error: {} }),
  ),
  fault('limit-remembered-text', 'oversized', 'sends an id of more than a million characters', (good) =>
    editAll(good, (data) => Object.assign(data, { id: 'x'.repeat(1_100_000) })),
  ),
  callFault('call-index', 'sound', 'counts its tool calls from 1', (good) =>
    editAll(good, (data) => {
      if (memberAt(data, call) !== undefined) Object.assign(objectAt(data, call), { index: 1 });
    }),
  ),
  callFault('call-opening', 'sound', 'begins a tool call without naming the tool', (good) =>
    remove(good, isOpening, 'name', `${call}.function`),
  ),
  callFault('call-identity-constant', 'sound', 'changes the id of a tool call', (good) =>
    assign(good, isArguments, { id: 'call_other' }, call),
  ),
  callFault('arguments-json', 'sound', 'sends arguments that are not JSON', (good) =>
    withArguments(good, '{"city": "Brem'),
  ),
  callFault('function-call-named', 'sound', 'sends a function call without its name', (good) =>
    editAll(good, legacy),
  ),
  callFault('limit-json-depth', 'sound', tooDeep.summary, (good) => withArguments(good, tooDeep.json)),
];
