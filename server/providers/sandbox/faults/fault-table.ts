/** Every fault of `sandbox/stream-<fault>` and `sandbox/raw-<fault>`, one row each. */
import { chatFaults } from './chat-faults.ts';
import type { StreamFault } from './fault.ts';
import { framingFaults } from './framing-faults.ts';
import { messagesFaults } from './messages-faults.ts';
import { speechFaults } from './speech-faults.ts';

const rows = new Map<string, StreamFault>();

// Faults that several surfaces have are one row.
for (const fault of [...framingFaults, ...chatFaults, ...messagesFaults, ...speechFaults]) {
  const { streams, ...row } = rows.get(fault.name) ?? fault;
  rows.set(fault.name, { ...row, streams: { ...streams, ...fault.streams } });
}

// Every rule can be asked for by its name, also where no row is named for it.
for (const row of Array.from(rows.values())) {
  for (const { rule } of Object.values(row.streams)) {
    if (rule !== null && !rows.has(rule)) rows.set(rule, { ...row, name: rule });
  }
}

/** By name, in alphabetical order. */
export const streamFaults: ReadonlyMap<string, StreamFault> = new Map(
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)),
);
