import type { Schemas } from '../api/schemas.ts';
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

/** Fields for limits; an empty one is no limit. */
export function LimitFields({ limits }: { limits?: Schemas['Limits'] }) {
  return (
    <>
      <p class="hint">
        Leave a field empty for no limit. Days, weeks (from Monday) and months are those of UTC.
      </p>
      <div class="field-grid">
        {limitCounts.map((name) => (
          <Field
            key={name}
            label={countNames[name]}
            name={`limits.${name}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={1_000_000_000}
            step={1}
            defaultValue={limits?.[name]?.toString() ?? ''}
          />
        ))}
        {periods.map((period) => (
          <Field
            key={period}
            label={budgetNames[period]}
            name={`budget.${period}`}
            inputMode="decimal"
            pattern="\d{1,6}(\.\d{1,9})?"
            title="An amount such as 25 or 0.50, below a million"
            defaultValue={limits?.budgets.find((budget) => budget.period === period)?.usd ?? ''}
          />
        ))}
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
    budgets: periods.flatMap((period) => {
      const usd = textOf(values, `budget.${period}`);
      return usd === '' ? [] : [{ period, usd }];
    }),
  };
}
