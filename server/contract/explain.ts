/** Turns what ajv found into the one violation that helps the caller most. Runs only on what was refused. */
import type { Finding } from './eov-parts.ts';
import { nearestName, pathIn, segmentsOf } from './field-path.ts';
import { tagsKeyword } from './lean-schema.ts';
import { describeLimit, describeTypes, typeOf } from './limit-phrases.ts';
import { nodeOf } from './openapi-document.ts';
import type { ContractViolation } from './violation.ts';

/** Keywords that only say that something below them, which has its own finding, went wrong. */
const composite = new Set(['anyOf', 'oneOf', 'if', 'propertyNames']);

/** How a place is named to the caller; `''` stands for the whole. */
export type PathNaming = (root: unknown, segments: readonly string[]) => string;

/**
 * The violation behind `findings` about `root`; `subject` names the whole ("the body"). Of the branches
 * of a union the one counts that came furthest into the value, and then one of the value's type: it was meant.
 */
export function explain(
  findings: readonly Finding[],
  root: unknown,
  subject: string,
  naming: PathNaming = pathIn,
): ContractViolation {
  const leaves = findings.filter((finding) => !composite.has(finding.keyword));
  const candidates = furthest(leaves.length > 0 ? leaves : findings);
  const mistyped = candidates.filter((finding) => finding.keyword === 'type');
  const typed = candidates.find((finding) =>
    mistyped.every((other) => other.parentSchema !== finding.parentSchema),
  );
  const chosen = typed ?? mistyped[0];
  if (chosen === undefined)
    return { code: 'invalid_value', param: null, message: `Invalid value for ${subject}.` };
  const segments = segmentsOf(chosen.instancePath);
  const at = (...more: string[]) => naming(root, [...segments, ...more]);
  const { params } = chosen;
  switch (chosen.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return unknown(at(String(params['additionalProperty'] ?? params['unevaluatedProperty'])), chosen);
    case 'required':
    case 'dependentRequired':
      return missing(at(String(params['missingProperty'])));
    case 'type':
      return wrongType(at(), subject, mistyped, chosen.data);
    case 'discriminator': {
      const tag = String(params['tag']);
      if (params['tagValue'] === undefined) return missing(at(tag));
      const schema = { enum: chosen.parentSchema?.[tagsKeyword] };
      if (params['error'] === 'tag') return invalidType(at(tag), subject, 'string', params['tagValue']);
      return invalidValue(
        at(tag),
        subject,
        describeLimit({ ...chosen, keyword: 'enum', parentSchema: schema }),
      );
    }
    default: {
      const name = chosen.propertyName;
      if (name !== undefined) return invalidValue(at(name), subject, `its name ${describeLimit(chosen)}`);
      return invalidValue(at(), subject, describeLimit(chosen));
    }
  }
}

/** The findings at the place deepest in the value; of several, the one last in reading order. */
function furthest(findings: readonly Finding[]): Finding[] {
  let best: Finding[] = [];
  let bestSegments: string[] = [];
  for (const finding of findings) {
    const segments = segmentsOf(finding.instancePath);
    const order = best.length === 0 ? 1 : compareProgress(segments, bestSegments);
    if (order > 0) [best, bestSegments] = [[finding], segments];
    else if (order === 0) best.push(finding);
  }
  return best;
}

function compareProgress(a: readonly string[], b: readonly string[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let index = 0; index < a.length; index++) {
    if (a[index] !== b[index]) return Number(a[index]) - Number(b[index]) || 0;
  }
  return 0;
}

function unknown(param: string, finding: Finding): ContractViolation {
  const known = Object.keys(nodeOf(finding.parentSchema?.['properties']));
  return unknownParameter(param, String(finding.params['additionalProperty']), known);
}

/** `name` is the last part of `param`; `known` are the names that would have been right. */
export function unknownParameter(param: string, name: string, known: readonly string[]): ContractViolation {
  const near = nearestName(name, known);
  const hint = near === undefined ? '' : ` Did you mean '${near}'?`;
  return { code: 'unknown_parameter', param, message: `Unknown parameter: '${param}'.${hint}` };
}

function missing(param: string): ContractViolation {
  return { code: 'missing_required_parameter', param, message: `Missing required parameter: '${param}'.` };
}

function wrongType(
  param: string,
  subject: string,
  findings: readonly Finding[],
  value: unknown,
): ContractViolation {
  if (typeof value === 'number' && !Number.isFinite(value))
    return invalidValue(param, subject, 'is too large a number');
  const expected = findings.flatMap((finding) => finding.params['type']);
  return invalidType(param, subject, describeTypes(expected), value);
}

function invalidType(param: string, subject: string, expected: string, value: unknown): ContractViolation {
  const message = `Invalid type for ${label(param, subject)}: expected ${expected}, got ${typeOf(value)}.`;
  return { code: 'invalid_type', param: param === '' ? null : param, message };
}

function invalidValue(param: string, subject: string, problem: string): ContractViolation {
  return {
    code: 'invalid_value',
    param: param === '' ? null : param,
    message: `Invalid value for ${label(param, subject)}: ${problem}.`,
  };
}

function label(param: string, subject: string): string {
  return param === '' ? subject : `'${param}'`;
}
