import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { headerFile } from '../../openapi/build/error-responses.ts';
import { generateErrors } from '../../openapi/build/errors.ts';
import { readErrorTable } from '../../openapi/build/error-table.ts';
import { objectAt, stringAt, type JsonObject } from '../../openapi/build/json.ts';
import { errorTable } from '../../openapi/generated/errors.ts';
import { bundleOf, documentNames, surfaces, type DocumentName } from './bundles.ts';

const row = (extra: JsonObject): JsonObject => ({
  status: 400,
  type: 'invalid_request_error',
  alt_type: 'invalid_request_error',
  retryable: false,
  meaning: 'It is wrong.',
  causes: ['Somebody made it wrong.'],
  remedy: 'Mend it.',
  message: 'Wrong.',
  ...extra,
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-errors-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(table: JsonObject): ReturnType<typeof readErrorTable> {
  const file = join(folder, 'errors.yaml');
  writeFileSync(file, stringify(table));
  return readErrorTable(file);
}

describe('the table of errors', () => {
  test('fills in what a row leaves out', () => {
    expect(read({ wrong: row({}) }).wrong).toMatchObject({
      altStatus: 400,
      surfaces: ['v1', 'alt', 'console'],
      retryAfter: false,
      param: null,
    });
  });

  test.each<[string, JsonObject]>([
    ['a status that is no error', { status: 200 }],
    ['a cell that does not exist', { retriable: true }],
    ['a wait for what cannot succeed later', { retry_after: true }],
    ['a surface that does not exist', { surfaces: ['v2'] }],
    ['an empty meaning', { meaning: '' }],
    ['an empty list of causes', { causes: [] }],
    ['an empty cause', { causes: ['Somebody made it wrong.', ''] }],
  ])('refuses %s, naming the file and the line', (_, extra) => {
    expect(() => read({ right: row({}), wrong: row(extra) })).toThrow(/errors\.yaml:(?:1[1-9]|2\d): wrong\b/);
  });

  test.each(['meaning', 'causes'])('refuses a code without %s, naming the line of the code', (cell) => {
    const { [cell]: _, ...bare } = row({});
    const message = new RegExp(`errors\\.yaml:11: wrong[.:].*(?:required|undefined)`);
    expect(() => read({ right: row({}), wrong: bare })).toThrow(message);
  });

  test('wants the type of the messages surface where the code can occur there, and only there', () => {
    const { alt_type: _, ...short } = row({});
    expect(() => read({ wrong: short })).toThrow('alt_type is required');
    expect(read({ wrong: { ...short, surfaces: ['console'] } }).wrong).toMatchObject({
      altType: 'invalid_request_error',
      surfaces: ['console'],
    });
  });

  test('refuses what is no YAML, naming the file', () => {
    const file = join(folder, 'broken.yaml');
    writeFileSync(file, 'a: b: c');
    expect(() => readErrorTable(file)).toThrow('broken.yaml');
  });

  test('stops at a status that has no response name', () => {
    writeFileSync(join(folder, 'errors.yaml'), stringify({ wrong: row({ status: 418 }) }));
    expect(() => generateErrors(folder)).toThrow('status 418 has no response name');
  });
});

const requestIdHeaders = { v1: ['x-request-id'], alt: ['request-id'], console: [] };

const codesOn = (name: DocumentName) =>
  Object.entries(errorTable).filter(([, entry]) => entry.surfaces.some((known) => known === name));

describe.each(documentNames)('the error responses of %s', (surface) => {
  const responses = objectAt(objectAt(bundleOf(surface), 'components'), 'responses');
  const codes = codesOn(surface);
  const holder = (code: string): JsonObject =>
    objectAt(
      Object.values(responses).find(
        (response) =>
          objectAt(objectAt(objectAt(response, 'content'), 'application/json'), 'examples')[code] !==
          undefined,
      ),
      'headers',
    );

  test.each(codes)('%s comes with the headers that belong to it', (code, entry) => {
    const headers = Object.keys(holder(code));
    expect(headers).toEqual(
      expect.arrayContaining(['x-trace-id', ...requestIdHeaders[surface], 'x-should-retry']),
    );
    const status = surface === 'alt' ? entry.altStatus : entry.status;
    expect(headers.includes('www-authenticate')).toBe(status === 401);
    expect(headers.includes('allow')).toBe(status === 405);
    if (entry.retryAfter) expect(headers).toEqual(expect.arrayContaining(['retry-after', 'retry-after-ms']));
    const hasRates = headers.some((name) => name.includes('ratelimit'));
    expect(hasRates).toBe(status === 429 && surface !== 'console');
  });

  test('the page of errors names every code, and its sandbox model where there is one', () => {
    const page = readFileSync(
      join(import.meta.dirname, `../../openapi/generated/${surface}/errors.md`),
      'utf8',
    );
    for (const [code] of codes) {
      expect(page).toContain(`| [\`${code}\`](/docs/errors/${code}/) |`);
      expect(page.includes(`\`sandbox/error-${code}\``)).toBe(surface !== 'console');
    }
  });

  test('no description is empty', () => {
    for (const response of Object.values(responses)) expect(stringAt(response, 'description')).toBeTruthy();
  });
});

test.each(surfaces)('the enumeration of x-sandbox-error of %s is the table', (surface) => {
  const schema = objectAt(objectAt(objectAt(bundleOf(surface), 'components'), 'schemas'), 'SandboxErrorCode');
  expect(schema.enum).toEqual(codesOn(surface).map(([code]) => code));
});

test('a header is described in the file of its name', () => {
  expect(headerFile('x-trace-id')).toBe('XTraceId.yaml');
  expect(headerFile('retry-after-ms')).toBe('RetryAfterMs.yaml');
});
