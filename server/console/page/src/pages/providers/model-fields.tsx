import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { Field, SelectField } from '../../ui/field.tsx';

type Offered = Schemas['OfferedModel'];

/** Id, prices and order of one model at a time: a provider may have a thousand. */
export function ModelFields({
  models,
  onChange,
}: {
  models: readonly Offered[];
  onChange: (models: readonly Offered[]) => void;
}) {
  const [at, setAt] = useState(0);
  const model = models[at];
  const [typed, setTyped] = useState(typedOf(model));
  if (model === undefined) return null;
  const set = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(models.map((each, index) => (index === at ? offeredOf(each, next) : each)));
  };
  const price = (name: 'input' | 'output', label: string, other: string) => (
    <Field
      label={label}
      name={`models[${at}].prices.${name}`}
      inputMode="decimal"
      pattern="\d{1,9}(\.\d{1,9})?"
      title="US dollars, such as 2.5"
      required={other !== ''}
      maxLength={20}
      autoComplete="off"
      value={typed[name]}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value.trim() })}
    />
  );
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
        onChoose={(chosen) => {
          setAt(Number(chosen));
          setTyped(typedOf(models[Number(chosen)]));
        }}
      />
      <div key={at} class="field-grid">
        <Field
          label="Model id"
          name={`models[${at}].id`}
          required
          maxLength={256}
          autoComplete="off"
          value={typed.id}
          onInput={({ currentTarget }) => set({ id: currentTarget.value.trim() })}
        />
        {price('input', 'Input price', typed.output)}
        {price('output', 'Output price', typed.input)}
        <Field
          label="Priority"
          name={`models[${at}].priority`}
          type="number"
          min={0}
          max={1000}
          step={1}
          placeholder="0"
          value={typed.priority}
          onInput={({ currentTarget }) => set({ priority: currentTarget.value })}
        />
        <Field
          label="Weight"
          name={`models[${at}].weight`}
          type="number"
          min={0.000001}
          max={1_000_000}
          step="any"
          placeholder="1"
          value={typed.weight}
          onInput={({ currentTarget }) => set({ weight: currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}

interface Typed {
  id: string;
  input: string;
  output: string;
  priority: string;
  weight: string;
}

function typedOf(model: Offered | undefined): Typed {
  return {
    id: model?.id ?? '',
    input: model?.prices?.input ?? '',
    output: model?.prices?.output ?? '',
    priority: String(model?.priority ?? ''),
    weight: String(model?.weight ?? ''),
  };
}

function offeredOf({ upstream_model }: Offered, { id, input, output, priority, weight }: Typed): Offered {
  return {
    id,
    upstream_model,
    prices: input === '' && output === '' ? null : { input, output },
    priority: priority === '' ? null : Number(priority),
    weight: weight === '' ? null : Number(weight),
  };
}
