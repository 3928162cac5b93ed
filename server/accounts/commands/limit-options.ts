/** Limits as options of the command line, the same for keys and projects. */
import type { Budget, EndUserLimitChange, EndUserLimits, LimitChange, Limits } from '../limits.ts';
import { UsageError } from '../../../command-line/usage-error.ts';
import { textOf, type OptionValues } from './command.ts';

export const limitOptions = {
  models: {
    type: 'string',
    value: 'LIST',
    about: "models that may be called, by commas; * matches any text: 'openai/*,sandbox/chat'",
  },
  rpm: { type: 'string', value: 'N', about: 'requests per minute' },
  tpm: { type: 'string', value: 'N', about: 'tokens per minute' },
  concurrent: { type: 'string', value: 'N', about: 'requests at the same time' },
  budget: {
    type: 'string',
    multiple: true,
    value: 'SPAN=USD',
    about: 'US dollars per day, week, month or in total: --budget day=5 --budget total=100',
  },
} as const;

/** For keys: the same for each end user of the key separately. */
export const endUserLimitOptions = {
  'end-user-rpm': { type: 'string', value: 'N', about: 'requests per minute of each end user' },
  'end-user-tpm': { type: 'string', value: 'N', about: 'tokens per minute of each end user' },
  'end-user-budget': {
    type: 'string',
    multiple: true,
    value: 'SPAN=USD',
    about: 'US dollars of each end user, as --budget: --end-user-budget day=0.50',
  },
} as const;

/** Options whose value is a number, the limits that they set, and the units of these. */
const counts = [
  ['rpm', 'requests_per_minute', 'requests/min'],
  ['tpm', 'tokens_per_minute', 'tokens/min'],
  ['concurrent', 'concurrent_requests', 'at a time'],
] as const;

const endUserCounts = [
  ['end-user-rpm', 'requests_per_minute'],
  ['end-user-tpm', 'tokens_per_minute'],
] as const;

export const limitDetails = `'none' removes a limit: --rpm none, --budget day=none.`;

/** The limits that the options name; all others stay as they are. Throws `UsageError`. */
export function limitChange(values: OptionValues, before: Limits): LimitChange {
  const change: LimitChange = {};
  const models = textOf(values, 'models');
  if (models !== undefined) change.allowed_models = models === 'none' ? null : models.split(',');
  for (const [option, member] of counts) {
    const text = textOf(values, option);
    if (text !== undefined) change[member] = countOf(option, text);
  }
  const { budget } = values;
  if (Array.isArray(budget)) change.budgets = budgetsOf(budget, before.budgets, 'budget');
  return change;
}

/** The limits of each end user that the options name; all others stay as they are. Throws `UsageError`. */
export function endUserLimitChange(values: OptionValues, before: EndUserLimits): EndUserLimitChange {
  const change: EndUserLimitChange = {};
  for (const [option, member] of endUserCounts) {
    const text = textOf(values, option);
    if (text !== undefined) change[member] = countOf(option, text);
  }
  const { 'end-user-budget': budget } = values;
  if (Array.isArray(budget)) change.budgets = budgetsOf(budget, before.budgets, 'end-user-budget');
  return change;
}

function countOf(option: string, text: string): number | null {
  if (text === 'none') return null;
  if (!/^[1-9]\d{0,9}$/.test(text))
    throw new UsageError(`--${option} takes a whole number above 0, or none, not '${text}'`);
  return Number(text);
}

const periods: readonly string[] = ['day', 'week', 'month', 'total'] satisfies Budget['period'][];

/** `none` removes all, `day=none` that one; others stay. */
function budgetsOf(texts: readonly string[], before: readonly Budget[], option: string): Budget[] {
  const kept = new Map<string, string>(before.map(({ period, usd }) => [period, usd]));
  for (const text of texts) {
    const [period = '', usd = ''] = text.split('=');
    if (text === 'none') kept.clear();
    else if (!periods.includes(period))
      throw new UsageError(`--${option} takes day, week, month or total, as in day=5, not '${text}'`);
    else if (usd === 'none') kept.delete(period);
    else kept.set(period, usd);
  }
  return [...kept].map(([period, usd]) => ({ period: period as Budget['period'], usd }));
}

/** For people; a dash when there is none. */
export function limitsText(limits: Limits, endUserLimits?: EndUserLimits): string {
  const parts = [
    ...(limits.allowed_models === null ? [] : [`models ${limits.allowed_models.join(',')}`]),
    ...counts.flatMap(([, member, unit]) => (limits[member] === null ? [] : [`${limits[member]} ${unit}`])),
    ...budgetTexts(limits.budgets),
    ...(endUserLimits === undefined ? [] : endUserTexts(endUserLimits)),
  ];
  return parts.length === 0 ? '-' : parts.join('; ');
}

function endUserTexts({ requests_per_minute: requests, tokens_per_minute: tokens, budgets }: EndUserLimits) {
  const texts = [
    ...(requests === null ? [] : [`${requests} requests/min`]),
    ...(tokens === null ? [] : [`${tokens} tokens/min`]),
    ...budgetTexts(budgets),
  ];
  return texts.map((text) => `${text} for each end user`);
}

function budgetTexts(budgets: readonly Budget[]): string[] {
  return budgets.map(({ period, usd }) => `$${usd} ${period === 'total' ? 'in total' : `per ${period}`}`);
}
