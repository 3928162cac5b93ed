import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { NoPrice } from '../../format/values.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { AbilityFields } from './ability-fields.tsx';
import { FurtherPrices, priceField } from './further-prices.tsx';
import { withPrice } from './price-draft.ts';

type Offered = Schemas['OfferedModel'];

/** Id, prices, order and abilities of one model at a time: a provider may have a thousand. */
export function ModelFields({
  models,
  unlisted,
  onChange,
}: {
  models: readonly Offered[];
  /** Upstream models without a listed price. */
  unlisted: readonly string[];
  onChange: (models: readonly Offered[]) => void;
}) {
  const [at, setAt] = useState(0);
  const model = models[at];
  if (model === undefined) return null;
  const { prices = null } = model;
  const name = `models[${at}]`;
  const set = (part: Partial<Offered>) =>
    onChange(models.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const price = (unit: 'input' | 'output', label: string) => (
    <Field
      {...priceField}
      label={label}
      name={`${name}.prices.${unit}`}
      required={prices !== null}
      defaultValue={prices?.[unit] ?? ''}
      onInput={({ currentTarget }) =>
        set({ prices: withPrice(prices, { of: 'all' }, unit, currentTarget.value.trim()) })
      }
    />
  );
  const order = (member: 'priority' | 'weight', text: string) =>
    set({ [member]: text === '' ? null : Number(text) });
  return (
    <fieldset class="form">
      <legend>Models</legend>
      <p class="hint">
        Prices are US dollars per million tokens. Without them, those of the price list apply. Give models of
        several providers the same id to make them targets of one model: lower priorities are tried first,
        weights share the calls within a priority.
      </p>
      <SelectField
        label="Model"
        name="model"
        options={models.map((each, index) => [String(index), each.upstream_model])}
        onChoose={(chosen) => setAt(Number(chosen))}
      />
      <div key={at} class="form">
        {prices === null && unlisted.includes(model.upstream_model) && (
          <p>
            <NoPrice />
          </p>
        )}
        <div class="field-grid">
          <Field
            label="Model id"
            name={`${name}.id`}
            required
            maxLength={256}
            autoComplete="off"
            defaultValue={model.id ?? ''}
            onInput={({ currentTarget }) => set({ id: currentTarget.value.trim() })}
          />
          {price('input', 'Input price')}
          {price('output', 'Output price')}
          <Field
            label="Priority"
            name={`${name}.priority`}
            type="number"
            min={0}
            max={1000}
            step={1}
            placeholder="0"
            defaultValue={model.priority ?? ''}
            onInput={({ currentTarget }) => order('priority', currentTarget.value)}
          />
          <Field
            label="Weight"
            name={`${name}.weight`}
            type="number"
            min={0.000001}
            max={1_000_000}
            step="any"
            placeholder="1"
            defaultValue={model.weight ?? ''}
            onInput={({ currentTarget }) => order('weight', currentTarget.value)}
          />
        </div>
        <FurtherPrices name={`${name}.prices`} prices={prices} onChange={(next) => set({ prices: next })} />
        <AbilityFields name={name} model={model} onChange={set} />
      </div>
    </fieldset>
  );
}
