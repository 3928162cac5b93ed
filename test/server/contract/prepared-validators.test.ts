/** Validators that were written ahead judge as those that are compiled at the start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleText } from '../../../server/contract/bundles.ts';
import { loadContract, type Contract } from '../../../server/contract/contract.ts';
import { createValidators } from '../../../server/contract/eov-parts.ts';
import { nodeOf } from '../../../server/contract/openapi-document.ts';
import { preparedValidators, ValidatorRecorder } from '../../../server/contract/prepared-validators.ts';
import { nearly } from './mutate.ts';

const folder = mkdtempSync(join(tmpdir(), 'modelroute-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function examplesIn(holder: unknown): unknown[] {
  const json = nodeOf(nodeOf(nodeOf(holder)['content'])['application/json']);
  return Object.values(nodeOf(json['examples'])).map((example) => nodeOf(example)['value']);
}

describe.each(['v1', 'alt', 'console'] as const)('%s', (surface) => {
  const text = bundleText(surface);
  let compiled: Contract;
  let prepared: Contract;

  beforeAll(() => {
    const recorder = new ValidatorRecorder();
    compiled = loadContract(surface, JSON.parse(text), recorder.create);
    recorder.write(surface, text, folder);
    const create = preparedValidators(surface, text, folder);
    expect(create).not.toBe(createValidators);
    prepared = loadContract(surface, JSON.parse(text), create);
  });

  test('requests that are nearly right get the same violation', () => {
    const seeds = [...compiled.operations.values()].flatMap((operation) =>
      examplesIn(operation.document.requestBody).map((body) => ({ id: operation.id, body })),
    );
    let refused = 0;
    fc.assert(
      fc.property(nearly(seeds.map(({ body }) => body)), ({ seed, body }) => {
        const id = seeds[seed]?.id ?? '';
        const expected = compiled.operations.get(id)?.validateBody('application/json', body);
        if (expected !== undefined) refused++;
        expect(prepared.operations.get(id)?.validateBody('application/json', body)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  test('responses that are nearly right get the same violation', () => {
    const seeds = [...compiled.operations.values()].flatMap((operation) =>
      Object.entries(operation.document.responses).flatMap(([status, response]) =>
        examplesIn(response).map((body) => ({ id: operation.id, status: Number(status), body })),
      ),
    );
    fc.assert(
      fc.property(nearly(seeds.map(({ body }) => body)), ({ seed, body }) => {
        const { id = '', status = 0 } = seeds[seed] ?? {};
        const judge = (contract: Contract) =>
          contract.operations.get(id)?.validateResponse(status, 'application/json', body);
        expect(judge(prepared)).toEqual(judge(compiled));
      }),
      { numRuns: 2_000 },
    );
  });

  test('parameters get the same values and violations', () => {
    const texts = fc.constantFrom(
      '1',
      '0',
      '-1',
      '101',
      'x',
      '',
      'desc',
      'asc',
      '2026-11-20T10:00:00Z',
      'true',
    );
    const queries = fc.dictionary(fc.constantFrom('limit', 'order', 'after', 'purpose', 'from', 'no'), texts);
    for (const { id } of compiled.operations.values())
      fc.assert(
        fc.property(queries, texts, (query, param) => {
          const judge = (contract: Contract) => {
            const params = Object.fromEntries(
              [...(contract.operations.get(id)?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
                name,
                param,
              ]),
            );
            return contract.operations.get(id)?.validateParameters({
              params,
              query: new URLSearchParams(query),
              headers: { 'anthropic-version': param },
            });
          };
          expect(judge(prepared)).toEqual(judge(compiled));
        }),
        { numRuns: 50 },
      );
  });

  test('they are not used for another document, nor when they are missing', () => {
    expect(preparedValidators(surface, `${text} `, folder)).toBe(createValidators);
    expect(preparedValidators(surface, text, join(folder, 'nowhere'))).toBe(createValidators);
  });

  test('the installation has them', () => {
    expect(preparedValidators(surface, text)).not.toBe(createValidators);
  });
});

test('none of them needs a package at run time', () => {
  const recorder = new ValidatorRecorder();
  recorder.create('body', {}).compile({ type: 'array', uniqueItems: true, items: { $id: 'any' } });
  expect(() => recorder.write('v1', '{}', folder)).toThrow(
    "a validator needs 'ajv/dist/runtime/equal' at run time",
  );
});
