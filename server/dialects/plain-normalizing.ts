/** The normalization of one plain response: which rules are on, and which have been used. */
import type { WireBody } from './dialect.ts';
import type { NormalizationRule, OnNormalized } from '../core/normalization.ts';

export interface PlainNormalizingParts {
  rules: ReadonlySet<NormalizationRule>;
  /** The model that was requested; a response that names none gets this one. */
  model: string;
  /** The request as the provider got it. */
  request: WireBody;
  nowMs: () => number;
}

export class PlainNormalizing {
  readonly #rules: ReadonlySet<NormalizationRule>;
  readonly #used: NormalizationRule[] = [];
  readonly model: string;
  readonly request: WireBody;
  readonly nowMs: () => number;

  constructor({ rules, model, request, nowMs }: PlainNormalizingParts) {
    this.#rules = rules;
    this.model = model;
    this.request = request;
    this.nowMs = nowMs;
  }

  /** What the rule makes of the value, where it is on. Another value counts as one deviation. */
  by<Value>(rule: NormalizationRule, value: Value, normalize: (value: Value) => Value): Value {
    if (!this.#rules.has(rule)) return value;
    const made = normalize(value);
    if (made !== value) this.#used.push(rule);
    return made;
  }

  /** Reports the deviations, once it is certain that the response is valid. */
  report(onNormalized: OnNormalized): void {
    for (const rule of this.#used) onNormalized(rule);
  }
}
