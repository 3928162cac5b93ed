/** Faults in the tool calls of chat-completions chunks. */
import type { JsonObject } from '../../../core/json.ts';
import {
  changeEvents,
  edit,
  editAll,
  editFirst,
  findEvent,
  memberAt,
  objectAt,
  replaceAt,
  without,
} from './editing.ts';
import type { FaultEvent, GoodStream, StreamFault } from './fault.ts';

const call = 'choices.0.delta.tool_calls.0';
const isOpening = (data: JsonObject): boolean => typeof memberAt(data, `${call}.id`) === 'string';
const isArguments = (data: JsonObject): boolean => memberAt(data, call) !== undefined && !isOpening(data);
const isFinish = (data: JsonObject): boolean => typeof memberAt(data, 'choices.0.finish_reason') === 'string';

function fault(name: string, summary: string, change: (good: GoodStream) => FaultEvent[]): StreamFault {
  return {
    name,
    legal: false,
    summary,
    needs: 'call',
    plain: 'sound',
    streams: { chat: { rule: name, spoil: changeEvents(change) } },
  };
}

/** The arguments in one delta, whatever they were. */
function withArguments(good: GoodStream, text: string): FaultEvent[] {
  const index = findEvent(good.events, isArguments);
  const replaced = replaceAt(good.events, index, (event) => [
    edit(event, (data) => Object.assign(objectAt(data, `${call}.function`), { arguments: text })),
  ]);
  return [...replaced.slice(0, index + 1), ...without(replaced.slice(index + 1), isArguments)];
}

/** The deprecated form of the call: no index, no id. */
function legacy(data: JsonObject): void {
  const delta =
    memberAt(data, 'choices.0.delta.tool_calls') === undefined
      ? undefined
      : objectAt(data, 'choices.0.delta');
  if (delta !== undefined) {
    Object.assign(delta, {
      function_call: { arguments: memberAt(data, `${call}.function.arguments`) ?? '' },
    });
    delete delta['tool_calls'];
  }
  if (isFinish(data)) Object.assign(objectAt(data, 'choices.0'), { finish_reason: 'function_call' });
}

export const chatCallFaults: StreamFault[] = [
  fault('call-index', 'counts its tool calls from 1', (good) =>
    editAll(good.events, (data) => {
      if (memberAt(data, call) !== undefined) Object.assign(objectAt(data, call), { index: 1 });
    }),
  ),
  fault('call-opening', 'begins a tool call without naming the tool', (good) =>
    editFirst(good.events, isOpening, (data) => delete objectAt(data, `${call}.function`)['name']),
  ),
  fault('call-identity-constant', 'changes the id of a tool call', (good) =>
    editFirst(good.events, isArguments, (data) => Object.assign(objectAt(data, call), { id: 'call_other' })),
  ),
  fault('arguments-json', 'sends arguments that are not JSON', (good) =>
    withArguments(good, '{"city": "Brem'),
  ),
  fault('function-call-named', 'sends a function call without its name', (good) =>
    editAll(good.events, legacy),
  ),
];

/** Arguments nested beyond the limit of the grammar, for both surfaces that have tools. */
export function deepArguments(): string {
  return '['.repeat(1_100) + ']'.repeat(1_100);
}

export const deepChatArguments = changeEvents((good) => withArguments(good, deepArguments()));
