import { useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import {
  pricesIn,
  setName,
  setsOf,
  unitLabels,
  units,
  withPrice,
  withSet,
  type Prices,
  type PriceSet,
} from './price-draft.ts';

interface FurtherPricesProps {
  /** Beginning of the names of the fields. */
  name: string;
  prices: Prices | null;
  onChange: (prices: Prices | null) => void;
}

export const priceField = {
  inputMode: 'decimal',
  pattern: '\\d{1,9}(\\.\\d{1,9})?',
  title: 'US dollars, such as 2.5',
  maxLength: 20,
  autoComplete: 'off',
} as const;

/** Prices beyond input and output, and those of long requests and of service tiers: one set of them at a time. */
export function FurtherPrices({ name, prices, onChange }: FurtherPricesProps) {
  const [at, setAt] = useState(0);
  const sets = setsOf(prices);
  const chosen = sets[at] ?? { of: 'all' };
  const values = pricesIn(prices, chosen) ?? {};
  const add = (set: Exclude<PriceSet, { of: 'all' }>) => {
    const next = pricesIn(prices, set) === undefined ? withSet(prices, set, {}) : prices;
    onChange(next);
    setAt(setsOf(next).findIndex((each) => setName(each) === setName(set)));
  };
  return (
    <details class="disclosure">
      <summary>Further prices</summary>
      <div class="form">
        <SelectField
          key={sets.length}
          label="Prices of"
          name={`${name}.set`}
          options={sets.map((set, index) => [String(index), setName(set)])}
          first={String(at)}
          onChoose={(index) => setAt(Number(index))}
        />
        <div key={setName(chosen)} class="field-grid">
          {chosen.of === 'tier' && (
            <Field
              label="Factor"
              name={`${name}.factor`}
              inputMode="decimal"
              pattern="\d{1,4}(\.\d{1,9})?"
              title="A number, such as 0.5"
              maxLength={14}
              autoComplete="off"
              defaultValue={values.factor ?? ''}
              onInput={({ currentTarget: { value } }) =>
                onChange(withPrice(prices, chosen, 'factor', value.trim()))
              }
            />
          )}
          {units
            .filter((unit) => chosen.of !== 'all' || (unit !== 'input' && unit !== 'output'))
            .map((unit) => (
              <Field
                key={unit}
                {...priceField}
                label={unitLabels[unit]}
                name={`${name}.${unit}`}
                defaultValue={values[unit] ?? ''}
                onInput={({ currentTarget: { value } }) =>
                  onChange(withPrice(prices, chosen, unit, value.trim()))
                }
              />
            ))}
        </div>
        {chosen.of !== 'all' && (
          <div>
            <Button
              onClick={() => {
                onChange(withSet(prices, chosen, undefined));
                setAt(0);
              }}
            >
              Remove these prices
            </Button>
          </div>
        )}
        <AddSet
          label="Long requests: input tokens above"
          name={`${name}.above`}
          action="Add long requests"
          onAdd={(text) => {
            const above = Number(text);
            if (Number.isInteger(above) && above > 0) add({ of: 'long', above });
          }}
        />
        <AddSet
          label="Service tier"
          name={`${name}.tier`}
          action="Add service tier"
          onAdd={(tier) => {
            if (/^[a-z][a-z0-9_-]{0,31}$/.test(tier)) add({ of: 'tier', tier });
          }}
        />
      </div>
    </details>
  );
}

function AddSet({
  action,
  onAdd,
  ...field
}: {
  label: string;
  name: string;
  action: string;
  onAdd: (text: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} class="form">
      <Field {...field} autoComplete="off" />
      <div>
        <Button onClick={() => onAdd(place.current?.querySelector('input')?.value.trim() ?? '')}>
          {action}
        </Button>
      </div>
    </div>
  );
}
