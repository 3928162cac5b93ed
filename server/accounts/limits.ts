/** The limits of a key, or of all keys of a project together. Null is no limit. */
import { z } from 'zod';
import { AccountError } from './account-error.ts';

const maxPatterns = 200;
const maxPatternLength = 200;
const maxBudgets = 8;
/** Above any sensible limit, below where numbers become inexact. */
const maxCount = 1_000_000_000;

const count = z.int().min(1).max(maxCount).nullable().default(null);

const budget = z.strictObject({
  period: z.enum(['day', 'week', 'month', 'total']),
  /** At most nine decimal places: money is stored in billionths of a dollar. */
  usd: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,9})?$/, 'expected an amount such as 25 or 0.50, at most 999999 dollars'),
});

const limits = z.strictObject({
  /** Patterns of model ids, in which `*` matches any string. */
  allowed_models: z
    .array(
      z
        .string()
        .min(1)
        .max(maxPatternLength)
        .regex(/^[\x21-\x7e]+$/, 'a model id has visible ASCII only'),
    )
    .min(1, 'name at least one model, or leave it out to allow all')
    .max(maxPatterns)
    .nullable()
    .default(null),
  requests_per_minute: count,
  tokens_per_minute: count,
  concurrent_requests: count,
  budgets: z
    .array(budget)
    .max(maxBudgets)
    .refine(
      (all) => new Set(all.map(({ period }) => period)).size === all.length,
      'one budget for each period',
    )
    .default([]),
});

/** As stored and as shown, in this order of members. */
export type Limits = z.infer<typeof limits>;
export type Budget = z.infer<typeof budget>;
/** An absent member leaves its limit unchanged. */
export type LimitChange = Partial<Limits>;

export const noLimits: Limits = Object.freeze(limits.parse({}));

/** `before` with the limits of `change`. Throws `AccountError` when one is invalid. */
export function changeLimits(before: Limits, change: LimitChange): Limits {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const parsed = limits.safeParse({ ...before, ...given });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  throw new AccountError('invalid', `${path === '' ? 'limits' : path}: ${issue?.message ?? 'not valid'}.`);
}

/** Parses stored limits, which were validated when they were set. */
export function readLimits(json: string): Limits {
  return { ...noLimits, ...(JSON.parse(json) as Partial<Limits>) };
}
