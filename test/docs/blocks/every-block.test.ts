/** Every block of code of the pages is run by a named test, or exempt for a reason of a closed list and checked here. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandProblems } from './check-commands.ts';
import { checks } from './checks.ts';
import { exemptions, kinds, type Exemption } from './exemptions.ts';
import { blocksOf, everyBlock, root, type Block } from './read-blocks.ts';
import { runners, runnersOf } from './runners.ts';
import { settingProblems } from './settings.ts';
import { commandsOf } from './shell-words.ts';

const blocks = everyBlock();
const runBy = runnersOf(blocks);
const left = blocks.filter((_block, at) => runBy[at] === undefined);
const placeOf = ({ page, line }: Block) => `${page}:${line}`;
const checkOf = (block: Block) => checks.find((check) => check.takes(block));
const exemptionsOf = (block: Block) =>
  exemptions.filter(({ page, begins = '' }) => page === block.page && block.code.startsWith(begins));

test('every block is run, or has a reason why not', () => {
  const unowned = left.filter((block) => exemptionsOf(block).length !== 1);
  expect(
    unowned.map((block) => `${placeOf(block)}: ${block.language} has no runner, and not one reason`),
  ).toEqual([]);
});

/** Nothing of it can be checked but what a person sees. */
const isUnchecked = ({ kind }: Exemption): boolean =>
  kind === 'drawing' || kind === 'excerpt' || kind === 'foreign';

test('what is not run is checked, unless it is a picture, an excerpt or the configuration of another program', () => {
  const unchecked = left.filter(
    (block) => checkOf(block) === undefined && !exemptionsOf(block).every(isUnchecked),
  );
  expect(unchecked.map(placeOf)).toEqual([]);
});

test('every block has a language, for its colours and for what runs it', () => {
  const without = blocks.filter(({ language, page }) => language === '' && !page.startsWith('openapi/'));
  expect(without.map(placeOf)).toEqual([]);
});

const checked = left.flatMap((block) => {
  const check = checkOf(block);
  return check === undefined ? [] : [{ block, check, place: placeOf(block) }];
});

test.each(checked)('$place: $check.name', async ({ block, check }) => {
  expect(await check.problems(block)).toEqual([]);
});

test('every kind of check has a block', () => {
  const unused = checks.filter((check) => !checked.some((each) => each.check === check));
  expect(unused.map(({ name }) => name)).toEqual([]);
});

test('every exemption is of blocks that nothing runs, and has a known kind', () => {
  for (const exemption of exemptions) {
    const { page, begins, kind } = exemption;
    const of = left.filter((block) => exemptionsOf(block).includes(exemption));
    expect(of.length, `${page} ${begins ?? ''}`).toBeGreaterThan(0);
    if (begins !== undefined) expect(of, begins).toHaveLength(1);
    expect(Object.keys(kinds)).toContain(kind);
    if (kind === 'foreign') expect(typeof parse(of[0]?.code ?? '')).toBe('object');
  }
});

test('every runner is a file that reads its pages, and each page has a block for it', () => {
  for (const runner of runners) {
    expect(existsSync(join(root, runner.file)), runner.name).toBe(true);
    const source = readFileSync(join(root, runner.file), 'utf8');
    for (const page of Object.keys(runner.pages)) {
      expect(
        blocks.some((block, at) => block.page === page && runBy[at] === runner),
        page,
      ).toBe(true);
      const isNamed =
        source.includes(page.replace(/^docs\//, '')) ||
        /\b(?:guidePages|walkedPages|fileOfLanguage|treatmentOf)\b/.test(source);
      expect(isNamed, `${runner.name} reads ${page}`).toBe(true);
    }
  }
});

test('words of a shell', () => {
  expect(commandsOf(`A=1 x 'b c' "d $(e f)" > g # h\ni \\\n  j && k | l &`)).toEqual([
    ['e', 'f'],
    ['x', 'b c', 'd $(e f)'],
    ['i', 'j'],
    ['k'],
    ['l'],
  ]);
});

test.each([
  ['npx modelroute keys make', 'no such command: modelroute keys make'],
  ['npx modelroute keys list --colour', "modelroute keys list --colour: unknown option '--colour'"],
  ['npm run polish', 'no such script: npm run polish'],
  ['MODELROUTE_FLUX=1 npm start', 'no such setting: MODELROUTE_FLUX'],
  ['curl http://127.0.0.1:8080/v1/nowhere', 'no operation: GET /v1/nowhere'],
  [
    `curl http://127.0.0.1:8080/v1/chat/completions -d '{"model": "a"}'`,
    "POST /v1/chat/completions: the value must have required property 'messages'",
  ],
  ['docker compose -f deploy/none.yaml up', 'no such file: deploy/none.yaml'],
  ['helm install m deploy/helm --set s3.bukket=a', 'no such value of the chart: s3.bukket'],
  ['kubectl create secret generic m --from-literal=DATABASE_UR=a', 'no such setting: DATABASE_UR'],
  ['docker run -e OPENAI_KEY modelroute', 'no such setting: OPENAI_KEY'],
  ['docker run -p 127.0.0.1:80:80 modelroute', 'the image has no port 80'],
  ['docker run -v m:/var/data modelroute', 'the image has no volume /var/data'],
  ["echo 'a", 'unexpected EOF'],
])('a mistake in %s is found', async (code, problem) => {
  expect((await commandProblems(code)).join()).toContain(problem);
});

test('a mistake in settings is found', () => {
  expect(settingProblems('PORT=none')).not.toEqual([]);
  expect(settingProblems('MODELROUTE_FLUX=1\nPORT=1')).toEqual(['no such setting: MODELROUTE_FLUX']);
  expect(blocksOf('docs/proxy.md').length).toBeGreaterThan(1);
});
