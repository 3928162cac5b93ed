import type { Schemas } from '../api/schemas.ts';
import { Field, TextField } from '../ui/field.tsx';
import { countOf, textOf } from '../ui/form-values.ts';

const counts = [
  { name: 'requests_per_minute', label: 'Requests per minute' },
  { name: 'tokens_per_minute', label: 'Tokens per minute' },
  { name: 'concurrent_requests', label: 'Requests at a time' },
] as const;

const periods = [
  { period: 'day', label: 'US$ per day' },
  { period: 'week', label: 'US$ per week' },
  { period: 'month', label: 'US$ per month' },
  { period: 'total', label: 'US$ in total' },
] as const;

/** Fields for limits; an empty one is no limit. */
export function LimitFields({ limits }: { limits: Schemas['Limits'] | undefined }) {
  return (
    <>
      <p class="hint">
        Leave a field empty for no limit. Days, weeks (from Monday) and months are those of UTC.
      </p>
      <div class="field-grid">
        {counts.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            name={`limits.${name}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={1_000_000_000}
            step={1}
            defaultValue={limits?.[name]?.toString() ?? ''}
          />
        ))}
        {periods.map(({ period, label }) => (
          <Field
            key={period}
            label={label}
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

/** The values of the fields, with every limit named. */
export function readLimits(values: FormData): Schemas['LimitsChange'] {
  const models = textOf(values, 'limits.allowed_models')
    .split(/[\s,]+/)
    .filter(Boolean);
  return {
    requests_per_minute: countOf(values, 'limits.requests_per_minute'),
    tokens_per_minute: countOf(values, 'limits.tokens_per_minute'),
    concurrent_requests: countOf(values, 'limits.concurrent_requests'),
    allowed_models: models.length === 0 ? null : models,
    budgets: periods.flatMap(({ period }) => {
      const usd = textOf(values, `budget.${period}`);
      return usd === '' ? [] : [{ period, usd }];
    }),
  };
}
