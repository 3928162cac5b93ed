/** The command behind `npm run contract:compare`, apart from the process that it runs in. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeIfChanged } from '../output.ts';
import { changelogSection, firstSection, withSection } from './changelog.ts';
import { judge, type Judgement } from './judgement.ts';
import { type Contract, readContract, readRelease, UnreadableContract, writeRelease } from './release.ts';
import { reportText } from './report-text.ts';
import { versionText } from './version.ts';

const usage = 'usage: compare.ts [--json] [--against FOLDER] [--release]';

export interface Surroundings {
  /** The folder that contains `openapi` and `docs`. */
  root: string;
  /** The day of a release, written into the changelog: YYYY-MM-DD. */
  today: string;
  print: (text: string) => void;
  complain: (line: string) => void;
}

interface Options {
  json: boolean;
  release: boolean;
  against: string | undefined;
}

/** Undefined when the arguments are no good. */
function readOptions(args: string[]): Options | undefined {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({
      args,
      options: { json: flag, release: flag, against: { type: 'string' } },
    });
    return { json: values.json, release: values.release, against: values.against };
  } catch {
    return undefined;
  }
}

const isAllowed = (judgement: Judgement): boolean =>
  Object.values(judgement).every(({ refusal }) => refusal === undefined);

function jsonOf(judgement: Judgement): string {
  return `${JSON.stringify({ allowed: isAllowed(judgement), surfaces: judgement }, null, 2)}\n`;
}

/** The changelog is written first: a release that was interrupted is cut again with the same result. */
function cutRelease(root: string, current: Contract, section: string): void {
  const changelog = join(root, 'docs/contract-changelog.md');
  const text = existsSync(changelog) ? readFileSync(changelog, 'utf8') : undefined;
  writeIfChanged(changelog, withSection(text, section));
  writeRelease(join(root, 'openapi/released'), current, join(root, 'openapi/errors.yaml'));
}

function run({ json, release, against }: Options, { root, today, print }: Surroundings): number {
  const released = against ?? join(root, 'openapi/released');
  const current = readContract(join(root, 'openapi/generated'), join(root, 'openapi/errors.yaml'));
  if (release && !existsSync(released)) {
    const { v1, alt, console } = current.surfaces;
    const versions = {
      v1: versionText(v1.version),
      alt: versionText(alt.version),
      console: versionText(console.version),
    };
    cutRelease(root, current, firstSection(versions, today));
    const named = Object.entries(versions).map((pair) => pair.join(' '));
    print(`released for the first time: ${named.join(', ')}\n`);
    return 0;
  }
  const judgement = judge(readRelease(released, join(released, 'errors.yaml')), current, release);
  print(json ? jsonOf(judgement) : reportText(judgement));
  if (!isAllowed(judgement)) return 1;
  const isMoved = Object.values(judgement).some(({ from, to, changes }) => from !== to || changes.length > 0);
  if (release && isMoved) cutRelease(root, current, changelogSection(judgement, today));
  if (release && !json) print(isMoved ? 'released\n' : 'nothing to release\n');
  return 0;
}

/** The exit status: 0 allowed, 1 a change that the version does not allow, 2 when nothing could be compared. */
export function runCompare(args: string[], surroundings: Surroundings): number {
  const options = readOptions(args);
  if (options === undefined) {
    surroundings.complain(usage);
    return 2;
  }
  try {
    return run(options, surroundings);
  } catch (error) {
    if (!(error instanceof UnreadableContract)) throw error;
    surroundings.complain(`cannot compare: ${error.message}`);
    return 2;
  }
}
