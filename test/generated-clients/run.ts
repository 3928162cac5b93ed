/**
 * `npm run test:clients [-- python go/ogen --json --write-docs --jobs 1]`: generates, compiles and runs the
 * clients of other languages. With `--base-url` they call that installation, with the key in `MODELROUTE_KEY`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examineClient } from './frame/examine-client.ts';
import { chooseClients, clientName, findClients } from './frame/find-clients.ts';
import type { GeneratedClient } from './frame/generated-client.ts';
import type { Outcome } from './frame/outcome.ts';
import { languagePages, overviewFile, overviewPage } from './frame/page.ts';
import { openHarness, type Installation, type Harness } from './frame/harness.ts';
import { remarks, tableText } from './frame/table.ts';

const root = join(import.meta.dirname, '../..');

/** The longest come first. Those of Rust share a folder that Cargo locks, so one of them is not begun beside the other. */
const longest = ['rust/openapi-generator', 'kotlin/openapi-generator', 'rust/progenitor'];

function rank(client: GeneratedClient): number {
  const place = longest.indexOf(clientName(client));
  return place < 0 ? longest.length : place;
}

/** A few at a time; the outcomes are in the order given. */
async function examineAll(
  clients: readonly GeneratedClient[],
  harness: Harness,
  jobs: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...clients.entries()].toSorted(([, a], [, b]) => rank(a) - rank(b));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, client] = next;
      const outcome = await examineClient(client, harness);
      outcomes[index] = outcome;
      console.error(`${clientName(client)}: ${outcome.seconds} s`);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return outcomes;
}

/**
 * Writes the pages or checks that they are fresh; otherwise a fault. The page of a language needs a run of all its
 * clients without faults, and the matrix one of every client.
 */
async function settlePages(
  all: readonly GeneratedClient[],
  outcomes: readonly Outcome[],
  writes: boolean,
): Promise<string[]> {
  const sound = outcomes.filter(({ missing, faults }) => missing.length === 0 && faults.length === 0);
  const pages = await languagePages(all, sound);
  if (sound.length === all.length) pages.set(overviewFile, await overviewPage(sound));
  const stale = [...pages].flatMap(([name, text]) => {
    const file = join(root, name);
    if (writes) writeFileSync(file, text);
    const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
    return isFresh ? [] : [`${name} is not what this run found; write it with --write-docs`];
  });
  const unsettled = writes && sound.length < outcomes.length;
  return unsettled ? [...stale, 'no page was written of clients with faults, or without their tools'] : stale;
}

interface Options {
  names: string[];
  json: boolean;
  writesDocs: boolean;
  /** How many clients at a time. */
  jobs: number;
  installation: Installation | undefined;
}

/** Throws with a line for the caller. */
function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      'write-docs': { type: 'boolean', default: false },
      'base-url': { type: 'string' },
      jobs: { type: 'string', default: '2' },
    },
  });
  const jobs = Number(values.jobs);
  if (!Number.isInteger(jobs) || jobs < 1) throw new Error('--jobs is a whole number from 1');
  const url = values['base-url'];
  const key = process.env['MODELROUTE_KEY'];
  if (url !== undefined && key === undefined) throw new Error('--base-url needs a key in MODELROUTE_KEY');
  return {
    names: positionals,
    json: values.json,
    writesDocs: values['write-docs'],
    jobs,
    installation: url === undefined || key === undefined ? undefined : { url, key },
  };
}

async function main(): Promise<number> {
  const { names, json, writesDocs, jobs, installation } = readOptions();
  const all = await findClients();
  const chosen = chooseClients(all, names);
  const harness = await openHarness(installation);
  const outcomes = await examineAll(chosen, harness, jobs).finally(() => harness.close());
  const stale = await settlePages(all, outcomes, writesDocs);
  const problems = [...remarks(outcomes), ...stale];
  if (json) console.log(JSON.stringify({ outcomes, problems }, null, 2));
  else console.log([tableText(outcomes), ...problems].join('\n\n'));
  const skipped = outcomes.some(({ missing }) => missing.length > 0);
  const failed = stale.length > 0 || outcomes.some(({ faults }) => faults.length > 0);
  return failed || (skipped && process.env['CI'] === 'true') ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
