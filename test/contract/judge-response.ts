/** Validates a response against the contract: declared status, media type, headers, body, error code, order of a stream. */
import { checkStream } from '../../openapi/grammars/check-stream.ts';
import { errorTable, type ErrorTableEntry } from '../../openapi/generated/errors.ts';
import { isObject, objectAt, stringAt, type JsonObject } from '../../openapi/build/json.ts';
import { refusalsOf } from './beyond-schema.ts';
import type { ContractCase } from './case.ts';
import type { ContractDocument, DeclaredResponse } from './document.ts';
import { isReadOpenly, saysNothingElse } from './model-history.ts';
import { createSchemaJudge, createTextJudge, type Judge } from './schema-judge.ts';
import type { WireResponse } from './wire.ts';

export interface Verdict {
  /** One line each; none when the response follows the contract. */
  problems: string[];
  mediaType: string;
  /** Of an error response. */
  code: string | undefined;
}

export interface ResponseJudge {
  judge(each: ContractCase, response: WireResponse, traceId: string): Promise<Verdict>;
}

interface ErrorFacts {
  code: string | undefined;
  param: string | null | undefined;
  type: string | undefined;
}

export function createResponseJudge(document: ContractDocument): ResponseJudge {
  const schemas = createSchemaJudge(document.json);
  const texts = createTextJudge(document.json);
  return {
    async judge(each, response, traceId) {
      const mediaType = mediaTypeOf(response);
      const problems: string[] = [];
      const declared = each.operation.responses.get(response.status);
      const body = mediaType === 'application/json' ? parsed(response, problems) : undefined;
      const facts = errorFacts(body);
      if (declared === undefined) problems.push(`status ${response.status} is not declared`);
      else
        problems.push(
          ...shapeProblems(declared, mediaType, body, schemas),
          ...headerProblems(declared, response, texts),
        );
      problems.push(...traceProblems(each, response, traceId));
      if (response.status >= 400) problems.push(...errorProblems(each, response, facts));
      problems.push(...expectationProblems(each, response, mediaType, facts));
      if (mediaType === 'text/event-stream') problems.push(...(await streamProblems(each, response)));
      return { problems, mediaType, code: facts.code };
    },
  };
}

function mediaTypeOf({ headers }: WireResponse): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function parsed({ body }: WireResponse, problems: string[]): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    problems.push('the body is not JSON');
    return undefined;
  }
}

/** What the envelope of either surface says. */
function errorFacts(body: unknown): ErrorFacts {
  const error = objectAt(body, 'error');
  const details = objectAt(error, 'details');
  const holder: JsonObject = 'error_code' in details ? details : error;
  const { param } = holder;
  return {
    code: stringAt(details, 'error_code') ?? stringAt(error, 'code'),
    param: typeof param === 'string' || param === null ? param : undefined,
    type: stringAt(error, 'type'),
  };
}

function shapeProblems(
  declared: DeclaredResponse,
  mediaType: string,
  body: unknown,
  schemas: (pointer: string) => Judge,
): string[] {
  const schema = declared.content.get(mediaType);
  if (schema === undefined)
    return [`media type '${mediaType}' is not declared for status ${declared.status}`];
  if (mediaType !== 'application/json') return [];
  const problem = schemas(schema.pointer)(body);
  return problem === undefined ? [] : [`the body breaks its schema: ${problem}`];
}

function headerProblems(
  { headers }: DeclaredResponse,
  response: WireResponse,
  texts: (pointer: string) => Judge,
): string[] {
  return headers.flatMap(({ name, required, schema }) => {
    const value = response.headers[name];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    const problem = texts(schema.pointer)(String(value));
    return problem === undefined ? [] : [`the header ${name} breaks its schema: ${problem}`];
  });
}

function traceProblems({ surface }: ContractCase, { headers }: WireResponse, traceId: string): string[] {
  const names = ['x-trace-id', surface === 'v1' ? 'x-request-id' : 'request-id'];
  return names
    .filter((name) => headers[name] !== traceId)
    .map((name) => `${name} is '${String(headers[name])}', not the caller's '${traceId}'`);
}

/** What the one table of errors says of the code: its status, its type, and the headers that go with it. */
function errorProblems(
  { surface }: ContractCase,
  { status, headers }: WireResponse,
  { code, type }: ErrorFacts,
): string[] {
  const row: ErrorTableEntry | undefined = Object.entries(errorTable).find(([name]) => name === code)?.[1];
  if (row === undefined) return [`'${String(code)}' is no error code`];
  const expected: [string, unknown, unknown][] = [
    ['the status of the code', surface === 'alt' ? row.altStatus : row.status, status],
    ['error.type', surface === 'alt' ? row.altType : row.type, type],
    ['x-should-retry', String(row.retryable), headers['x-should-retry']],
    ['whether there is retry-after', row.retryAfter, headers['retry-after'] !== undefined],
    ['whether there is retry-after-ms', row.retryAfter, headers['retry-after-ms'] !== undefined],
    ['whether there is www-authenticate', status === 401, headers['www-authenticate'] !== undefined],
    ['whether there is allow', status === 405, headers.allow !== undefined],
  ];
  return expected
    .filter(([, due, found]) => due !== found)
    .map(([what, due, found]) => `${what} must be ${String(due)}, is ${String(found)}`);
}

function expectationProblems(
  each: ContractCase,
  { status, headers, body }: WireResponse,
  mediaType: string,
  facts: ErrorFacts,
): string[] {
  const { expect } = each;
  if (status === 200 && isReadOpenly(each, String(headers['x-dropped-fields']))) return [];
  if (status === 400 && saysNothingElse(each, facts)) return [];
  const shown = status >= 400 ? `: ${body.toString('utf8').slice(0, 300)}` : '';
  const problems: string[] = [];
  if (expect.status === 'accepted') {
    if (status !== 200 && !refusalsOf(each).some((row) => row.code === facts.code))
      problems.push(`must be accepted, got ${status}${shown}`);
  } else if (status !== expect.status) problems.push(`status must be ${expect.status}, is ${status}${shown}`);
  const allowed = new Set(headers.allow?.split(/\s*,\s*/));
  for (const method of expect.allow ?? [])
    if (!allowed.has(method)) problems.push(`allow must name ${method}, is '${String(headers.allow)}'`);
  if (expect.mediaType !== undefined && mediaType !== expect.mediaType)
    problems.push(`media type must be ${expect.mediaType}, is ${mediaType}`);
  if (expect.code !== undefined && facts.code !== expect.code)
    problems.push(`code must be ${expect.code}, is ${String(facts.code)}${shown}`);
  if (expect.param !== undefined && facts.param !== expect.param)
    problems.push(`param must be ${String(expect.param)}, is ${String(facts.param)}${shown}`);
  return problems;
}

async function streamProblems(
  { operation, requestBody, expect }: ContractCase,
  { body }: WireResponse,
): Promise<string[]> {
  const verdict = await checkStream(body, {
    operation: operation.id,
    ...(isObject(requestBody) && { request: requestBody }),
  });
  if (!verdict.ok)
    return [
      `the stream breaks '${String(verdict.rule)}' at event ${String(verdict.event)}: ${String(verdict.message)}`,
    ];
  return expect.status === 'accepted' && verdict.outcome === 'error' ? ['the stream ends with an error'] : [];
}
