/** The Prism mock responds to every case of the table as the documents say, except for the listed limits of Prism. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../openapi/build/mock.ts';
import { kinds, type ContractCase } from './case.ts';
import { contractCases } from './cases.ts';
import { ordinaryOf, ordinaryRequests } from './cases/exchanges.ts';
import { coverageOf, kindTable } from './coverage.ts';
import { readContract, surfaces, type ContractDocument } from './document.ts';
import { createResponseJudge } from './judge-response.ts';
import { limited, limitTable } from './limited-run.ts';
import { mockLimits } from './prism-limits.ts';
import { problemsIn } from './report.ts';
import { runCases, type Outcome } from './run-cases.ts';

let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

/** Asks for the response by `Prefer` where the server would know it from the model; sends in full a body that is only announced. */
function forMock(each: ContractCase): ContractCase {
  const { kind, expect: due, request, operation } = each;
  const { requestBody: _, ...rest } = each;
  const wish = [
    ...(kind === 'exchange' || kind === 'status by model' ? [`code=${due.status}`] : []),
    ...(kind === 'exchange' || kind === 'error by model' ? [`example=${due.example ?? due.code}`] : []),
  ];
  if (wish.length > 0)
    return { ...rest, request: { ...request, headers: { ...request.headers, prefer: wish.join(', ') } } };
  if (kind !== 'too large') return rest;
  const { announcedBytes: _announced, ...sent } = request;
  return { ...rest, request: { ...sent, body: Buffer.alloc((operation.body?.maxBytes ?? 0) + 1, 'x') } };
}

/** Every declared status of every operation, asked for by `Prefer` alone. */
function byPreference(document: ContractDocument): ContractCase[] {
  const requests = ordinaryRequests(document);
  return document.operations.flatMap((operation) =>
    [...operation.responses.keys()].map((status): ContractCase => {
      const ordinary = ordinaryOf(requests, operation);
      return {
        id: `${operation.id} prefer ${status}`,
        surface: document.surface,
        operation,
        kind: 'status by preference',
        request: { ...ordinary, headers: { ...ordinary.headers, prefer: `code=${status}` } },
        expect: { status },
      };
    }),
  );
}

describe.each(surfaces)('%s', (surface) => {
  const document = readContract(surface);
  const judge = createResponseJudge(document);
  const table = limited([...contractCases(document), ...byPreference(document)], mockLimits);
  const outcomes: Outcome[] = [];

  for (const operation of document.operations) {
    for (const kind of kinds) {
      const some = table.filter(({ each }) => each.operation === operation && each.kind === kind);
      const sent = some.filter(({ limit }) => limit?.effect !== 'not sent').map(({ each }) => forMock(each));
      if (sent.length === 0) continue;
      test(`${operation.id}: ${sent.length} of kind '${kind}'`, async () => {
        const found = await runCases(sent, { url: mock.url + document.basePath, key: 'any-key' }, judge);
        outcomes.push(...found);
        expect(problemsIn(found)).toEqual([]);
      });
    }
  }

  test('reaches every status and every error code that is declared', () => {
    const { missing, table: reached } = coverageOf(document.operations, outcomes);
    const account = limitTable(table, mockLimits);
    console.log(
      `${surface}, Prism mock\n${reached}\n\n${kindTable(document.operations, outcomes)}\n\n${account}\n`,
    );
    expect(missing).toEqual([]);
  });
});
