/** Why a call was refused, in words. */
import type { Schemas } from '../../api/schemas.ts';
import { formatCount, formatUsd } from '../../format/numbers.ts';

type Limit = Schemas['RefusedLimit'];

const periods = { day: 'per day', week: 'per week', month: 'per month', total: 'in total' };

const owners: Record<Limit['subject'], string> = {
  key: 'of the key',
  project: 'of the project',
};

const limitNames: Record<Limit['kind'], string> = {
  model: 'Allowed models',
  requests: 'Requests per minute',
  tokens: 'Tokens per minute',
  concurrency: 'Concurrent requests',
  budget: 'Budget',
};

/** An amount of a limit in its unit. */
export function amountOf({ kind }: Pick<Limit, 'kind'>, amount: string): string {
  return kind === 'budget' ? formatUsd(amount) : formatCount(Number(amount));
}

/** One line for a list. */
export function causeOf({ limit, param }: Pick<Schemas['Refusal'], 'limit' | 'param'>): string {
  if (limit === null) return param === null ? '–' : `Parameter ${param}`;
  const of = limit.per_end_user ? 'of each end user of the key' : owners[limit.subject];
  const period = limit.period === null ? '' : ` ${periods[limit.period]}`;
  if (limit.kind === 'budget' && limit.needed === null) return `Unknown cost: budget ${of} cannot count it`;
  const most = limit.limit === null ? '' : `: ${amountOf(limit, limit.limit)}${period}`;
  return `${limitNames[limit.kind]} ${of}${most}`;
}

/** What to change so that the next call is admitted: by the reader, or by an owner of the project. */
export function adviceFor({ limit, code }: Pick<Schemas['Refusal'], 'limit' | 'code'>): string {
  if (limit === null) return adviceByCode[code] ?? 'The page of the error code lists causes and remedies.';
  if (limit.kind === 'model') return allowAdvice;
  if (limit.kind === 'budget') return budgetAdvice(limit);
  if (limit.kind === 'concurrency') return 'Wait for a running request to end, or have the limit raised.';
  return Number(limit.needed) > Number(limit.limit)
    ? 'Waiting does not help: this call alone can exceed the limit. Send less input, set a lower max_tokens, or have the limit raised.'
    : 'Wait as long as the Retry-After header says and send fewer requests per minute, or have the limit raised.';
}

const allowAdvice = 'Use a model that is allowed, or add this one to the allowed models.';

/** For refusals by anything but a limit. */
const adviceByCode: Readonly<Record<string, string>> = {
  model_not_found: 'Use an id from the list of models.',
  // A sandbox model beside configured providers.
  model_not_allowed: allowAdvice,
  // Large bodies of the key that are still being read.
  rate_limit_exceeded: 'Wait as long as the Retry-After header says, and send the request again.',
};

function budgetAdvice({ needed, left, reserved, period }: Limit): string {
  if (needed === null)
    return 'The model has no price, or the request no bound. Give the model a price and a context length, or use another model.';
  const isOnlyReserved = Number(left) + Number(reserved) >= Number(needed);
  const ways = [
    Number(left) > 0 && 'set a lower max_tokens',
    isOnlyReserved ? 'wait until running requests end' : period !== 'total' && `wait for the next ${period}`,
    'have the budget raised',
  ];
  const text = ways.filter(Boolean).join(', or ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
