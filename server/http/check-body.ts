/** Parses the body of a request and validates it: against the contract, its rules, and what a provider takes beyond it. */
import { findInvalidBase64 } from '../contract/base64.ts';
import type { ContractViolation } from '../contract/contract.ts';
import { readJsonBody } from '../contract/json.ts';
import { withNestedSchema } from '../contract/normalize-request.ts';
import { readOutlined } from '../contract/read-outlined.ts';
import { refusedMember } from '../contract/refused-members.ts';
import { checkRules } from '../contract/rules.ts';
import { ApiError } from '../core/api-error.ts';
import { stripExcept, validateBeyond } from './beyond-contract.ts';
import { withoutDumpedNulls, withoutForeignMembers } from './dumped-history.ts';
import { dropRepeatedNames } from './repeated-names.ts';
import type { Exchange, Surface } from './surface.ts';

/** Sets what was read of it. Throws `ApiError` at the first violation. */
export function checkBody<Caller>(
  surface: Surface<Caller>,
  unknownFields: 'refuse' | 'strip',
  exchange: Exchange<Caller>,
  mediaType: string,
  head: string[],
): void {
  const { operation } = exchange;
  if (unknownFields === 'refuse') {
    const outlined = readOutlined(operation, mediaType, exchange.body, exchange.loan);
    if (outlined !== undefined) {
      ({ json: exchange.json, outline: exchange.outline } = outlined);
      return;
    }
  }
  const { json, repeatsNames } = readJsonBody(exchange.body);
  exchange.json = json;
  if (repeatsNames) dropRepeatedNames(exchange);
  const refused = refusedMember(operation.id, exchange.json);
  if (refused !== undefined) throw refusal(refused);
  if (unknownFields === 'strip') {
    const taken = surface.extraFields?.(operation, exchange.json);
    exchange.json = withNestedSchema(operation.id, exchange.json);
    const dropped = stripExcept(exchange.json, taken, operation.stripUnknownFields);
    if (dropped.length > 0) {
      reportDropped(head, dropped);
      exchange.body = Buffer.from(JSON.stringify(exchange.json));
      exchange.loan = undefined;
    }
  }
  const violation = validate(surface, exchange, mediaType, head) ?? checkRules(operation.id, exchange.json);
  if (violation !== undefined) throw refusal(violation);
  const invalid = findInvalidBase64(operation.id, exchange.json);
  if (invalid !== undefined)
    throw new ApiError('invalid_base64', `Invalid base64 in '${invalid}'.`, { param: invalid });
}

/** Validates the body against the contract, and what it has beyond that against the configuration. */
function validate<Caller>(
  surface: Surface<Caller>,
  exchange: Exchange<Caller>,
  mediaType: string,
  head: string[],
): ContractViolation | undefined {
  const { operation } = exchange;
  const bodyNow = (): unknown => withNestedSchema(operation.id, exchange.json);
  let violation = operation.validateBody(mediaType, bodyNow());
  const isOfDump = violation?.code === 'unknown_parameter' || violation?.code === 'invalid_type';
  if (isOfDump && withoutDumpedNulls(exchange)) violation = operation.validateBody(mediaType, bodyNow());
  if (violation?.code !== 'unknown_parameter') return violation;
  const left = withoutForeignMembers(exchange);
  if (left.length > 0) {
    reportDropped(head, left);
    violation = operation.validateBody(mediaType, bodyNow());
  }
  if (violation?.code !== 'unknown_parameter') return violation;
  const taken = surface.extraFields?.(operation, exchange.json);
  if (taken === undefined) return violation;
  const beyond = validateBeyond(operation, mediaType, bodyNow(), violation, taken);
  exchange.extraFields = beyond.names;
  return beyond.violation;
}

/** One header, however many parts of the request flow have something for it. */
export function reportDropped(head: string[], fields: readonly string[]): void {
  const at = head.indexOf('x-dropped-fields');
  if (at < 0) head.push('x-dropped-fields', fields.join(', '));
  else head[at + 1] = [head[at + 1], ...fields].join(', ');
}

export function refusal(violation: ContractViolation): ApiError {
  return new ApiError(violation.code, violation.message, { param: violation.param });
}
