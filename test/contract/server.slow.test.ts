/** The reference server does what the documents say, case by case of the whole table, and reaches everything that they declare. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { isRefusedByDecision } from './beyond-schema.ts';
import { kinds } from './case.ts';
import { contractCases } from './cases.ts';
import { exampleUploads } from './cases/exchanges.ts';
import { coverageOf, kindTable } from './coverage.ts';
import { readContract, surfaces } from './document.ts';
import { createResponseJudge } from './judge-response.ts';
import { problemsIn } from './report.ts';
import { runCases, uploadExamples, type Outcome } from './run-cases.ts';

const v1 = readContract('v1');
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe.each(surfaces)('%s', (surface) => {
  const document = readContract(surface);
  const judge = createResponseJudge(document);
  const cases = contractCases(document);
  const outcomes: Outcome[] = [];

  for (const operation of document.operations) {
    const own = cases.filter((each) => each.operation === operation);
    for (const kind of kinds) {
      const some = own.filter((each) => each.kind === kind);
      if (some.length === 0) continue;
      test(`${operation.id}: ${some.length} of kind '${kind}'`, async () => {
        // Deletions take the files of the examples away: each set of cases has its own.
        const known = await uploadExamples(exampleUploads(v1), { url: server.v1, key: server.key });
        const found = await runCases(
          some,
          { url: server.url + document.basePath, key: server.key },
          judge,
          known,
        );
        outcomes.push(...found);
        expect(problemsIn(found)).toEqual([]);
      });
    }
  }

  test('reaches every status and every error code that is declared', () => {
    const { missing, table } = coverageOf(document.operations, outcomes);
    console.log(`${surface}, reference server\n${table}\n\n${kindTable(document.operations, outcomes)}\n`);
    expect(missing).toEqual([]);
  });

  test('refuses hardly any request that its schema accepts', () => {
    const valid = outcomes.filter(({ each }) => each.expect.status === 'accepted');
    const refused = valid.filter(
      ({ each, status, code }) => status !== 200 && !isRefusedByDecision(each, code),
    );
    expect(refused.length / valid.length).toBeLessThan(0.1);
    expect(refused.filter(({ each }) => each.kind === 'valid combination')).toEqual([]);
  });
});
