import type { Schemas } from '../../api/schemas.ts';
import { Field } from '../../ui/field.tsx';

type Offered = Schemas['OfferedModel'];
type Capabilities = Schemas['OfferedCapabilities'];

export const abilityLabels = {
  tools: 'Tools',
  structured_outputs: 'Structured output',
  reasoning: 'Reasoning',
} as const;

export const inputLabels: Readonly<Record<Schemas['OfferedInputKind'], string>> = {
  text: 'Text in',
  image: 'Images in',
  file: 'Files in',
  audio: 'Audio in',
  video: 'Video in',
};

const inputKinds = Object.keys(inputLabels) as Schemas['OfferedInputKind'][];

/** Context length, longest completion and capabilities of a model. */
export function AbilityFields({
  name,
  model,
  onChange,
}: {
  name: string;
  model: Offered;
  onChange: (part: Partial<Offered>) => void;
}) {
  const can: Capabilities = model.capabilities ?? {};
  const input = can.input ?? ['text'];
  const tokens = (member: 'context_length' | 'max_output_tokens', label: string) => (
    <Field
      label={label}
      name={`${name}.${member}`}
      type="number"
      min={1}
      max={1_000_000_000}
      step={1}
      placeholder="not known"
      defaultValue={model[member] ?? ''}
      onInput={({ currentTarget: { value } }) => onChange({ [member]: value === '' ? null : Number(value) })}
    />
  );
  const choice = (label: string, isOn: boolean, next: Capabilities) => (
    <label key={label} class="model-choice">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => onChange({ capabilities: { ...can, input, ...next } })}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <details class="disclosure">
      <summary>Context length and capabilities</summary>
      <div class="form">
        <div class="field-grid">
          {tokens('context_length', 'Context length, tokens')}
          {tokens('max_output_tokens', 'Max output tokens')}
        </div>
        <div class="field-grid">
          {(Object.keys(abilityLabels) as (keyof typeof abilityLabels)[]).map((member) =>
            choice(abilityLabels[member], can[member] === true, { [member]: can[member] !== true }),
          )}
          {inputKinds
            .filter((kind) => kind !== 'text')
            .map((kind) =>
              choice(inputLabels[kind], input.includes(kind), {
                input: inputKinds.filter((each) => input.includes(each) !== (each === kind)),
              }),
            )}
        </div>
      </div>
    </details>
  );
}
