/** Judges refusals: status, envelope, code, type, `param` and the headers that the contract requires with a code. */
import { errorTable, type ErrorCode, type ErrorTableEntry } from '../../openapi/generated/errors.ts';
import { bodyMisfit, headerMisfit } from '../contract/answer-shape.ts';
import { complaintOf } from '../discovery/classify.ts';
import type { Answer } from '../http/answer.ts';
import { at, show } from '../json-value.ts';
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
  404: [400],
  405: [404],
  413: [400],
  415: [400, 422],
};

/** Throws unless the response is this refusal; a server that does not claim the contract may use another status or be lenient. */
export function mustRefuse(trial: Trial, answer: Answer, { code, param }: Expected): void {
  mustBeWhole(answer);
  const entry: ErrorTableEntry = errorTable[code];
  const status = trial.target.surface === 'v1' ? entry.status : entry.altStatus;
  const said = `${answer.status} ${codeOf(answer)} (${complaintOf(answer).slice(0, 100)})`;
  if (!trial.target.claimsContract) {
    mustRefuseInStyle(answer, status, said);
    return;
  }
  if (code === 'unknown_parameter' && answer.status === 200 && wasDropped(answer, param)) return;
  must(
    answer.status === status && codeOf(answer) === code,
    `expected ${status} ${code}, got ${said}`,
    answer,
  );
  mustHaveEnvelope(answer);
  mustHaveTable(trial, answer, entry);
  if (param !== undefined) {
    const named =
      trial.target.surface === 'v1'
        ? at(answer.json, 'error', 'param')
        : at(answer.json, 'error', 'details', 'param');
    must(named === param, `param is ${show(named)}, expected ${show(param)}`, answer);
  }
}

/** An installation may drop unknown fields instead of refusing them; it then lists the dropped fields. */
function wasDropped(answer: Answer, field: string | null | undefined): boolean {
  const dropped = (answer.header('x-dropped-fields') ?? '').split(/, */);
  return typeof field === 'string' && dropped.includes(field);
}

function mustRefuseInStyle(answer: Answer, status: number, said: string): void {
  if (answer.status < 300)
    throw new Unsupported(`lenient here: accepted instead of refused with ${status}`, answer);
  must(answer.status < 500, `expected ${status}, got ${said}`, answer);
  if (answer.status !== status && alike[status]?.includes(answer.status) !== true)
    throw new Unsupported(`refused with another status, ${said}`, answer);
  mustHaveEnvelope(answer);
}

/** The error envelope of the surface, in JSON. */
export function mustHaveEnvelope(answer: Answer): void {
  const wrong =
    answer.status >= 400 && answer.json !== undefined ? envelopeMisfit(answer) : 'the error is not JSON';
  must(wrong === undefined, wrong ?? '', answer);
  must(!showsStack(answer.text), 'the error shows a stack', answer);
}

/** Statuses outside the document are judged by the envelope of 400. */
function envelopeMisfit(answer: Answer): string | undefined {
  const wrong = bodyMisfit(answer);
  return wrong?.startsWith('status ') === true &&
    answer.mediaType === 'application/json' &&
    at(answer.json, 'error') !== undefined
    ? undefined
    : wrong;
}

/** What the table of codes defines besides the status: type, message, and the retry headers. */
function mustHaveTable(trial: Trial, answer: Answer, entry: ErrorTableEntry): void {
  const type = trial.target.surface === 'v1' ? entry.type : entry.altType;
  const given = at(answer.json, 'error', 'type');
  must(given === type, `error.type is ${show(given)}, expected ${show(type)}`, answer);
  const message = at(answer.json, 'error', 'message');
  must(typeof message === 'string' && message !== '', 'error.message is empty', answer);
  const wrong = headerMisfit(answer);
  must(wrong === undefined, wrong ?? '', answer);
  must(
    answer.header('x-should-retry') === String(entry.retryable),
    `x-should-retry is ${show(answer.header('x-should-retry'))}, expected '${entry.retryable}'`,
    answer,
  );
  mustReturnWait(answer, entry);
  must(
    entry.status !== 401 || /^bearer\b/i.test(answer.header('www-authenticate') ?? ''),
    'a 401 without WWW-Authenticate: Bearer',
    answer,
  );
  if (entry.status === 405 && answer.sent.headers['x-sandbox-error'] === undefined) mustAllow(trial, answer);
  if (trial.target.surface === 'alt') {
    const id = at(answer.json, 'request_id');
    must(
      id === answer.header('request-id'),
      `request_id is ${show(id)}, the header request-id ${show(answer.header('request-id'))}`,
      answer,
    );
  }
}

/** Every method of the path is in `Allow`, and nothing that the path does not have. */
function mustAllow(trial: Trial, answer: Answer): void {
  const allowed = (answer.header('allow') ?? '').split(/, */);
  if (answer.sent.operation === '' || answer.sent.method === 'POST') return;
  const { path } = trial.contract.operation(answer.sent.operation);
  const methods = trial.contract.operations
    .filter((operation) => operation.path === path)
    .map(({ method }) => method);
  for (const method of methods)
    must(allowed.includes(method), `Allow is ${show(answer.header('allow'))}, ${method} is missing`, answer);
  for (const name of allowed)
    must(
      [...methods, 'HEAD', 'OPTIONS'].includes(name),
      `Allow is ${show(answer.header('allow'))}, the path has no ${name}`,
      answer,
    );
  must(
    !allowed.includes(answer.sent.method),
    `Allow is ${show(answer.header('allow'))}, and ${answer.sent.method} was refused`,
    answer,
  );
}

function mustReturnWait(answer: Answer, { retryAfter }: ErrorTableEntry): void {
  const seconds = answer.header('retry-after');
  const milliseconds = answer.header('retry-after-ms');
  if (!retryAfter) {
    must(
      seconds === undefined && milliseconds === undefined,
      'Retry-After on an error where waiting does not help',
      answer,
    );
    return;
  }
  must(
    seconds !== undefined && milliseconds !== undefined,
    'Retry-After or retry-after-ms is missing',
    answer,
  );
  if (Math.ceil(Number(milliseconds) / 1_000) !== Number(seconds))
    throw new Broken(
      `Retry-After (${seconds} s) and retry-after-ms (${milliseconds} ms) say different times`,
      answer,
    );
}
