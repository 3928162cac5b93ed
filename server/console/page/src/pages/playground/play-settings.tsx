import type { Schemas } from '../../api/schemas.ts';
import { FilterSelect, FilterText } from '../../filters/filter-field.tsx';
import { canChat, isFaultModel } from '../models/capabilities.tsx';

export interface Choices {
  keyId: string;
  model: string;
  system: string;
  maxTokens: string;
  temperature: string;
}

/** Key, model and parameters of the playground. */
export function PlaySettingsFields({
  choices,
  onChange,
  keys,
  models,
}: {
  choices: Choices;
  onChange: (part: Partial<Choices>) => void;
  keys: readonly Schemas['ApiKey'][];
  models: readonly Schemas['ConsoleModel'][];
}) {
  const offered = models
    .filter((entry) => canChat(entry) && entry.is_allowed !== false)
    .toSorted((a, b) => Number(isFaultModel(a)) - Number(isFaultModel(b)));
  const bind = (name: keyof Choices) => ({
    value: choices[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div class="play-settings">
      <FilterSelect label="Key" {...bind('keyId')} options={keys.map(({ id, name }) => [id, name])} />
      <FilterText label="Model" {...bind('model')} options={offered.map(({ model }) => model.id)} />
      <FilterText label="Instructions (system)" {...bind('system')} placeholder="none" />
      <FilterText label="Max tokens" {...bind('maxTokens')} placeholder="Default" />
      <FilterText label="Temperature" {...bind('temperature')} placeholder="Default" />
    </div>
  );
}

/** The settings as a request has them; a field that is no number is left out. */
export function settingsOf({ keyId, model, maxTokens, temperature }: Choices) {
  return {
    key_id: keyId,
    model,
    ...(/^[1-9]\d*$/.test(maxTokens) && { max_tokens: Number(maxTokens) }),
    ...(/^\d+(\.\d+)?$/.test(temperature) && { temperature: Number(temperature) }),
  };
}
