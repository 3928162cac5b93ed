/** What a run of many translations shows about each field of a contract. */
import { assert, property, type Arbitrary } from 'fast-check';
import type { JsonObject } from '../../../server/core/json.ts';
import { ruleFor, type FieldRules } from '../../../server/dialects/matrix/field-rule.ts';
import { fatesOf, type Finding, type Subject } from './oracle.ts';
import { at, leavesOf, Locator, parsePath, showPath } from './paths.ts';

export interface Evidence {
  cases: number;
  refused: number;
  /** Fields that occurred. */
  seen: Set<string>;
  /** Fields that a loss has named, not just what they are in. */
  named: Map<string, string>;
  /** Fields that were lost, by themselves or with what they are in. */
  lost: Set<string>;
  refusedFields: Set<string>;
  /** Fields of class `exact` whose value is not in the result. */
  inexact: Map<string, string>;
  unreported: Map<string, string>;
  invalid: string[];
}

export interface Trial {
  subject: Subject;
  bodies: Arbitrary<JsonObject>;
  rules: FieldRules;
  /** What is wrong with a result. */
  fault: (body: unknown) => unknown;
}

/** What all of them show together, each with as many cases. */
export function gather(trials: readonly Trial[], numRuns: number, seed: number): Evidence {
  const evidence: Evidence = {
    cases: numRuns * trials.length,
    refused: 0,
    seen: new Set(),
    named: new Map(),
    lost: new Set(),
    refusedFields: new Set(),
    inexact: new Map(),
    unreported: new Map(),
    invalid: [],
  };
  for (const trial of trials) run(trial, evidence, numRuns, seed);
  return evidence;
}

function run(
  { subject, bodies, rules, fault }: Trial,
  evidence: Evidence,
  numRuns: number,
  seed: number,
): void {
  assert(
    property(bodies, (body) => {
      const { body: made, losses, refused } = subject.translate(body);
      const locator = new Locator(subject.schemas, subject.root, body);
      for (const { field } of losses) noteNamed(locator, body, field, evidence);
      if (refused !== undefined) {
        evidence.refused += 1;
        evidence.refusedFields.add(locator.locate(parsePath(refused.field)).key);
        noteBelowRefused(locator, body, refused.field, evidence);
        return;
      }
      const wrong = fault(JSON.parse(JSON.stringify(made)));
      if (wrong !== undefined && evidence.invalid.length < 5)
        evidence.invalid.push(`${JSON.stringify(wrong)} from ${JSON.stringify(body)}`);
      for (const finding of fatesOf(subject, body, locator))
        noteFate(locator, body, finding, rules, evidence);
    }),
    { numRuns, seed, endOnFailure: true },
  );
}

/** A refused field occurred, and those inside it are refused with it. */
function noteBelowRefused(locator: Locator, body: JsonObject, field: string, evidence: Evidence): void {
  for (const { steps } of leavesOf(body)) {
    for (let length = 1; length <= steps.length; length += 1) {
      const prefix = steps.slice(0, length);
      const path = showPath(prefix);
      if (path !== field && !(path.startsWith(field) && /^[.[]/.test(path.slice(field.length)))) continue;
      const { key } = locator.locate(prefix);
      evidence.seen.add(key);
      evidence.refusedFields.add(key);
    }
  }
}

/** A loss of an item that is an object is one of that object, not of the list. */
function noteNamed(locator: Locator, body: JsonObject, field: string, { named }: Evidence): void {
  const steps = parsePath(field.replaceAll('[*]', '[0]'));
  const value = at(body, steps);
  if (typeof steps.at(-1) === 'number' && typeof value === 'object' && value !== null) return;
  const { key } = locator.locate(parsePath(field));
  if (!named.has(key)) named.set(key, `${field} in ${JSON.stringify(body)}`);
}

function noteFate(
  locator: Locator,
  body: JsonObject,
  { path, key, fate, loss, shown }: Finding,
  rules: FieldRules,
  evidence: Evidence,
): void {
  const steps = parsePath(path);
  for (let length = 1; length <= steps.length; length += 1) {
    const prefix = steps.slice(0, length);
    const each = length === steps.length ? key : locator.locate(prefix).key;
    evidence.seen.add(each);
    if (fate === 'lost' && loss !== undefined && showPath(prefix).length >= loss.field.length)
      evidence.lost.add(each);
  }
  if (fate === 'unreported') evidence.unreported.set(key, `${path} in ${JSON.stringify(body)}`);
  const mustShow = ruleFor(rules, key)?.class === 'exact' && (fate === 'felt' || fate === 'unknown');
  if (mustShow && !shown) evidence.inexact.set(key, `${path} in ${JSON.stringify(body)}`);
}
