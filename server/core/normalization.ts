/** The deviations of upstream responses that are set right while they pass. */

/** Their names in the provider file, the metric and the log. */
export const normalizationRules = [
  'usage',
  'role',
  'identity',
  'finish-reason',
  'calls',
  'choices',
  'members',
  'items',
  'numbering',
  'counts',
  'errors',
  'framing',
  'terminator',
] as const;

export type NormalizationRule = (typeof normalizationRules)[number];

/** `auto`: every rule, as far as the meaning is certain; a list: these; an empty one: none. */
export type Normalization = 'auto' | readonly NormalizationRule[];

const all: ReadonlySet<NormalizationRule> = new Set(normalizationRules);

export const rulesOf = (normalization: Normalization): ReadonlySet<NormalizationRule> =>
  normalization === 'auto' ? all : new Set(normalization);

/** Called for each deviation that is set right. Must not throw. */
export type OnNormalized = (rule: NormalizationRule) => void;

/** Where a deviation came from. */
interface DeviatingTarget {
  /** `provider/model`. */
  target: string;
  provider: string;
}

/** Counts the deviations of all providers. */
export interface NormalizationObserver {
  normalized(from: DeviatingTarget, rule: NormalizationRule): void;
}
