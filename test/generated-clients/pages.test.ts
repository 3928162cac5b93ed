/** The pages for teams: what they show is what the run does. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findClients } from './frame/find-clients.ts';
import { firstCallOf, judgeFirstCall, paragraph, printedByFirstCall, programOf } from './frame/first-call.ts';
import type { GeneratedClient } from './frame/generated-client.ts';
import { isBuiltInItsFolder } from './frame/guide-page.ts';
import { fileOfLanguage } from './frame/languages.ts';
import { languagePages, overviewPage } from './frame/page.ts';
import { placesOfATeam } from './frame/places.ts';
import { outcome, say, sound } from './sound-client.ts';

const root = join(import.meta.dirname, '../..');

test('the last command of each client on the page starts the program that was built, as it is written', async () => {
  const own = (await findClients()).filter(isBuiltInItsFolder);
  expect(own.length).toBeGreaterThan(2);
  for (const client of own) {
    const page = readFileSync(join(root, fileOfLanguage(client.language)), 'utf8');
    const [guide = '', ...others] = page.split(/\n### /);
    const section =
      programOf(client) === undefined
        ? (others.find((other) => other.startsWith(`${client.generator}\n`)) ?? '')
        : guide;
    const commands = [...section.matchAll(/```sh\n([^`]*)\n```/g)].map(([, text]) => text);
    const line = commands.at(-1)?.split('\n').at(-1) ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    const program = client.run({ ...placesOfATeam, work: folder }).program;
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, '#!/bin/sh\necho started\n', { mode: 0o755 });
    expect([line, execFileSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' })]).toEqual([
      line,
      'started\n',
    ]);
    rmSync(folder, { recursive: true });
  }
});

const other: GeneratedClient = {
  ...sound,
  generator: 'alia',
  firstCall: [{ file: '../../frame/places.ts', begins: 'const root =' }],
};
const steps = outcome.steps.map((each) =>
  each.step === 'errors' ? { ...each, reason: 'no types for errors' } : each,
);
const outcomes = [
  { ...outcome, steps },
  { ...outcome, generator: 'alia', version: '0.9' },
];

test('a page of all languages with the matrix', async () => {
  const page = await overviewPage(outcomes);
  expect(page).toContain('| esperanto | vortaro 1.2.3 | yes');
  expect(page).toContain('[esperanto](sdks/generated-esperanto.md)');
});

test('a guide of the recommended generator: set-up of one document, the program and what it prints, and every reason', async () => {
  const pages = await languagePages([other, sound], outcomes);
  expect([...pages.keys()]).toEqual([fileOfLanguage('esperanto')]);
  const [guide = '', others = ''] = (pages.get(fileOfLanguage('esperanto')) ?? '').split(
    '## Other generators',
  );
  expect(guide).toContain('Use vortaro. It has sixteen rules.');
  expect(guide).toContain(
    'curl -fsS "$MODELROUTE_BASE_URL/docs/files/test/generated-clients/esperanto/vortaro.tar.gz" | tar xz\ncd vortaro\n',
  );
  expect(guide).toContain(
    `openapi/v1.openapi-3.0.json"\nget vortaro --into tools\nvortaro v1.openapi-3.0.json 'a b'\nbuild v1\n`,
  );
  expect(guide).toContain(readFileSync(join(import.meta.dirname, 'frame/places.ts'), 'utf8').trimEnd());
  expect(guide).toContain(`\n${printedByFirstCall}\n`);
  expect(guide).toContain('reads the events with fluo');
  expect(guide).toContain('build v1\nLANG=eo driver');
  expect(guide).toContain('The document `alt` cannot be used: it has no word for unions');
  expect(guide).toContain('**errors**: no types for errors');
  expect(guide).toContain('Good to know:\n\n- Its words are long.');
  expect(others).toContain('| esperanto | alia 0.9');
  expect(others).toContain('### alia');
  expect(others).toContain('14 of 15 calls pass. It cannot stream');
  expect(others).toContain('(../../test/generated-clients/esperanto/alia)');
  expect(others).toContain('const root =');
  const later = outcomes.map((each) => ({ ...each, seconds: 99 }));
  expect(await languagePages([other, sound], later)).toEqual(pages);
});

test('no page of a language of which a client was not run, and none without one recommended generator', async () => {
  expect(await languagePages([sound, other], outcomes.slice(0, 1))).toEqual(new Map());
  const none = { ...sound, firstCall: other.firstCall };
  await expect(languagePages([none], outcomes.slice(0, 1))).rejects.toThrow('not 0');
  const two = { ...other, firstCall: sound.firstCall };
  await expect(languagePages([sound, two], outcomes)).rejects.toThrow('not 2');
});

test('each language has one recommended generator, and its program is that of the test', async () => {
  const byLanguage = Map.groupBy(await findClients(), ({ language }) => language);
  for (const [language, clients] of byLanguage)
    expect(
      clients.flatMap((client) => programOf(client) ?? []),
      language,
    ).toHaveLength(1);
});

test('a first call is the program as a whole, or the paragraphs of the driver that the client names', async () => {
  for (const client of await findClients()) expect(firstCallOf(client)).toContain('sandbox/chat');
  const source = 'class A {\n  one() {\n    two\n  }\n}\n\n  three\n  four\n';
  expect(paragraph(source, { file: 'a', begins: 'one()' })).toBe('one() {\n  two\n}');
  expect(paragraph(source, { file: 'a', begins: 'three' })).toBe('three\nfour');
  expect(() => paragraph(source, { file: 'a', begins: 'five' })).toThrow(
    "a must have one line that begins with 'five'",
  );
});

test('a program that prints something else, or fails, is a fault', async () => {
  const places = { ...placesOfATeam, work: '.' };
  const printing = (text: string): GeneratedClient => ({
    ...sound,
    firstCall: { why: '', file: '', compiled: false, run: () => say(text) },
  });
  expect(await judgeFirstCall(printing(printedByFirstCall), places, {})).toEqual([]);
  expect(await judgeFirstCall(other, places, {})).toEqual([]);
  const [fault = ''] = await judgeFirstCall(printing('Hello'), places, {});
  expect(fault).toBe('the first call printed:\nHello\n\n\n');
});

test('the example of the page on set-up has the pinned version of its generator', async () => {
  const page = readFileSync(join(root, 'docs/generating-clients.md'), 'utf8');
  const generator = (await findClients()).find(({ generator: name }) => name === 'openapi-python-client');
  expect(page).toContain(`pip install openapi-python-client==${generator?.version}\n`);
});
