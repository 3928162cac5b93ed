/** The command `modelroute usage reconcile`: holds the usage records against a provider's own account. */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CommandIo, OpenUsageStore } from '../metering/command/run-usage.ts';
import { readLedgerLine } from './ledger-line.ts';
import { reconcileLine, type Reconciled } from './reconcile-usage.ts';

const help = `usage: modelroute usage reconcile FILE [--reference NAME] [--json]

Holds the usage records against a provider's own account, and adjusts those that did not know better: requests that
were cut short by the death of the server, or whose usage was only estimated. FILE has one line of JSON for each
request: {"trace_id": "…", "tokens": {"input_text": 12, "output_text": 3}, "cost": "0.00012"}; cost may be absent,
then the prices of the admission hold. The server may run meanwhile. A repetition changes nothing.

  --reference NAME  names the account in the adjustments ('reconciled' when absent): a provider, a month
  --json            print the numbers as one line of JSON
  --help            print this

exit status: 0 every line has its record, 1 some have not, or the store could not be read, 2 not understood
`;

interface Options {
  file: string;
  reference: string;
  json: boolean;
}

/** Resolves with the exit status. */
export async function runReconcile(
  argv: string[],
  io: CommandIo,
  openStore: OpenUsageStore,
): Promise<0 | 1 | 2> {
  if (argv.includes('--help') || argv.includes('-h')) {
    io.stdout.write(help);
    return 0;
  }
  const fail = (status: 1 | 2, cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    io.stderr.write(`modelroute usage reconcile: ${reason}\n`);
    return status;
  };
  let options: Options;
  try {
    options = readOptions(argv);
  } catch (cause) {
    return fail(2, cause);
  }
  try {
    const counts = await reconcileFile(options, openStore);
    io.stdout.write(
      options.json
        ? `${JSON.stringify(counts)}\n`
        : `${names.map((name) => `${counts[name]} ${name}`).join(', ')}\n`,
    );
    return counts.missing + counts.ambiguous === 0 ? 0 : 1;
  } catch (cause) {
    return fail(1, cause);
  }
}

function readOptions(argv: string[]): Options {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      reference: { type: 'string', default: 'reconciled' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('one file is required');
  return { file, ...values };
}

const names = ['equal', 'adjusted', 'open', 'missing', 'ambiguous'] as const satisfies readonly Reconciled[];

/** Line by line, however long the file is. A bad line stops it; what was adjusted before stays. */
async function reconcileFile(
  { file, reference }: Options,
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
