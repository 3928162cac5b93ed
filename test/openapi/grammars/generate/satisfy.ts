/** Changes a JSON value until a condition of the grammar holds, or does not hold, as far as the JSON decides it. */
import type { Condition, Value } from '../../../../openapi/grammars/grammar.ts';
import { getAt, holds, isPointer, setAt, valueIn } from './actor.ts';
import type { Actor, Scene } from './actor.ts';
import type { Random } from './random.ts';

export interface Setting {
  json: object;
  actor: Actor;
  scene: Scene;
  random: Random;
  /** A likely value for a place that has to be filled. */
  fill: (pointer: string) => unknown;
}

/** A condition and the truth that it is to have. */
export interface Wish {
  condition: Condition;
  wanted: boolean;
}

/** Works on all wishes in turn until all come true; false when they do not. */
export function satisfyAll(wishes: Wish[], setting: Setting): boolean {
  for (let round = 0; round < 6; round += 1) {
    let quiet = true;
    for (const { condition, wanted } of wishes) {
      if (holds(condition, setting.json, setting.actor, setting.scene) === wanted) continue;
      quiet = false;
      satisfy(condition, wanted, setting);
    }
    if (quiet) return true;
  }
  return false;
}

function satisfy(condition: Condition, wanted: boolean, setting: Setting): void {
  const { json, actor, scene, random, fill } = setting;
  if (holds(condition, json, actor, scene) === wanted) return;
  const { all, any, not, equals, oneOf, atLeast, fits, joined } = condition;
  if (not !== undefined) satisfy(not, !wanted, setting);
  else if (all !== undefined && wanted) for (const part of all) satisfy(part, true, setting);
  else if (any !== undefined && !wanted) for (const part of any) satisfy(part, false, setting);
  else if (all !== undefined || any !== undefined) {
    for (const part of [...(all ?? any ?? [])].sort(() => random.fraction() - 0.5)) {
      satisfy(part, wanted, setting);
      if (holds(condition, json, actor, scene) === wanted) return;
    }
  } else if (equals !== undefined) setEqual(equals, wanted, setting);
  else if (oneOf !== undefined && isPointer(oneOf[0]))
    setAt(json, oneOf[0], wanted ? random.pick(oneOf[1]) : fill(oneOf[0]));
  else if (atLeast !== undefined && isPointer(atLeast[0])) {
    setAt(json, atLeast[0], Number(valueIn(atLeast[1], json, actor, scene)) + random.below(9));
  } else if (fits !== undefined && isPointer(fits.value)) {
    const row = fits.table[String(valueIn(fits.by, json, actor, scene))] ?? [];
    if (row.length > 0) setAt(json, fits.value, random.pick(row));
  } else if (joined !== undefined && isPointer(joined[1]) && wanted)
    setAt(json, joined[1], actor.digests.get(joined[0]) ?? '');
  else setKind(condition, wanted, setting);
}

function setEqual(
  [left, right]: [Value, Value],
  wanted: boolean,
  { json, actor, scene, fill }: Setting,
): void {
  if (typeof left === 'object' && left !== null && 'length' in left) {
    const length = Number(valueIn(right, json, actor, scene));
    setAt(
      json,
      left.length,
      Array.from({ length }, () => fill(`${left.length}/0`)),
    );
    return;
  }
  if (!isPointer(left)) return;
  if (wanted) setAt(json, left, valueIn(right, json, actor, scene));
  else {
    const before = getAt(json, left);
    setAt(json, left, fill(left));
    if (Object.is(getAt(json, left), before)) setAt(json, left, undefined);
  }
}

function setKind(condition: Condition, wanted: boolean, { json, random, fill }: Setting): void {
  const [[operator, pointer] = ['', undefined]] = Object.entries(condition);
  if (!isPointer(pointer)) return;
  if (!wanted) setAt(json, pointer, random.chance(0.2) && operator === 'set' ? null : undefined);
  else if (operator === 'list' || operator === 'empty') setAt(json, pointer, []);
  else if (operator === 'integer') setAt(json, pointer, random.below(1000));
  else setAt(json, pointer, fill(pointer));
}
