/** Judges refusals: status, envelope, code, type, `param` and the headers that the contract requires with a code. */
import { errorTable, type ErrorCode, type ErrorTableEntry } from '../../openapi/generated/errors.ts';
import { bodyMisfit, headerMisfit } from '../contract/response-shape.ts';
import { complaintOf } from '../discovery/classify.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { at, show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { codeOf, mustBeWhole } from './accepted.ts';
import { showsStack } from '../evidence/redact.ts';
import { Broken, must, Unsupported } from './outcome.ts';

export interface Expected {
  code: ErrorCode;
  /** Left out: not looked at. */
  param?: string | null;
}

/** Statuses that servers of the same style use for the same case. */
const alike: Readonly<Record<number, readonly number[]>> = {
  400: [422],
  401: [403],
  404: [400, 422],
  405: [404],
  413: [400, 422],
  415: [400, 422],
};

/** Throws unless the response is this refusal; a server that does not claim the contract may use another status or be lenient. */
export function mustRefuse(trial: Trial, response: HttpResponse, { code, param }: Expected): void {
  mustBeWhole(response);
  const entry: ErrorTableEntry = errorTable[code];
  const status = trial.target.surface === 'v1' ? entry.status : entry.altStatus;
  const said = `${response.status} ${codeOf(response)} (${complaintOf(response).slice(0, 100)})`;
  if (!trial.target.claimsContract) {
    mustRefuseInStyle(response, status, said);
    return;
  }
  if (code === 'unknown_parameter' && response.status === 200 && wasDropped(response, param)) return;
  must(
    response.status === status && codeOf(response) === code,
    `expected ${status} ${code}, got ${said}`,
    response,
  );
  mustHaveEnvelope(response);
  mustHaveTable(trial, response, entry);
  if (param !== undefined) {
    const named =
      trial.target.surface === 'v1'
        ? at(response.json, 'error', 'param')
        : at(response.json, 'error', 'details', 'param');
    must(named === param, `param is ${show(named)}, expected ${show(param)}`, response);
  }
}

/** An installation may drop unknown fields instead of refusing them; it then lists the dropped fields. */
function wasDropped(response: HttpResponse, field: string | null | undefined): boolean {
  const dropped = (response.header('x-dropped-fields') ?? '').split(/, */);
  return typeof field === 'string' && dropped.includes(field);
}

function mustRefuseInStyle(response: HttpResponse, status: number, said: string): void {
  if (response.status < 300)
    throw new Unsupported(`lenient here: accepted instead of refused with ${status}`, response);
  must(response.status < 500, `expected ${status}, got ${said}`, response);
  if (response.status !== status && alike[status]?.includes(response.status) !== true)
    throw new Unsupported(`refused with another status, ${said}`, response);
  if (!isFieldList(response)) mustHaveEnvelope(response);
}

/** A 422 as a family of frameworks writes it: `detail` lists the wrong fields. */
function isFieldList(response: HttpResponse): boolean {
  return response.status === 422 && Array.isArray(at(response.json, 'detail')) && !showsStack(response.text);
}

/** The error envelope of the surface, in JSON. */
export function mustHaveEnvelope(response: HttpResponse): void {
  const wrong =
    response.status >= 400 && response.json !== undefined
      ? envelopeMisfit(response)
      : 'the error is not JSON';
  must(wrong === undefined, wrong ?? '', response);
  must(!showsStack(response.text), 'the error shows a stack', response);
}

/** Statuses outside the document are judged by the envelope of 400. */
function envelopeMisfit(response: HttpResponse): string | undefined {
  const wrong = bodyMisfit(response);
  return wrong?.startsWith('status ') === true &&
    response.mediaType === 'application/json' &&
    at(response.json, 'error') !== undefined
    ? undefined
    : wrong;
}

/** What the table of codes defines besides the status: type, message, and the retry headers. */
function mustHaveTable(trial: Trial, response: HttpResponse, entry: ErrorTableEntry): void {
  const type = trial.target.surface === 'v1' ? entry.type : entry.altType;
  const given = at(response.json, 'error', 'type');
  must(given === type, `error.type is ${show(given)}, expected ${show(type)}`, response);
  const message = at(response.json, 'error', 'message');
  must(typeof message === 'string' && message !== '', 'error.message is empty', response);
  const wrong = headerMisfit(response);
  must(wrong === undefined, wrong ?? '', response);
  must(
    response.header('x-should-retry') === String(entry.retryable),
    `x-should-retry is ${show(response.header('x-should-retry'))}, expected '${entry.retryable}'`,
    response,
  );
  mustReturnWait(response, entry);
  must(
    entry.status !== 401 || /^bearer\b/i.test(response.header('www-authenticate') ?? ''),
    'a 401 without WWW-Authenticate: Bearer',
    response,
  );
  if (entry.status === 405 && response.sent.headers['x-sandbox-error'] === undefined)
    mustAllow(trial, response);
  if (trial.target.surface === 'alt') {
    const id = at(response.json, 'request_id');
    must(
      id === response.header('request-id'),
      `request_id is ${show(id)}, the header request-id ${show(response.header('request-id'))}`,
      response,
    );
  }
}

/** Every method of the path is in `Allow`, and nothing that the path does not have. */
function mustAllow(trial: Trial, response: HttpResponse): void {
  const allowed = (response.header('allow') ?? '').split(/, */);
  if (response.sent.operation === '' || response.sent.method === 'POST') return;
  const { path } = trial.contract.operation(response.sent.operation);
  const methods = trial.contract.operations
    .filter((operation) => operation.path === path)
    .map(({ method }) => method);
  for (const method of methods)
    must(
      allowed.includes(method),
      `Allow is ${show(response.header('allow'))}, ${method} is missing`,
      response,
    );
  for (const name of allowed)
    must(
      [...methods, 'HEAD', 'OPTIONS'].includes(name),
      `Allow is ${show(response.header('allow'))}, the path has no ${name}`,
      response,
    );
  must(
    !allowed.includes(response.sent.method),
    `Allow is ${show(response.header('allow'))}, and ${response.sent.method} was refused`,
    response,
  );
}

function mustReturnWait(response: HttpResponse, { retryAfter }: ErrorTableEntry): void {
  const seconds = response.header('retry-after');
  const milliseconds = response.header('retry-after-ms');
  if (!retryAfter) {
    must(
      seconds === undefined && milliseconds === undefined,
      'Retry-After on an error where waiting does not help',
      response,
    );
    return;
  }
  must(
    seconds !== undefined && milliseconds !== undefined,
    'Retry-After or retry-after-ms is missing',
    response,
  );
  if (Math.ceil(Number(milliseconds) / 1_000) !== Number(seconds))
    throw new Broken(
      `Retry-After (${seconds} s) and retry-after-ms (${milliseconds} ms) say different times`,
      response,
    );
}
