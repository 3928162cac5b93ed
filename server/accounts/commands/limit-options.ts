/** Limits as options of the command line, the same for keys and projects. */
import type { Budget, LimitChange, Limits } from '../limits.ts';
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

/** Options whose value is a number, the limits that they set, and the units of these. */
const counts = [
  ['rpm', 'requests_per_minute', 'requests/min'],
  ['tpm', 'tokens_per_minute', 'tokens/min'],
  ['concurrent', 'concurrent_requests', 'at a time'],
] as const;

export const limitDetails = `'none' takes a limit away: --rpm none, --budget day=none.`;

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
  if (Array.isArray(budget)) change.budgets = budgetsOf(budget, before.budgets);
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
function budgetsOf(texts: readonly string[], before: readonly Budget[]): Budget[] {
  const kept = new Map<string, string>(before.map(({ period, usd }) => [period, usd]));
  for (const text of texts) {
    const [period = '', usd = ''] = text.split('=');
    if (text === 'none') kept.clear();
    else if (!periods.includes(period))
      throw new UsageError(`--budget takes day, week, month or total, as in day=5, not '${text}'`);
    else if (usd === 'none') kept.delete(period);
    else kept.set(period, usd);
  }
  return [...kept].map(([period, usd]) => ({ period: period as Budget['period'], usd }));
}

/** For people; a dash when there is none. */
export function limitsText(limits: Limits): string {
  const parts = [
    ...(limits.allowed_models === null ? [] : [`models ${limits.allowed_models.join(',')}`]),
    ...counts.flatMap(([, member, unit]) => (limits[member] === null ? [] : [`${limits[member]} ${unit}`])),
    ...limits.budgets.map(
      ({ period, usd }) => `$${usd} ${period === 'total' ? 'in total' : `per ${period}`}`,
    ),
  ];
  return parts.length === 0 ? '-' : parts.join('; ');
}
