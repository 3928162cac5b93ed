/** Reduces ajv's errors to the one violation that helps the caller most. Runs only on refused values. */
import { nearestName } from '../../command-line/nearest-name.ts';
import type { Finding } from './eov-parts.ts';
import { pathIn, segmentsOf, valueIn } from './field-path.ts';
import { tagsKeyword } from './lean-schema.ts';
import { describeLimit, describeTypes, describeValues, typeOf } from './limit-phrases.ts';
import { nodeOf } from './openapi-document.ts';
import { noRemedies, type Remedies } from './remedies.ts';
import type { ContractViolation } from './violation.ts';

/** Keywords that only report that something below them failed, which has its own error. */
const composite = new Set(['anyOf', 'oneOf', 'if', 'propertyNames']);

/** The value that is explained, and how messages refer to it. */
export interface Subject {
  /** Subject of messages about the whole value: "the body". */
  whole: string;
  /** Formats a path in the value; `''` is the whole value. */
  nameOf: (root: unknown, segments: readonly string[]) => string;
  /** The values came as strings, so that their types mean nothing to the caller. */
  isText: boolean;
  /** For fields that only other servers have. */
  remedies: Remedies;
}

/** A JSON value whose fields are named by their paths. */
export function jsonSubject(whole: string, remedies = noRemedies): Subject {
  return { whole, nameOf: pathIn, isText: false, remedies };
}

export function formSubject(remedies: Remedies): Subject {
  return { whole: 'the form', nameOf: pathIn, isText: true, remedies };
}

/** A parameter is identified by its name alone, whichever part of it is wrong. */
export const parameterSubject: Subject = {
  whole: 'the request',
  nameOf: (_values, [name]) => name ?? '',
  isText: true,
  remedies: noRemedies,
};

/**
 * The violation behind `findings` about `root`. Of the branches of a union the one counts that matched
 * furthest into the value, and then one of the value's type: the caller most likely meant that one.
 */
export function explain(findings: readonly Finding[], root: unknown, subject: Subject): ContractViolation {
  const leaves = findings.filter((finding) => !composite.has(finding.keyword));
  const candidates = withoutMissingTags(furthest(leaves.length > 0 ? leaves : findings), root);
  const mistyped = candidates.filter((finding) => finding.keyword === 'type');
  const typed = candidates.find((finding) =>
    mistyped.every((other) => other.parentSchema !== finding.parentSchema),
  );
  const chosen = typed ?? mistyped[0];
  if (chosen === undefined) return invalidValue('', subject, 'does not fit');
  const segments = segmentsOf(chosen.instancePath);
  const at = (...more: string[]) => subject.nameOf(root, [...segments, ...more]);
  const { params } = chosen;
  switch (chosen.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
      const known = Object.keys(nodeOf(chosen.parentSchema?.['properties']));
      return unknownParameter(at(name), name, known, subject.remedies.ofField(at(name)));
    }
    case 'required':
    case 'dependentRequired':
      return missing(at(String(params['missingProperty'])));
    case 'type': {
      const value = valueIn(root, segments);
      if (isEndless(value)) return invalidValue(at(), subject, 'is too large a number');
      return invalidType(at(), subject, describeTypes(mistyped.flatMap(typesOf)), value);
    }
    case 'discriminator':
      return wrongTag(at(String(params['tag'])), subject, chosen);
    default: {
      const name = chosen.propertyName;
      if (name !== undefined) return invalidValue(at(name), subject, `its name ${describeLimit(chosen)}`);
      return invalidValue(at(), subject, describeLimit(chosen));
    }
  }
}

/** A tag that is absent says nothing where the value is meant for a branch without tags. */
function withoutMissingTags(candidates: Finding[], root: unknown): Finding[] {
  const others = candidates.filter(
    ({ keyword, params }) => keyword !== 'discriminator' || params['tagValue'] !== undefined,
  );
  return others.length < candidates.length && others.some((finding) => isMeant(finding, root))
    ? others
    : candidates;
}

/** Whether an object has members that the branch requires, and none that it does not know but for the fault itself. */
function isMeant({ keyword, instancePath, parentSchema }: Finding, root: unknown): boolean {
  if (keyword === 'additionalProperties') return true;
  if (keyword !== 'required') return false;
  const given = Object.keys(nodeOf(valueIn(root, segmentsOf(instancePath))));
  const known = nodeOf(parentSchema?.['properties']);
  const { required } = nodeOf(parentSchema);
  return (
    Array.isArray(required) &&
    given.some((name) => required.includes(name)) &&
    given.every((name) => Object.hasOwn(known, name))
  );
}

function typesOf(finding: Finding): unknown {
  return finding.params['type'];
}

/** The number that `1e999` is parsed to; for ajv it is no number. */
function isEndless(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

function wrongTag(param: string, subject: Subject, { params, parentSchema }: Finding): ContractViolation {
  if (params['tagValue'] === undefined) return missing(param);
  if (params['error'] === 'tag') return invalidType(param, subject, 'string', params['tagValue']);
  return invalidValue(param, subject, describeValues(parentSchema?.[tagsKeyword]));
}

/** The errors at the deepest path in the value; of several, the last in reading order. */
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

/** `name` is the last part of `param`; `known` are the valid names; `remedy` is for a name of other servers. */
export function unknownParameter(
  param: string,
  name: string,
  known: readonly string[],
  remedy: string | undefined,
): ContractViolation {
  const near = nearestName(name, known);
  const guess = near === undefined ? '' : ` Did you mean '${near}'?`;
  const hint = remedy === undefined ? guess : ` Only other servers have it: ${remedy}.`;
  return { code: 'unknown_parameter', param, message: `Unknown parameter: '${param}'.${hint}` };
}

function missing(param: string): ContractViolation {
  return { code: 'missing_required_parameter', param, message: `Missing required parameter: '${param}'.` };
}

function invalidType(param: string, subject: Subject, expected: string, value: unknown): ContractViolation {
  const got = subject.isText ? '' : `, got ${typeOf(value)}`;
  const message = `Invalid type for ${label(param, subject)}: expected ${expected}${got}.`;
  return { code: 'invalid_type', param: param === '' ? null : param, message };
}

function invalidValue(param: string, subject: Subject, problem: string): ContractViolation {
  const message = `Invalid value for ${label(param, subject)}: ${problem}.`;
  return { code: 'invalid_value', param: param === '' ? null : param, message };
}

function label(param: string, subject: Subject): string {
  return param === '' ? subject.whole : `'${param}'`;
}
