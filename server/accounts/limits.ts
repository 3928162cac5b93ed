/** The limits of a key, of each of its end users, or of all keys of a project together. Null is no limit. */
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

const endUserLimits = limits.pick({ requests_per_minute: true, tokens_per_minute: true, budgets: true });

/** As stored and as shown, in this order of members. */
export type Limits = z.infer<typeof limits>;
export type Budget = z.infer<typeof budget>;
/** An absent member leaves its limit unchanged. */
export type LimitChange = Partial<Limits>;
/** Of each end user of a key separately. */
export type EndUserLimits = z.infer<typeof endUserLimits>;
export type EndUserLimitChange = Partial<EndUserLimits>;

export const noLimits: Limits = Object.freeze(limits.parse({}));
export const noEndUserLimits: EndUserLimits = Object.freeze(endUserLimits.parse({}));
const noEndUserLimitsJson = JSON.stringify(noEndUserLimits);

/** `before` with the limits of `change`. Throws `AccountError` when one is invalid. */
export function changeLimits(before: Limits, change: LimitChange): Limits {
  return changed(limits, before, change, '');
}

/** The same for the limits of each end user. */
export function changeEndUserLimits(before: EndUserLimits, change: EndUserLimitChange): EndUserLimits {
  return changed(endUserLimits, before, change, 'end_user_limits.');
}

function changed<Set extends object>(
  schema: z.ZodType<Set>,
  before: Set,
  change: Partial<Set>,
  prefix: string,
): Set {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const parsed = schema.safeParse({ ...before, ...given });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  const where = path === '' ? prefix.slice(0, -1) || 'limits' : prefix + path;
  throw new AccountError('invalid', `${where}: ${issue?.message ?? 'not valid'}.`);
}

/** Parses stored limits, which were validated when they were set. */
export function readLimits(json: string): Limits {
  return { ...noLimits, ...(JSON.parse(json) as Partial<Limits>) };
}

/** Most keys have none, and share them. */
export function readEndUserLimits(json: string): EndUserLimits {
  if (json === '{}' || json === noEndUserLimitsJson) return noEndUserLimits;
  return { ...noEndUserLimits, ...(JSON.parse(json) as Partial<EndUserLimits>) };
}
