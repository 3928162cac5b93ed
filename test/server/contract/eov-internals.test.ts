/** The internals of express-openapi-validator that the engine uses are those that it was written against. */
import { readFileSync } from 'node:fs';
import { createRequestAjv, createResponseAjv } from 'express-openapi-validator/dist/framework/ajv/index.js';
import { ParametersSchemaParser } from 'express-openapi-validator/dist/middlewares/parsers/schema.parse.js';
import { expect, test } from 'vitest';
import { checkedVersion, createValidators } from '../../../server/contract/eov-parts.ts';

const root = new URL('../../../', import.meta.url);

function version(path: string): unknown {
  const json: unknown = JSON.parse(readFileSync(new URL(path, root), 'utf8'));
  return json;
}

test('the version that is pinned and the one that is installed are the one that was checked', () => {
  expect(version('package.json')).toMatchObject({
    devDependencies: { 'express-openapi-validator': checkedVersion },
  });
  expect(version('node_modules/express-openapi-validator/package.json')).toMatchObject({
    version: checkedVersion,
  });
});

test('the parts are where they were', () => {
  expect(createRequestAjv).toBeTypeOf('function');
  expect(createResponseAjv).toBeTypeOf('function');
  expect(Object.getOwnPropertyNames(ParametersSchemaParser.prototype)).toContain('parse');
});

test('equal components share one validator', () => {
  const validators = createValidators('body', { Name: { type: 'string' } });
  const reference = { $ref: '#/components/schemas/Name' };
  expect(validators.compile(reference)).toBe(validators.compile({ ...reference }));
});

test('formats of the validator are on, for requests and for responses', () => {
  for (const purpose of ['body', 'response'] as const) {
    const validate = createValidators(purpose, {}).compile({ type: 'string', format: 'date-time' });
    expect(validate('2026-11-20T10:00:00Z')).toBe(true);
    expect(validate('yesterday')).toBe(false);
  }
});
