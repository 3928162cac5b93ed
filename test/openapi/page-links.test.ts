/** Links in the texts of the documents: what becomes one, where it leads, and what is refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../openapi/build/json.ts';
import { operationLinks } from '../../openapi/build/operation-links.ts';
import { linkedText } from '../../openapi/build/page-links.ts';
import { bundleOf, documentNames, generatedFolder } from './bundles.ts';

const operations = operationLinks({
  v1: bundleOf('v1'),
  alt: bundleOf('alt'),
  console: bundleOf('console'),
});
const links = { name: 'v1', operations, errorCodes: new Set(['invalid_json']) } as const;

test('operations, error codes and settings in code become links', () => {
  for (const [text, linked] of [
    ['see `POST /files`', 'see [`POST /files`](#/files/createfile)'],
    ['`POST /v1/files`.', '[`POST /v1/files`](#/files/createfile).'],
    ['`createMessage`', '[`createMessage`](../../reference/messages/#/messages/createmessage)'],
    ['| `invalid_json` |', '| [`invalid_json`](../../errors/invalid_json/) |'],
    ['`MODELROUTE_X=1`', '[`MODELROUTE_X=1`](../../reference/settings/)'],
    ['`model` of `sandbox/error-invalid_json`', '`model` of `sandbox/error-invalid_json`'],
  ] as const)
    expect(linkedText(text, links)).toBe(linked);
});

test('links are relative to the page; code blocks, headings and links that are there keep their text', () => {
  for (const [text, linked] of [
    ['[a](/docs/build/models/#x)', '[a](../../build/models/#x)'],
    ['[`invalid_json`](/docs/errors/invalid_json/)', '[`invalid_json`](../../errors/invalid_json/)'],
    ['[the console](/console)', '[the console](../../../console)'],
    ['[b](/docs/reference/main/#/chat/x)', '[b](#/chat/x)'],
    ['[c](https://example.com/d)', '[c](https://example.com/d)'],
    [
      '### `invalid_json`\n\n`invalid_json`',
      '### `invalid_json`\n\n[`invalid_json`](../../errors/invalid_json/)',
    ],
    ['```sh\n`GET /nothing`\n```', '```sh\n`GET /nothing`\n```'],
  ] as const)
    expect(linkedText(text, links)).toBe(linked);
});

test('an operation that no document has is refused', () => {
  expect(() => linkedText('see `GET /nothing`', links)).toThrow(
    'v1: a description names `GET /nothing`, which is no operation',
  );
});

describe.each(documentNames)('the page of %s', (name) => {
  const texts: string[] = [];
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node))
      if (key === 'description' && typeof value === 'string') texts.push(value);
      else collect(value);
  };
  collect(JSON.parse(readFileSync(join(generatedFolder, `${name}.page.json`), 'utf8')));

  test('names no operation and no other page without a link', () => {
    const prose = texts.map((text) => text.replaceAll(/```[\s\S]*?```/g, ''));
    expect(
      prose.flatMap((text) => text.match(/(?<!\[)`(?:GET|POST|PUT|PATCH|DELETE) \/[^`]*`/g) ?? []),
    ).toEqual([]);
    expect(prose.flatMap((text) => text.match(/\bpages? (?:\*\w|_\w|"\w)[^.]{0,20}/g) ?? [])).toEqual([]);
  });

  test('links error codes from the table, from the responses and from its texts', () => {
    expect(texts.some((text) => text.includes('| [`invalid_json`](../../errors/invalid_json/) |'))).toBe(
      true,
    );
    expect(texts.some((text) => text.includes('- [`invalid_json`](../../errors/invalid_json/):'))).toBe(true);
  });
});
