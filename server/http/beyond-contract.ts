/** Fields that the contract does not have, and that a provider of the model takes as the operator has configured. */
import type { ContractViolation, Operation } from '../contract/contract.ts';
import type { FieldCheck } from '../core/extra-fields.ts';

/** By name; a field without a check takes any value. */
export type BeyondContract = ReadonlyMap<string, FieldCheck | undefined>;

export interface CheckedBeyond {
  violation: ContractViolation | undefined;
  /** The fields of the body that were found valid though the contract has none of the name. */
  names: string[];
}

/**
 * Validates a body again, whose `refusal` names an unknown field, without those of `taken`: the contract's own fields are
 * not among those that are left out, whatever the operator has named.
 */
export function validateBeyond(
  operation: Pick<Operation, 'validateBody'>,
  mediaType: string,
  body: unknown,
  refusal: ContractViolation,
  taken: BeyondContract,
): CheckedBeyond {
  const rest = { ...(body as Record<string, unknown>) };
  const names: string[] = [];
  let violation: ContractViolation | undefined = refusal;
  while (violation?.code === 'unknown_parameter' && violation.param !== null) {
    const { param } = violation;
    if (!taken.has(param) || !Object.hasOwn(rest, param)) break;
    const problem = taken.get(param)?.(rest[param]);
    if (problem !== undefined)
      return {
        violation: {
          code: 'invalid_value',
          param,
          message: `Invalid value for '${param}': ${problem}.`,
        },
        names,
      };
    names.push(param);
    delete rest[param];
    violation = operation.validateBody(mediaType, rest);
  }
  return { violation, names };
}

/** Runs `strip`, which removes unknown fields from the body and returns their names, and puts back those of `taken`. */
export function stripExcept(
  body: unknown,
  taken: BeyondContract | undefined,
  strip: (body: unknown) => string[],
): string[] {
  if (taken === undefined || typeof body !== 'object' || body === null) return strip(body);
  const members = body as Record<string, unknown>;
  const kept = Object.entries(members).filter(([name]) => taken.has(name));
  const dropped = strip(body);
  const back = kept.filter(([name]) => !Object.hasOwn(members, name));
  for (const [name, value] of back) members[name] = value;
  return dropped.filter((path) => !back.some(([name]) => name === path));
}
