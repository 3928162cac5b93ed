/** How a field of one contract is translated into the other. */

/**
 * `exact`: the same value. `equivalent`: the same meaning in another form or field. `lossy`: some or all
 * values lose something, which is reported. `refused`: requests with some values are refused.
 */
export type FieldClass = 'exact' | 'equivalent' | 'lossy' | 'refused';

export interface FieldRule {
  class: FieldClass;
  /** The counterpart in the other format; empty where there is none. */
  becomes: string;
  /** When it is lost or changed, and how. */
  note: string;
}

/**
 * Rules by `Schema.property`; `Schema.*` is for all properties of a schema that have none of their own, and
 * `Sche*` for all schemas whose names begin like that.
 */
export type FieldRules = Readonly<Record<string, FieldRule>>;

const rule =
  (name: FieldClass) =>
  (becomes: string, note = ''): FieldRule => ({ class: name, becomes, note });

export const exact = rule('exact');
export const equivalent = rule('equivalent');
export const lossy = rule('lossy');
export const refused = rule('refused');
/** Dropped, with a report of the field or of its parent. */
export const dropped = (note: string): FieldRule => lossy('', note);
/** Selects a branch of a union, or is fixed by the contract. */
export const tag = (becomes = ''): FieldRule => equivalent(becomes, 'fixed by the contract');

/** The rule for a field; undefined when there is none. */
export function ruleFor(rules: FieldRules, key: string): FieldRule | undefined {
  const named = rules[key] ?? rules[`${key.slice(0, key.indexOf('.'))}.*`];
  if (named !== undefined) return named;
  const family = Object.keys(rules).find((name) => /[^.]\*$/.test(name) && key.startsWith(name.slice(0, -1)));
  return family === undefined ? undefined : rules[family];
}
