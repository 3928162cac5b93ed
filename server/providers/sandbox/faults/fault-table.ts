/** Every fault of `sandbox/stream-<fault>` and `sandbox/raw-<fault>`, one row each. */
import { changeEvents } from './editing.ts';
import { chatCallFaults, deepArguments, deepChatArguments } from './chat-call-faults.ts';
import { chatFaults } from './chat-faults.ts';
import type { StreamFault } from './fault.ts';
import { framingFaults } from './framing-faults.ts';
import { oddFramings } from './odd-framings.ts';
import { messagesFaults, withInput } from './messages-faults.ts';
import { speechFaults } from './speech-faults.ts';

const deepNesting: StreamFault = {
  name: 'limit-json-depth',
  legal: false,
  summary: 'nests the arguments of a tool call more than 1,024 levels deep',
  needs: 'call',
  plain: 'sound',
  streams: {
    chat: { rule: 'limit-json-depth', spoil: deepChatArguments },
    messages: { rule: 'limit-json-depth', spoil: changeEvents((good) => withInput(good, deepArguments())) },
  },
};

/** Faults that several surfaces have are one row. */
function merge(faults: StreamFault[]): StreamFault[] {
  const rows = new Map<string, StreamFault>();
  for (const fault of faults) {
    const row = rows.get(fault.name);
    rows.set(
      fault.name,
      row === undefined ? fault : { ...row, streams: { ...row.streams, ...fault.streams } },
    );
  }
  return [...rows.values()];
}

const rows = merge([
  ...framingFaults,
  ...oddFramings,
  ...chatFaults,
  ...chatCallFaults,
  ...messagesFaults,
  ...speechFaults,
  deepNesting,
]);
const names = new Set(rows.map(({ name }) => name));

/** Rows under the names of their rules, for rules that no row is named for: every rule can be asked for by its name. */
function byRule(): StreamFault[] {
  const found = new Map<string, StreamFault>();
  for (const row of rows) {
    for (const { rule } of Object.values(row.streams)) {
      if (rule !== null && !names.has(rule) && !found.has(rule)) found.set(rule, { ...row, name: rule });
    }
  }
  return [...found.values()];
}

/** By name, in alphabetical order. */
export const streamFaults: ReadonlyMap<string, StreamFault> = new Map(
  [...rows, ...byRule()]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((fault) => [fault.name, fault]),
);
