/** The command as CI and a maintainer use it: exit statuses, one line for bad input, releases and their changelog. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { documentNames } from '../../../../openapi/build/error-table.ts';
import { runCompare } from '../../../../openapi/build/compare/run-compare.ts';
import type { JsonObject } from '../../../../openapi/build/json.ts';
import { runProgram } from '../../../support/run-program.ts';
import { additiveSeeds } from './additive-seeds.ts';
import { breakingSeeds } from './breaking-seeds.ts';
import { current, Draft, type Seed } from './seed.ts';

const repository = join(import.meta.dirname, '../../../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A copy of what the command reads, with version 1.0.0 of every document. */
function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'modelroute-compare-'));
  folders.push(root);
  mkdirSync(join(root, 'openapi/generated'), { recursive: true });
  cpSync(join(repository, 'openapi/errors.yaml'), join(root, 'openapi/errors.yaml'));
  for (const surface of documentNames) write(root, surface, current.surfaces[surface].document, '1.0.0');
  return root;
}

function write(root: string, surface: string, document: JsonObject, version: string): void {
  const text = JSON.stringify({ ...document, info: { title: 'A contract', version } });
  writeFileSync(join(root, `openapi/generated/${surface}.openapi.json`), text);
}

/** Puts a seeded document in the place of the generated one. */
function plant(root: string, seed: Seed | undefined, version: string): void {
  if (seed === undefined) throw new Error('no such seed');
  const draft = new Draft(seed.surface);
  seed.change(draft);
  write(root, seed.surface, draft.document, version);
}

function run(root: string, args: string[], today = '2027-03-01') {
  const [printed, complaints]: [string[], string[]] = [[], []];
  const status = runCompare(args, {
    root,
    today,
    print: (text) => printed.push(text),
    complain: (line) => complaints.push(line),
  });
  return { status, text: printed.join(''), complaints };
}

const titled = (seeds: readonly Seed[], title: string): Seed | undefined =>
  seeds.find((seed) => seed.title === title);
const lowered = titled(breakingSeeds, 'an upper bound of a request is lowered');
const added = titled(additiveSeeds, 'a field of an answer is new');
const changelogOf = (root: string): string => readFileSync(join(root, 'docs/contract-changelog.md'), 'utf8');

test('the first release is cut from nothing, and the next one finds no change', () => {
  const root = project();
  expect(run(root, []).complaints).toEqual([
    expect.stringContaining('openapi/released/errors.yaml: no such file'),
  ]);
  expect(run(root, ['--release'])).toMatchObject({ status: 0, complaints: [] });
  expect(changelogOf(root)).toContain('## 1.0.0 - 2027-03-01\n\nThe first release.\n');
  expect(run(root, [])).toMatchObject({
    status: 0,
    text: expect.stringMatching(/no change[^]*no change[^]*allowed\n$/),
  });
  expect(run(root, ['--release']).text).toContain('nothing to release');
});

test('a breaking change is refused until the major version moves, and says where it is', () => {
  const root = project();
  run(root, ['--release']);
  plant(root, lowered, '1.1.0');
  const refused = run(root, []);
  expect(refused.status).toBe(1);
  expect(refused.text).toContain(
    'createSpeech\n    breaking  A bound of the request is narrower: maxLength 4096 → 2048.',
  );
  expect(refused.text).toContain(
    '#/components/schemas/CreateSpeechRequest/properties/input/maxLength  (request-bound-tightened)',
  );
  expect(refused.text).toMatch(
    /refused: v1: 1 breaking change, so info.version 1.1.0 has to be 2.0.0 or later\n$/,
  );
  expect(run(root, ['--release']).status).toBe(1);
  expect(changelogOf(root)).not.toContain('2.0.0');
  plant(root, lowered, '2.0.0');
  expect(run(root, []).status).toBe(0);
});

test('an addition needs a new minor version, and its release is in the changelog, newest first', () => {
  const root = project();
  run(root, ['--release']);
  plant(root, added, '1.0.1');
  for (const args of [[], ['--release']])
    expect(run(root, args)).toMatchObject({
      status: 1,
      text: expect.stringMatching(
        /refused: v1: \d+ additions?, so info.version 1.0.1 has to be 1.1.0 or later\n$/,
      ),
    });
  plant(root, added, '1.1.0');
  expect(run(root, []).status).toBe(0);
  expect(run(root, ['--release'], '2027-04-02').status).toBe(0);
  const changelog = changelogOf(root);
  expect(changelog).toMatch(
    /## v1 1\.1\.0, alt 1\.0\.0, console 1\.0\.0 - 2027-04-02\n\n### Added\n\n- `v1` createFile, listFiles, retrieveFile: New field of the response: sha256\./,
  );
  expect(changelog.indexOf('## v1 1.1.0')).toBeLessThan(changelog.indexOf('## 1.0.0'));
  expect(run(root, []).text).toContain('no change');
});

test('a document that the last release did not have is new, whatever is in it', () => {
  const root = project();
  run(root, ['--release']);
  rmSync(join(root, 'openapi/released/console.openapi.json'));
  expect(run(root, [])).toMatchObject({ status: 0, text: expect.stringContaining('console  1.0.0  new\n') });
  expect(run(root, ['--release'], '2027-04-02').status).toBe(0);
  expect(changelogOf(root)).toContain(
    '## v1 1.0.0, alt 1.0.0, console 1.0.0 - 2027-04-02\n\nThe document `console` is new.\n\n## 1.0.0 - 2027-03-01',
  );
  expect(run(root, ['--release']).text).toContain('nothing to release');
});

test('a release that was interrupted after its changelog is cut again with the same result', () => {
  const root = project();
  run(root, ['--release']);
  plant(root, added, '1.1.0');
  const released = join(root, 'openapi/released');
  cpSync(released, join(root, 'before'), { recursive: true });
  run(root, ['--release']);
  const once = changelogOf(root);
  cpSync(join(root, 'before'), released, { recursive: true });
  run(root, ['--release']);
  expect(changelogOf(root)).toBe(once);
});

test('a version that goes back is refused', () => {
  const root = project();
  write(root, 'v1', current.surfaces.v1.document, '1.2.0');
  run(root, ['--release']);
  write(root, 'v1', current.surfaces.v1.document, '1.1.9');
  expect(run(root, [])).toMatchObject({
    status: 1,
    text: expect.stringContaining('went back from 1.2.0 to 1.1.9'),
  });
});

test('the report for machines has every change with rule, verdict, operations and place', () => {
  const root = project();
  run(root, ['--release']);
  plant(root, lowered, '1.1.0');
  const { status, text } = run(root, ['--json']);
  expect(status).toBe(1);
  expect(JSON.parse(text)).toMatchObject({
    allowed: false,
    surfaces: {
      v1: {
        from: '1.0.0',
        to: '1.1.0',
        due: '2.0.0',
        refusal: expect.stringContaining('2.0.0'),
        changes: [{ rule: 'request-bound-tightened', verdict: 'breaking', operations: ['createSpeech'] }],
      },
      alt: { changes: [] },
    },
  });
  expect(run(root, ['--json']).text).toBe(text);
});

test('bad input ends in one line and status 2', () => {
  const root = project();
  run(root, ['--release']);
  const file = join(root, 'openapi/generated/v1.openapi.json');
  const { document } = current.surfaces.v1;
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const bad: [string, RegExp][] = [
    ['<html>', /v1\.openapi\.json: .*JSON/],
    ['[]', /not an OpenAPI 3.1 document/],
    [JSON.stringify({ ...document, openapi: '3.0.3' }), /not an OpenAPI 3.1 document/],
    [
      JSON.stringify({ ...document, info: { version: 'soon' } }),
      /info.version 'soon' is not of the form 1.2.3/,
    ],
    [JSON.stringify({ ...document, components: {} }), /v1: dangling reference/],
    [JSON.stringify(document).replace('"servers":', `"x-deep":${deep},"servers":`), /nested too deeply/],
  ];
  for (const [text, complaint] of bad) {
    writeFileSync(file, text);
    const { status, complaints } = run(root, []);
    expect(status).toBe(2);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(complaint);
    expect(complaints[0]).not.toContain('\n');
  }
  expect(run(root, ['--against', join(root, 'nowhere')]).complaints[0]).toContain('no such file');
  expect(run(root, ['--sideways'])).toMatchObject({
    status: 2,
    complaints: [expect.stringContaining('usage')],
  });
});

test('the program itself says by its exit status how it went', { timeout: 60_000 }, async () => {
  const program = join(repository, 'openapi/build/compare/compare.ts');
  const root = project();
  run(root, ['--release']);
  const allowed = await runProgram(process.execPath, [program, '--against', join(root, 'openapi/released')]);
  expect(allowed).toMatchObject({ status: 0, problem: '', output: expect.stringMatching(/allowed\n$/) });
  const failed = await runProgram(process.execPath, [program, '--against', join(root, 'nowhere')]);
  expect(failed).toMatchObject({ status: 2, output: '' });
  expect(failed.problem).toMatch(/^cannot compare: [^\n]+\n$/);
});
