/** The lint of words finds every banned word where people read it, and leaves code and legitimate uses alone. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, hitsOf } from '../../docs/build/lint-words.ts';
import { definedAbbreviations } from '../../docs/build/site/abbreviations.ts';
import { fieldTerms, listedTerms } from '../../docs/build/site/field-terms.ts';
import { parseMarkdown } from '../../docs/build/site/parse-markdown.ts';
import { conceptsFile } from '../../docs/build/site/term-links.ts';
import { bannedWords, wordTable } from '../../docs/build/words/banned-words.ts';

const root = resolve(import.meta.dirname, '../..');

const found = (file: string, source: string) => hitsOf(file, source).map((hit) => `${hit.line} ${hit.found}`);

const rows = [
  ...wordTable.everywhere.map((word) => ({ word, name: word.not, isLabel: false })),
  ...wordTable.console.map((word) => ({ word, name: `${word.not} in the console`, isLabel: true })),
];

describe('the table', () => {
  test.each(rows)('refuses $name', ({ word, isLabel }) => {
    const hits = (text: string) =>
      bannedWords(text, isLabel)
        .filter((hit) => hit.word === word)
        .map((hit) => hit.found);
    expect(word.bad.filter((text) => hits(text).length === 0)).toEqual([]);
    expect(word.good.filter((text) => hits(text).length > 0)).toEqual([]);
  });
});

test('the terms that may not be used without a definition have all that are defined', () => {
  const tokensOf = (file: string) => parseMarkdown(readFileSync(resolve(root, file), 'utf8')).tokens;
  const listed = listedTerms(root);
  const { defined = new Set<string>() } = fieldTerms(root, tokensOf) ?? {};
  const isAbbreviation = (term: string) =>
    definedAbbreviations(tokensOf(conceptsFile))?.has(term.toUpperCase());
  expect(defined.size).toBeGreaterThan(50);
  expect([...defined].filter((term) => !listed.includes(term) && isAbbreviation(term) !== true)).toEqual([]);
  expect(listed).toEqual([...new Set(listed)].toSorted());
});

describe('what is read', () => {
  test.each([
    'SECURITY.md',
    'package.json',
    'client/package.json',
    'packaging/runtime/package.json',
    'command-line/help-text.ts',
    'packaging/inside-webassembly.ts',
    'bin/modelroute.js',
    'server/app.ts',
    'openapi/errors.yaml',
    'docs/proxy.md',
  ])('%s', (file) => {
    expect(filesOf(root)).toContain(file);
  });

  test('the description of a package, not its scripts', () => {
    const source =
      '{\n  "name": "any",\n  "description": "One mistake.",\n  "scripts": { "mistake": "a mistake" }\n}';
    expect(found('package.json', source)).toEqual(['3 mistake']);
  });

  test('prose of Markdown, not its code, link targets and comments', () => {
    const source = [
      'A mistake.',
      '',
      '```sh',
      'echo mistake',
      '```',
      '`mistake` [text](mistake.md) <!-- mistake -->',
      'on the',
      'way, a mistake',
    ].join('\n');
    expect(found('README.md', source)).toEqual(['1 mistake', '7 on the way', '8 mistake']);
  });

  test('descriptions and comments of YAML, not its examples and names', () => {
    const source = [
      '# One mistake.',
      'description: >-',
      '  First line.',
      '  A mistake.',
      'mistake:',
      '  example: a mistake',
      '  x-limit-source: Our mistake.',
      '  summary: "Any mistake"',
    ].join('\n');
    expect(found('openapi/v1/schemas/Any.yaml', source)).toEqual([
      '1 mistake',
      '4 mistake',
      '7 mistake',
      '8 mistake',
    ]);
  });

  test('comments of TypeScript and its strings with a space, not its names and SQL', () => {
    const source = [
      "const mistake = 'mistake'; // a mistake",
      'throw new Error(`The mistake ${mistake} is ours.`);',
      'const rows = sql`select mistake from mistakes`;',
      "const text = 'no mistake';",
    ].join('\n');
    expect(found('server/any.ts', source)).toEqual(['1 mistake', '2 mistake', '4 mistake']);
    expect(found('test/any.test.ts', source)).toEqual(['1 mistake']);
  });

  test('labels of the console even of a single word, not its class names', () => {
    const source = 'export const Any = () => <p class="mistake row" title="Bar">Mistake: <b>Of</b></p>;';
    expect(found('server/console/page/src/any.tsx', source)).toEqual(['1 Bar', '1 Mistake', '1 Of']);
  });
});
