import type { Schemas } from '../api/schemas.ts';
import { formatCount, formatUsd } from '../format/numbers.ts';
import { countOf, Field, TextField, textOf } from '../ui/field.tsx';

export const countNames = {
  requests_per_minute: 'Requests per minute',
  tokens_per_minute: 'Tokens per minute',
  concurrent_requests: 'Requests at a time',
} as const;

const budgetNames = {
  day: 'US$ per day',
  week: 'US$ per week',
  month: 'US$ per month',
  total: 'US$ in total',
} as const;

export const limitCounts = Object.keys(countNames) as (keyof typeof countNames)[];
const periods = Object.keys(budgetNames) as (keyof typeof budgetNames)[];

/** Those that apply to each end user of a key too. */
const endUserCountNames = {
  requests_per_minute: 'Requests per end user and minute',
  tokens_per_minute: 'Tokens per end user and minute',
} as const;

const endUserBudgetNames: Record<keyof typeof budgetNames, string> = {
  day: 'US$ per end user and day',
  week: 'US$ per end user and week',
  month: 'US$ per end user and month',
  total: 'US$ per end user in total',
};

const endUserCounts = Object.keys(endUserCountNames) as (keyof typeof endUserCountNames)[];

/** Fields for limits; an empty one is no limit. */
export function LimitFields({ limits }: { limits?: Schemas['Limits'] }) {
  return (
    <>
      <p class="hint">
        Leave a field empty for no limit. Days, weeks (from Monday) and months are those of UTC.
      </p>
      <div class="field-grid">
        {limitCounts.map((name) => (
          <CountField key={name} label={countNames[name]} name={`limits.${name}`} count={limits?.[name]} />
        ))}
        <BudgetFields names={budgetNames} prefix="" budgets={limits?.budgets} />
      </div>
      <TextField
        label="Allowed models"
        name="limits.allowed_models"
        rows={3}
        spellcheck={false}
        hint={
          <>
            One id per line; <code>*</code> stands for any text, as in <code>sandbox/*</code>. Empty: all.
          </>
        }
        defaultValue={limits?.allowed_models?.join('\n') ?? ''}
      />
    </>
  );
}

function CountField({
  label,
  name,
  count,
}: {
  label: string;
  name: string;
  count: number | null | undefined;
}) {
  return (
    <Field
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      min={1}
      max={1_000_000_000}
      step={1}
      defaultValue={count?.toString() ?? ''}
    />
  );
}

function BudgetFields({
  names,
  prefix,
  budgets,
}: {
  names: Record<keyof typeof budgetNames, string>;
  prefix: string;
  budgets: Schemas['Limits']['budgets'] | undefined;
}) {
  return periods.map((period) => (
    <Field
      key={period}
      label={names[period]}
      name={`${prefix}budget.${period}`}
      inputMode="decimal"
      pattern="\d{1,6}(\.\d{1,9})?"
      title="An amount such as 25 or 0.50, below a million"
      defaultValue={budgets?.find((budget) => budget.period === period)?.usd ?? ''}
    />
  ));
}

/** Fields for the limits of each end user of a key; open where some are set. */
export function EndUserLimitFields({ limits }: { limits?: Schemas['EndUserLimits'] }) {
  const isSet = limits !== undefined && endUserLimitTexts(limits).length > 0;
  return (
    <details class="disclosure" open={isSet}>
      <summary>Limits per end user</summary>
      <p class="hint">
        They apply to each end user separately, beside the limits of the key. A request names its end user in{' '}
        <code>safety_identifier</code>, <code>user</code> or <code>metadata.user_id</code>; without one, only
        the limits of the key apply.
      </p>
      <div class="field-grid">
        {endUserCounts.map((name) => (
          <CountField
            key={name}
            label={endUserCountNames[name]}
            name={`end_user_limits.${name}`}
            count={limits?.[name]}
          />
        ))}
        <BudgetFields names={endUserBudgetNames} prefix="end_user_limits." budgets={limits?.budgets} />
      </div>
    </details>
  );
}

/** One short text for each limit of an end user. */
export function endUserLimitTexts({
  requests_per_minute: requests,
  tokens_per_minute: tokens,
  budgets,
}: Schemas['EndUserLimits']): string[] {
  return [
    ...(requests === null ? [] : [`${formatCount(requests)} requests/min`]),
    ...(tokens === null ? [] : [`${formatCount(tokens)} tokens/min`]),
    ...budgets.map(
      ({ period, usd }) => `${formatUsd(usd)} ${period === 'total' ? 'in total' : `per ${period}`}`,
    ),
  ];
}

/** The fields for the limits of something new, closed at first. */
export function LimitsDisclosure({ title }: { title: string }) {
  return (
    <details class="disclosure">
      <summary>{title}</summary>
      <LimitFields />
    </details>
  );
}

/** The values of the fields, with every limit named. */
export function readLimits(values: FormData): Schemas['LimitsChange'] {
  const models = textOf(values, 'limits.allowed_models')
    .split(/[\s,]+/)
    .filter(Boolean);
  return {
    ...Object.fromEntries(limitCounts.map((name) => [name, countOf(values, `limits.${name}`)])),
    allowed_models: models.length === 0 ? null : models,
    budgets: readBudgets(values, ''),
  };
}

/** The values of `EndUserLimitFields`, with every limit named. */
export function readEndUserLimits(values: FormData): Schemas['EndUserLimitsChange'] {
  return {
    ...Object.fromEntries(endUserCounts.map((name) => [name, countOf(values, `end_user_limits.${name}`)])),
    budgets: readBudgets(values, 'end_user_limits.'),
  };
}

function readBudgets(values: FormData, prefix: string): Schemas['BudgetParams'][] {
  return periods.flatMap((period) => {
    const usd = textOf(values, `${prefix}budget.${period}`);
    return usd === '' ? [] : [{ period, usd }];
  });
}
