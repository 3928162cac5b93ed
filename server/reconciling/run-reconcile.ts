/** The command `modelroute usage reconcile`: compares the usage records with a provider's own ledger. */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { declareCommand } from '../../command-line/command.ts';
import { reportFailure, runCommand } from '../../command-line/run-command.ts';
import type { CommandIo, OpenUsageStore } from '../metering/command/run-usage.ts';
import { readLedgerLine } from './ledger-line.ts';
import { reconcileLine, type Reconciled } from './reconcile-usage.ts';

export const reconcileCommand = declareCommand({
  name: 'usage reconcile',
  summary: "Compare the usage records with a provider's own account, and adjust them",
  operands: ['FILE'],
  options: {
    reference: {
      type: 'string',
      value: 'NAME',
      about: 'name of the account in the adjustments: a provider, a month (reconciled)',
    },
    json: { type: 'boolean', about: 'print the numbers as one line of JSON' },
  },
  details: `Adjusts the records of requests that were interrupted by the death of the server, or whose usage was only
estimated. FILE has one line of JSON for each request:
{"trace_id": "…", "tokens": {"input_text": 12, "output_text": 3}, "cost": "0.00012"}. Without a cost, the prices at
admission apply. The server may be running. A second run changes nothing.`,
  exits: '0 every line has a record, 1 some have none, or the store could not be read, 2 wrong usage',
  example: 'modelroute usage reconcile account.jsonl --reference 2026-11',
});

/** Resolves with the exit status. */
export async function runReconcile(
  argv: string[],
  io: CommandIo,
  openStore: OpenUsageStore,
): Promise<0 | 1 | 2> {
  return await runCommand(reconcileCommand, argv, io, async ({ operands: [file = ''], values }) => {
    const { reference = 'reconciled', json = false } = values;
    try {
      const counts = await reconcileFile(file, reference, openStore);
      io.stdout.write(
        json
          ? `${JSON.stringify(counts)}\n`
          : `${names.map((name) => `${counts[name]} ${name}`).join(', ')}\n`,
      );
      return counts.missing + counts.ambiguous === 0 ? 0 : 1;
    } catch (cause) {
      reportFailure(reconcileCommand.name, cause, io);
      return 1;
    }
  });
}

const names = ['equal', 'adjusted', 'open', 'missing', 'ambiguous'] as const satisfies readonly Reconciled[];

/** Line by line, however long the file is. A malformed line stops the command; earlier adjustments stay. */
async function reconcileFile(
  file: string,
  reference: string,
  openStore: OpenUsageStore,
): Promise<Record<Reconciled, number>> {
  const counts: Record<Reconciled, number> = { equal: 0, adjusted: 0, open: 0, missing: 0, ambiguous: 0 };
  const lines = await open(file);
  let store: Awaited<ReturnType<OpenUsageStore>> | undefined;
  try {
    store = await openStore();
    const reconciliation = { reference, processId: randomUUID(), nowMs: Date.now };
    let number = 0;
    for await (const text of lines.readLines()) {
      number += 1;
      if (text.trim() === '') continue;
      counts[await reconcileLine(store.db, lineOf(text, `${file}:${number}`), reconciliation)] += 1;
    }
    return counts;
  } finally {
    await lines.close();
    await store?.close();
  }
}

function lineOf(text: string, place: string) {
  try {
    return readLedgerLine(text);
  } catch (cause) {
    throw new Error(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
