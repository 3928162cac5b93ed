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
import { bundleOf, surfaces } from './bundles.ts';

const row = (extra: JsonObject): JsonObject => ({
  status: 400,
  type: 'invalid_request_error',
  alt_type: 'invalid_request_error',
  retryable: false,
  meaning: 'It is wrong.',
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
      surfaces: ['v1', 'alt'],
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
  ])('refuses %s, naming the file', (_, extra) => {
    expect(() => read({ wrong: row(extra) })).toThrow('errors.yaml');
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

describe.each(surfaces)('the error responses of %s', (surface) => {
  const responses = objectAt(objectAt(bundleOf(surface), 'components'), 'responses');
  const codes = Object.entries(errorTable).filter(([, entry]) =>
    entry.surfaces.some((known) => known === surface),
  );
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
      expect.arrayContaining([
        'x-trace-id',
        surface === 'v1' ? 'x-request-id' : 'request-id',
        'x-should-retry',
      ]),
    );
    const status = surface === 'v1' ? entry.status : entry.altStatus;
    expect(headers.includes('www-authenticate')).toBe(status === 401);
    expect(headers.includes('allow')).toBe(status === 405);
    if (entry.retryAfter) expect(headers).toEqual(expect.arrayContaining(['retry-after', 'retry-after-ms']));
    expect(headers.some((name) => name.includes('ratelimit'))).toBe(status === 429);
  });

  test('the enumeration of x-sandbox-error is the table', () => {
    const schema = objectAt(
      objectAt(objectAt(bundleOf(surface), 'components'), 'schemas'),
      'SandboxErrorCode',
    );
    expect(schema.enum).toEqual(codes.map(([code]) => code));
  });

  test('the page of errors names every code with its sandbox model', () => {
    const page = readFileSync(
      join(import.meta.dirname, `../../openapi/generated/${surface}/errors.md`),
      'utf8',
    );
    for (const [code] of codes) expect(page).toContain(`\`sandbox/error-${code}\``);
  });

  test('no description is empty', () => {
    for (const response of Object.values(responses)) expect(stringAt(response, 'description')).toBeTruthy();
  });
});

test('a header is described in the file of its name', () => {
  expect(headerFile('x-trace-id')).toBe('XTraceId.yaml');
  expect(headerFile('retry-after-ms')).toBe('RetryAfterMs.yaml');
});
