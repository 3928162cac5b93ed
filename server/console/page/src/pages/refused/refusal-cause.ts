/** Why a call was refused, in words. */
import type { Schemas } from '../../api/schemas.ts';
import { formatCount, formatUsd } from '../../format/numbers.ts';

type Limit = Schemas['RefusedLimit'];

const periods = { day: 'per day', week: 'per week', month: 'per month', total: 'in total' };

export const limitNames: Record<Limit['kind'], string> = {
  model: 'Allowed models',
  requests: 'Requests per minute',
  tokens: 'Tokens per minute',
  concurrency: 'Concurrent requests',
  budget: 'Budget',
};

/** An amount of a limit in its unit. */
export function amountOf({ kind }: Pick<Limit, 'kind'>, amount: string | null): string {
  if (amount === null) return '–';
  return kind === 'budget' ? formatUsd(amount) : formatCount(Number(amount));
}

/** One line for a list. */
export function causeOf({ limit, param }: Pick<Schemas['Refusal'], 'limit' | 'param'>): string {
  if (limit === null) return param === null ? '–' : `field ${param}`;
  const of = limit.subject === 'key' ? 'of the key' : 'of the project';
  const period = limit.period === null ? '' : ` ${periods[limit.period]}`;
  const most = limit.limit === null ? '' : `: ${amountOf(limit, limit.limit)}${period}`;
  return `${limitNames[limit.kind]} ${of}${most}`;
}

/** What brings the next call through. */
export function adviceFor({ limit, code }: Pick<Schemas['Refusal'], 'limit' | 'code'>): string {
  switch (limit?.kind) {
    case 'budget':
      return limit.needed === null
        ? 'The model has no price, so a budget cannot count it. Give it a price, or use another model.'
        : 'Set a lower maximum of output tokens, wait until running requests release what they reserved, or raise the budget.';
    case 'requests':
    case 'tokens':
      return 'Send fewer requests per minute and retry after the time in Retry-After, or raise the limit.';
    case 'concurrency':
      return 'Wait for one of the running requests to end, or raise the limit.';
    case 'model':
      return 'Use a model that is allowed, or add this one to the allowed models.';
    case undefined:
      return code === 'model_not_found'
        ? 'Use an id from the list of models.'
        : 'Fix the request. The page of the error code shows how.';
  }
}
