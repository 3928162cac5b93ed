/** Why a call was refused, in words. */
import type { Schemas } from '../../api/schemas.ts';
import { formatCount, formatUsd } from '../../format/numbers.ts';

type Limit = Schemas['RefusedLimit'];

const periods = { day: 'per day', week: 'per week', month: 'per month', total: 'in total' };

const owners: Record<Limit['subject'], string> = {
  key: 'of the key',
  project: 'of the project',
};

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
  if (limit === null) return param === null ? '–' : `Parameter ${param}`;
  const of = limit.per_end_user ? 'of each end user of the key' : owners[limit.subject];
  const period = limit.period === null ? '' : ` ${periods[limit.period]}`;
  if (limit.kind === 'budget' && limit.needed === null) return `No price: budget ${of} cannot count it`;
  const most = limit.limit === null ? '' : `: ${amountOf(limit, limit.limit)}${period}`;
  return `${limitNames[limit.kind]} ${of}${most}`;
}

/** What to change so that the next call is admitted. */
export function adviceFor({ limit, code }: Pick<Schemas['Refusal'], 'limit' | 'code'>): string {
  switch (limit?.kind) {
    case 'budget':
      return limit.needed === null
        ? 'The model has no price, so a budget cannot count it. Give it a price, or use another model.'
        : 'Set a lower max_tokens, wait until running requests end, or raise the budget.';
    case 'requests':
    case 'tokens':
      return 'Wait as long as the Retry-After header says and send fewer requests per minute, or raise the limit.';
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
