/** Sends cases to a surface and collects the responses, several at a time. */
import { isObject, stringAt } from '../../openapi/build/json.ts';
import type { ContractCase } from './case.ts';
import type { ResponseJudge, Verdict } from './judge-response.ts';
import { send, withKnownIds, type Address, type WireResponse, type WireRequest } from './wire.ts';

export interface Outcome extends Verdict {
  each: ContractCase;
  status: number;
  response: WireResponse;
}

/** Requests under way at the same time. */
const width = 8;

/** Outcomes in the order of the cases. A connection that breaks is a problem of its case. */
export async function runCases(
  cases: readonly ContractCase[],
  address: Address,
  judge: ResponseJudge,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < cases.length; index = next++) {
      const each = cases[index];
      if (each !== undefined) outcomes[index] = await runCase(each, index, address, judge, known);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return outcomes;
}

async function runCase(
  each: ContractCase,
  index: number,
  address: Address,
  judge: ResponseJudge,
  known: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const traceId = each.request.headers['x-trace-id'] ?? `contract-test-${index}`;
  const request: WireRequest = {
    ...each.request,
    headers: { ...each.request.headers, 'x-trace-id': traceId },
  };
  try {
    const response = await send(withKnownIds(request, known), address);
    const verdict = await judge.judge(each, response, traceId);
    return { ...verdict, each, status: response.status, response };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const response: WireResponse = { status: 0, headers: {}, body: Buffer.alloc(0) };
    return { each, problems: [problem], mediaType: '', code: undefined, status: 0, response };
  }
}

/** Makes the files and the responses of the examples, and returns the ids that the other side has given them. */
export async function uploadExamples(
  uploads: readonly { request: WireRequest; exampleId: string }[],
  address: Address,
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const { request, exampleId } of uploads) {
    const { body } = await send(request, address);
    const file: unknown = JSON.parse(body.toString('utf8'));
    const id = isObject(file) ? stringAt(file, 'id') : undefined;
    if (id === undefined)
      throw new Error(`the example was not stored: ${body.toString('utf8').slice(0, 200)}`);
    known.set(exampleId, id);
  }
  return known;
}
