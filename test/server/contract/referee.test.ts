/** The engine and the stock middleware of express-openapi-validator accept and refuse the same bodies of the real documents. */
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { loadContract, type Operation } from '../../../server/contract/contract.ts';
import { nodeOf } from '../../../server/contract/openapi-document.ts';
import { bundle } from './fixture.ts';
import { nearly } from './mutate.ts';
import { startReferee } from './referee.ts';

/** The values of the examples in a request body or response of the document. */
function examplesIn(holder: unknown): unknown[] {
  const json = nodeOf(nodeOf(nodeOf(holder)['content'])['application/json']);
  return Object.values(nodeOf(json['examples'])).map((example) => nodeOf(example)['value']);
}

function accepts(operation: Operation, body: unknown): boolean {
  return operation.validateBody('application/json', body) === undefined;
}

describe.each(['v1', 'alt'] as const)('%s', async (surface) => {
  const contract = loadContract(surface, bundle(surface));
  const operations = [...contract.operations.values()];
  const seeds = operations.flatMap((operation) =>
    examplesIn(operation.document.requestBody).map((body) => ({ operation, body })),
  );
  const bodies = nearly(seeds.map(({ body }) => body));
  const operationOf = (seed: number): Operation => {
    const found = seeds[seed]?.operation;
    if (found === undefined) throw new Error(`no seed ${seed}`);
    return found;
  };
  const referee = await startReferee(bundle(surface));
  afterAll(() => referee.close());

  test('every example of a request is accepted by both', async () => {
    expect(seeds.length).toBeGreaterThan(5);
    for (const { operation, body } of seeds) {
      expect([body, accepts(operation, body)]).toEqual([body, true]);
      expect(await referee.accepts(operation.path, body)).toBe(true);
    }
  });

  test('bodies that are nearly right are judged alike', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async ({ seed, body }) => {
        const operation = operationOf(seed);
        expect(accepts(operation, body)).toBe(await referee.accepts(operation.path, body));
      }),
      { numRuns: 500 },
    );
  });

  test('a violation names a field that is there, or one that is missing from a field that is there', () => {
    fc.assert(
      fc.property(bodies, ({ seed, body }) => {
        const violation = operationOf(seed).validateBody('application/json', body);
        const param = violation?.param ?? '';
        if (param === '' || param.includes('["') || param.endsWith('…')) return;
        const segments = param.split(/[.[\]]+/).filter((segment) => segment !== '');
        const last = segments.pop() ?? '';
        const holder = segments.reduce<unknown>((node, segment) => Object(node)[segment], body);
        expect([param, Object.hasOwn(Object(holder), last)]).toEqual([
          param,
          violation?.code !== 'missing_required_parameter',
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('every JSON example of a response is accepted', () => {
    const responses = operations.flatMap((operation) =>
      Object.entries(operation.document.responses).flatMap(([status, response]) =>
        examplesIn(response).map((body) => ({ operation, status, body })),
      ),
    );
    expect(responses.length).toBeGreaterThan(operations.length);
    for (const { operation, status, body } of responses) {
      const violation = operation.validateResponse(Number(status), 'application/json', body);
      expect([operation.id, status, violation]).toEqual([operation.id, status, undefined]);
    }
  });
});
