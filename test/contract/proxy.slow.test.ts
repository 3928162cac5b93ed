/** The server behind Prism's validating proxy: two independent validators agree on every request and response. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { kinds, type ContractCase } from './case.ts';
import { contractCases } from './cases.ts';
import { exampleUploads } from './cases/exchanges.ts';
import { coverageOf, kindTable } from './coverage.ts';
import { readContract, surfaces } from './document.ts';
import { createResponseJudge } from './judge-response.ts';
import { limited, limitTable, type LimitedCase } from './limited-run.ts';
import { proxyLimits } from './prism-limits.ts';
import { startProxy, violationsIn, type RunningProxy } from './prism-proxy.ts';
import { problemsIn } from './report.ts';
import { runCases, uploadExamples, type Outcome } from './run-cases.ts';

const v1 = readContract('v1');
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** What breaks the schema of a body or of a parameter must be a violation to Prism too. */
function breaksSchema({ kind, breaksBody }: ContractCase): boolean {
  return breaksBody === true || /^invalid (missing|type|enum|bound|unknown field)$/.test(kind);
}

/** Requests that are refused for other reasons than their schema: whatever Prism says of them is as good. */
const besideSchema = new Set(['invalid key', 'invalid method', 'invalid media type', 'invalid body']);

/** What the proxy's verdict has against it. */
function disagreements({ each, limit }: LimitedCase, { response }: Outcome): string[] {
  const found = violationsIn(response.headers['sl-violations']);
  const ofResponse = found.filter(({ location }) => location[0] === 'response');
  const ofRequest = found.filter((violation) => !ofResponse.includes(violation));
  const problems = ofResponse.map(
    ({ location, message }) => `Prism of the answer: ${location.join('.')} ${message}`,
  );
  if (breaksSchema(each)) {
    const due = limit?.effect === 'not seen' ? 0 : 1;
    if (Math.min(ofRequest.length, 1) !== due)
      problems.push(`Prism has ${ofRequest.length} objections to the request`);
  } else if (!besideSchema.has(each.kind))
    problems.push(
      ...ofRequest.map(({ location, message }) => `Prism of the request: ${location.join('.')} ${message}`),
    );
  return problems;
}

describe.each(surfaces)('%s', (surface) => {
  const document = readContract(surface);
  const judge = createResponseJudge(document);
  const table = limited(contractCases(document), proxyLimits);
  const outcomes: Outcome[] = [];
  let proxy: RunningProxy;

  beforeAll(async () => {
    proxy = await startProxy(document.json, server.url + document.basePath);
  });
  afterAll(() => proxy.close());

  for (const operation of document.operations) {
    for (const kind of kinds) {
      const sent = table.filter(
        ({ each, limit }) =>
          each.operation === operation && each.kind === kind && limit?.effect !== 'not sent',
      );
      if (sent.length === 0) continue;
      test(`${operation.id}: ${sent.length} of kind '${kind}'`, async () => {
        const known = await uploadExamples(exampleUploads(v1), { url: server.v1, key: server.key });
        const cases = sent.map(({ each }) => each);
        const found = await runCases(cases, { url: proxy.url, key: server.key }, judge, known);
        const judged = found.map((outcome, index) => {
          const limitedCase = sent[index];
          const more = limitedCase === undefined ? [] : disagreements(limitedCase, outcome);
          return { ...outcome, problems: [...outcome.problems, ...more] };
        });
        outcomes.push(...judged);
        expect(problemsIn(judged)).toEqual([]);
      });
    }
  }

  test('reaches every status and every error code that is declared', () => {
    const { missing, table: reached } = coverageOf(document.operations, outcomes);
    const account = limitTable(table, proxyLimits);
    console.log(
      `${surface}, behind Prism's proxy\n${reached}\n\n${kindTable(document.operations, outcomes)}\n\n${account}\n`,
    );
    expect(missing).toEqual([]);
  });
});
