/** The result of comparing two schemas, independent of the direction of the data. */
import type { Place } from './place.ts';
import type { SchemaRuleName } from './rules.ts';

/** `narrower` is set where the name alone does not show whether fewer values fit the later schema. */
export type SchemaReport = (name: SchemaRuleName, place: string, detail?: string, narrower?: boolean) => void;

const narrowing: ReadonlySet<SchemaRuleName> = new Set([
  'type-removed',
  'value-removed',
  'values-closed',
  'bound-tightened',
  'form-changed',
  'required-property-added',
  'property-required',
  'object-closed',
  'branch-removed',
  'union-exclusive',
  'keyword-changed',
]);

/** Whether a value that fits the earlier schema may not fit the later one. */
export function isNarrower(name: SchemaRuleName, narrower?: boolean): boolean {
  return narrower ?? narrowing.has(name);
}

/** One comparison under way. */
export interface SchemaWalk {
  readonly report: SchemaReport;
  /** Compares the schemas below; where one is absent, everything fits it. */
  readonly into: (before: Place | undefined, after: Place | undefined) => void;
  /** Whether every value of the second fits the first, as far as the comparison can decide; in doubt, no. */
  readonly covers: (wide: Place, narrow: Place) => boolean;
}
