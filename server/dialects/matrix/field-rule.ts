/** How a field of one contract fares on its way into the other. */

/**
 * `exact`: the same value. `equivalent`: the same meaning in another form or place. `lossy`: some or all
 * values lose something, which is reported. `refused`: some values cannot be answered at all.
 */
export type FieldClass = 'exact' | 'equivalent' | 'lossy' | 'refused';

export interface FieldRule {
  class: FieldClass;
  /** Where it goes; empty where it goes nowhere. */
  becomes: string;
  /** When and what is lost or changed. */
  note: string;
}

/** Rules by `Schema.property`; `Schema.*` is for all properties of a schema that have none of their own. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

const rule =
  (name: FieldClass) =>
  (becomes: string, note = ''): FieldRule => ({ class: name, becomes, note });

export const exact = rule('exact');
export const equivalent = rule('equivalent');
export const lossy = rule('lossy');
export const refused = rule('refused');
/** Left out, with a report of the field or of what it belongs to. */
export const dropped = (note: string): FieldRule => lossy('', note);
/** Says which branch of a union is meant, or is fixed by the contract. */
export const tag = (becomes = ''): FieldRule => equivalent(becomes, 'fixed by the contract');

/** The rule for a field; undefined when nobody has thought of it. */
export function ruleFor(rules: FieldRules, key: string): FieldRule | undefined {
  return rules[key] ?? rules[`${key.slice(0, key.indexOf('.'))}.*`];
}
