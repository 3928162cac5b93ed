/** Takes one client through the stages: install, generate, compile, run; and judges what came of them. */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { carryOut, type CarriedOut } from './carry-out.ts';
import { sharedFolder, sourceFolder } from './find-clients.ts';
import { judgeFirstCall } from './first-call.ts';
import type { Command, DocumentName, GeneratedClient, Places } from './generated-client.ts';
import { install, stampPrefix } from './install.ts';
import { judgeDocuments, judgeSteps, judgeWarnings, type Judged, type Progress } from './judge-outcome.ts';
import { keepTimes } from './keep-times.ts';
import type { Outcome, StepOutcome } from './outcome.ts';
import { placesOf, publishedDocuments } from './places.ts';
import type { Harness } from './harness.ts';
import { readReports, stepNames } from './steps.ts';

/** How much of a long output is shown. */
const shownLines = 40;

export async function examineClient(client: GeneratedClient, harness: Harness): Promise<Outcome> {
  const began = performance.now();
  const places = placesOf(client);
  const found = await missingTools(client);
  const examined = found.length > 0 ? nothing : await examine(client, places, harness);
  return {
    language: client.language,
    generator: client.generator,
    version: client.version,
    missing: found,
    ...examined,
    seconds: Math.round((performance.now() - began) / 1_000),
  };
}

type Examined = Pick<Outcome, 'documents' | 'steps' | 'warnings' | 'faults'>;
const nothing: Examined = { documents: [], steps: [], warnings: [], faults: [] };

async function missingTools(client: GeneratedClient): Promise<string[]> {
  const checks = client.tools.map(async ({ name, check, remedy }) => {
    const { ok } = await carryOut([check], sourceFolder(client));
    return ok ? [] : [`${name} is missing. ${remedy}`];
  });
  return (await Promise.all(checks)).flat();
}

async function examine(client: GeneratedClient, places: Places, harness: Harness): Promise<Examined> {
  layOut(client, places);
  const installed = await install(client.install(places), places);
  if (!installed.ok) return { ...nothing, faults: [`install failed:\n${tail(installed.output)}`] };

  const said: string[] = [];
  const progress = await build(client, places, said);
  const documents = judgeDocuments(client, progress);
  const warnings = judgeWarnings(client, said.join('\n').split('\n'));
  const steps = progress.some(({ document, compiled }) => document === 'v1' && compiled)
    ? await call(client, places, harness)
    : { outcomes: stepNames.map((step) => ({ step, ok: false, detail: 'not called' })), faults: [] };
  return {
    documents: documents.outcomes,
    steps: steps.outcomes,
    warnings: warnings.outcomes,
    faults: [...documents.faults, ...warnings.faults, ...steps.faults],
  };
}

/** Runs the driver, and the program of the page if there is one. */
async function call(client: GeneratedClient, places: Places, harness: Harness): Promise<Judged<StepOutcome>> {
  const command = client.run(places);
  const given = harness.environment(join(places.work, 'files'));
  const ran = await carryOut(
    [{ ...command, environment: { ...given, ...command.environment } }],
    places.work,
  );
  const { outcomes, faults } = judgeSteps(client, readReports(ran.reported), tail(ran.output));
  return { outcomes, faults: [...faults, ...(await judgeFirstCall(client, places, given))] };
}

/** Generates and compiles the documents; what was printed is added to `said`. */
async function build(client: GeneratedClient, places: Places, said: string[]): Promise<Progress[]> {
  const carry = async (commands: readonly Command[]): Promise<CarriedOut> => {
    const done = await carryOut(commands, places.work);
    said.push(done.output);
    return done;
  };
  const results = new Map<DocumentName, Progress>();
  for (const document of publishedDocuments(places)) {
    const { ok, output } = await carry(client.generate(document, places));
    results.set(document, { document, generated: ok, compiled: false, trouble: ok ? '' : tail(output) });
  }
  keepTimes(beforeOf(places), places.work);
  const generated = [...results.values()].filter((result) => result.generated);
  const failing = generated.filter(({ document }) => client.documents[document].fails !== undefined);
  for (const result of failing) {
    const { ok } = await carryOut(client.compile([result.document], places), places.work);
    result.compiled = ok;
  }
  const usable = generated.filter((result) => !failing.includes(result));
  if (usable.length > 0) {
    const { ok, output } = await carry(
      client.compile(
        usable.map(({ document }) => document),
        places,
      ),
    );
    for (const result of usable) Object.assign(result, { compiled: ok, trouble: ok ? '' : tail(output) });
  }
  return [...results.values()];
}

/** Where the files of the run before are, whose times are kept. */
const beforeOf = ({ work }: Places): string => `${work}.before`;

/** A fresh work folder with the client's own files; what a compiler remembers stays. */
function layOut(client: GeneratedClient, places: Places): void {
  const kept = new Set(client.keeps);
  const before = beforeOf(places);
  rmSync(before, { recursive: true, force: true });
  for (const folder of [places.work, places.tools, before]) mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(places.work))
    if (!kept.has(name) && !name.startsWith(stampPrefix))
      renameSync(join(places.work, name), join(before, name));
  cpSync(sourceFolder(client), places.work, {
    recursive: true,
    filter: (source) => !source.endsWith('client.ts'),
  });
  const shared = sharedFolder(client);
  if (existsSync(shared)) cpSync(shared, join(places.work, 'shared'), { recursive: true });
  keepTimes(before, places.work);
}

const tail = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-shownLines)
    .join('\n');
