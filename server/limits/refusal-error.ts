/** A refusal as a contract error: which limit, and whether it is the key's, the end user's or the project's; never data of others. */
import { ApiError } from '../core/api-error.ts';
import type { RefusedLimit } from '../core/refused-limit.ts';
import type { Period } from './period.ts';
import type { BudgetShortfall, Refusal } from './verdict.ts';

export interface RefusedRequest {
  /** Empty where the request names none. */
  model: string;
  /** The member that lowers its maximum of output, and with it its highest cost; null where it has none. */
  outputMember: string | null;
  /** Those of `limitHeaders`; they belong on refusals too. */
  headers: Record<string, string>;
}

const owners = {
  key: 'this key',
  end_user: 'each end user of this key',
  project: 'the project of this key',
} as const;
const spans = { day: 'per day', week: 'per week', month: 'per month', total: 'in total' } as const;

/** Exactly, and no shorter than cents. */
export function usd(nanoUsd: bigint): string {
  const nanos = String(nanoUsd % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0{1,7}$/, '');
  return `${nanoUsd / 1_000_000_000n}.${nanos} USD`;
}

const inSeconds = (ms: number) => `${Math.ceil(ms / 1_000)} s`;

function limitOf({ kind, subject, period, limit, used, needed, money }: Refusal): RefusedLimit {
  const most = limit === null ? null : BigInt(limit);
  const countedLeft = most === null || used === undefined ? null : most - BigInt(used);
  return {
    kind,
    subject,
    period,
    limit: most,
    needed: money?.needed ?? (needed === undefined ? null : BigInt(needed)),
    left: money?.left ?? (countedLeft !== null && countedLeft < 0n ? 0n : countedLeft),
    reserved: money?.reserved ?? null,
  };
}

function rateError(refusal: Refusal, what: string, headers: Record<string, string>): ApiError {
  const { limit, subject, retryAfterMs, hopeless, kind } = refusal;
  const reached = `Rate limit reached: ${limit} ${what} for ${owners[subject]}.`;
  if (hopeless) {
    const reason =
      limit === 0
        ? 'No request is allowed.'
        : 'This request alone can exceed the limit. Reduce the input or the maximum output tokens.';
    return new ApiError('rate_limit_exceeded', `${reached} ${reason}`, {
      limit: limitOf(refusal),
      headers: { ...headers, 'x-should-retry': 'false' },
      retryAfterMs: 60_000,
    });
  }
  if (retryAfterMs === null || kind === 'concurrency')
    return new ApiError('rate_limit_exceeded', `${reached} Try again when one of them has ended.`, {
      limit: limitOf(refusal),
      headers,
    });
  return new ApiError('rate_limit_exceeded', `${reached} Try again in ${inSeconds(retryAfterMs)}.`, {
    limit: limitOf(refusal),
    headers,
    retryAfterMs,
  });
}

/** Requests that have ended since may have freed what was missing. */
function shortfall(
  money: BudgetShortfall | undefined,
  period: Period | null,
  outputMember: string | null,
): string {
  if (money === undefined || money.left >= money.needed)
    return 'is spent, or the remaining amount does not cover this request. Have the budget raised.';
  const needed = `this request can cost up to ${usd(money.needed)}`;
  const less = outputMember === null ? 'Send less input' : `Set a lower '${outputMember}'`;
  if (money.left + money.reserved >= money.needed)
    return `has ${usd(money.left)} left, and ${needed}. Running requests have reserved ${usd(money.reserved)}. Retry when they end, or ${less.charAt(0).toLowerCase()}${less.slice(1)}.`;
  const later =
    period === null || period === 'total'
      ? 'Have the budget raised'
      : `Wait for the next ${period}, or have the budget raised`;
  const reserved = money.reserved === 0n ? '' : `, running requests have reserved ${usd(money.reserved)}`;
  return money.left === 0n
    ? `is spent${reserved}, and ${needed}. ${later}.`
    : `has ${usd(money.left)} left${reserved}, and ${needed}. ${less}, or have the budget raised.`;
}

function budgetError(refusal: Refusal, { model, outputMember, headers }: RefusedRequest): ApiError {
  const { limit, period, subject, hopeless, money } = refusal;
  const budget = `The budget of ${owners[subject]} (${usd(BigInt(limit ?? 0))} ${spans[period ?? 'total']})`;
  return new ApiError(
    'insufficient_quota',
    hopeless
      ? `${budget} cannot cover this request: its highest possible cost with model '${model}' is not known, because the model has no price or the request no bound.`
      : `${budget} ${shortfall(money, period, outputMember)}`,
    { limit: limitOf(refusal), headers },
  );
}

export function refusalError(refusal: Refusal, request: RefusedRequest): ApiError {
  const { model, headers } = request;
  switch (refusal.kind) {
    case 'model': {
      const who = refusal.subject === 'key' ? 'This API key' : 'The project of this API key';
      return new ApiError('model_not_allowed', `${who} may not use model '${model}'.`, {
        limit: limitOf(refusal),
        param: 'model',
      });
    }
    case 'budget':
      return budgetError(refusal, request);
    case 'requests':
      return rateError(refusal, 'requests per minute', headers);
    case 'tokens':
      return rateError(refusal, 'tokens per minute', headers);
    case 'concurrency':
      return rateError(refusal, 'requests at once', headers);
  }
}
