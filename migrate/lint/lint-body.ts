/** Finds what is foreign in the body of a request, and makes the body without it. */
import type { Action, BodyKind } from '../facts/foreign.ts';
import { collect, type Found } from './collect-found.ts';
import type { FindingKind } from './finding.ts';
import { copy, isObject, type JsonValue } from './json-text.ts';
import { written, type Step } from './json-path.ts';
import { lintModel, type ModelMap } from './lint-model.ts';
import { rewritesByKind, take, type Body } from './rewrites.ts';

interface BodyFinding {
  steps: Step[];
  name: string;
  kind: FindingKind;
  action: Action;
  how: string;
  of: string[];
}

export interface BodyVerdict {
  findings: BodyFinding[];
  /** The body with everything done that can be done; the same as before when nothing had to be. */
  body: JsonValue;
  changed: boolean;
}

export interface BodyOptions {
  map: ModelMap;
  /** Names that the caller has decided about: they are dropped. */
  drop: ReadonlySet<string>;
}

/** Items of lists that go; they are taken out at the end, so that no place moves before. */
type Doomed = Map<unknown[], Set<unknown>>;

export function lintBody(original: JsonValue, kind: BodyKind, { map, drop }: BodyOptions): BodyVerdict {
  if (!isObject(original)) return { findings: [], body: original, changed: false };
  if (isUntouched(original, kind, map)) return { findings: [], body: original, changed: false };
  const body = copy(original) as Body;
  const lifted = liftExtraBody(body, kind);
  const doomed: Doomed = new Map();
  const outcomes = new Map<string, { action: Action; how: string }>();
  const findings: BodyFinding[] = lifted.findings;
  for (const found of collect(body, kind)) {
    const outcome = outerOutcome(found, outcomes) ?? treat(found, { body, kind, drop, doomed });
    outcomes.set(written(found.scope), outcome);
    const steps = lifted.names.has(found.place.steps[0])
      ? ['extra_body', ...found.place.steps]
      : found.place.steps;
    findings.push({ steps, name: found.name, kind: found.kind, of: found.of, ...outcome });
  }
  takeDoomed(body, doomed);
  findings.push(...modelFindings(body, map, drop));
  const changed = findings.some(({ action }) => action !== 'decide');
  return { findings, body: changed ? body : original, changed };
}

/** Most requests hold nothing foreign; those need no copy. */
function isUntouched(body: Body, kind: BodyKind, map: ModelMap): boolean {
  if (isObject(body['extra_body'])) return false;
  const { model } = body;
  return (
    collect(body, kind).length === 0 &&
    (typeof model !== 'string' || lintModel(model, map).findings.length === 0)
  );
}

/** A member gets the action of its parent, whatever its own would be. */
function outerOutcome({ place, scope }: Found, outcomes: Map<string, { action: Action; how: string }>) {
  for (let length = 1; length <= place.steps.length; length++) {
    const steps = place.steps.slice(0, length);
    const outcome = outcomes.get(written(steps));
    const isItself = steps.length === scope.length && scope.length === place.steps.length;
    if (outcome === undefined || isItself) continue;
    const way = { drop: 'dropped', rewrite: 'rewritten', decide: 'decided' }[outcome.action];
    return { action: outcome.action, how: `${way} with ${written(steps)}` };
  }
  return undefined;
}

interface Treatment {
  body: Body;
  kind: BodyKind;
  drop: ReadonlySet<string>;
  doomed: Doomed;
}

function treat(found: Found, { body, kind, drop, doomed }: Treatment): { action: Action; how: string } {
  const { place, how } = found;
  const rewrite = found.rewrite === undefined ? undefined : rewritesByKind[kind][found.rewrite];
  let action: Action = found.action === 'rewrite' && rewrite === undefined ? 'drop' : found.action;
  if (action === 'rewrite' && rewrite?.(body, place) === 'decide') action = 'decide';
  if (action === 'decide' && drop.has(found.name)) {
    doom(found, body, doomed);
    return { action: 'drop', how: 'as asked by --drop' };
  }
  if (action === 'drop') take(place);
  if (action === 'rewrite' && found.rewrite === 'web-search-tool') doom(found, body, doomed);
  if (action === 'drop' && found.action === 'rewrite') return { action, how: 'not part of this operation' };
  if (action === 'decide' && found.action === 'rewrite')
    return { action, how: `this value has no equal; otherwise it ${how}` };
  return { action, how };
}

/** Marks the item of a list in which the finding is, or takes the member itself. */
function doom({ place, scope }: Found, body: Body, doomed: Doomed): void {
  let holder: unknown = body;
  for (const step of scope.slice(0, -1)) holder = (holder as Record<Step, unknown>)[step];
  const key = scope.at(-1);
  if (Array.isArray(holder) && typeof key === 'number') {
    const items = doomed.get(holder) ?? new Set();
    doomed.set(holder, items.add(holder[key]));
  } else if (isObject(holder) && key !== undefined) Reflect.deleteProperty(holder, key);
  else take(place);
}

function takeDoomed(body: Body, doomed: Doomed): void {
  for (const [list, items] of doomed) {
    const kept = list.filter((item) => !items.has(item));
    list.splice(0, list.length, ...kept);
    if (kept.length > 0) continue;
    if (body['modalities'] === list) delete body['modalities'];
    if (body['tools'] !== list) continue;
    delete body['tools'];
    // Without tools there is nothing to choose, and a choice by name would be refused.
    delete body['tool_choice'];
    delete body['parallel_tool_calls'];
  }
}

/** The fields that a client library would have put at the top of the body, had it seen `extra_body`. */
function liftExtraBody(body: Body, kind: BodyKind): { names: Set<unknown>; findings: BodyFinding[] } {
  const extra = body['extra_body'];
  if (!isObject(extra)) return { names: new Set(), findings: [] };
  const names = Object.keys(extra).filter((name) => name !== '__proto__' && name !== 'extra_body');
  for (const name of names) body[name] = extra[name];
  delete body['extra_body'];
  const how = `its members move to the top of the body${kind === 'chat' ? ', as a client library would do' : ''}`;
  const finding: BodyFinding = {
    steps: ['extra_body'],
    name: 'extra_body',
    kind: 'field',
    action: 'rewrite',
    how,
    of: ['common'],
  };
  return { names: new Set(names), findings: [finding] };
}

function modelFindings(body: Body, map: ModelMap, drop: ReadonlySet<string>): BodyFinding[] {
  const { model } = body;
  if (typeof model !== 'string') return [];
  const { id, findings } = lintModel(model, map, drop);
  body['model'] = id;
  return findings.map((finding) => ({ steps: ['model'], ...finding }));
}
