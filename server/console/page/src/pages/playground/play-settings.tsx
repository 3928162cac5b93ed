import type { Schemas } from '../../api/schemas.ts';
import { FilterSelect, FilterText } from '../../filters/filter-field.tsx';
import { canChat, isFaultModel } from '../models/capabilities.ts';

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
  return (
    <div class="play-settings">
      <FilterSelect label="Key" value={choices.keyId} onChange={(keyId) => onChange({ keyId })}>
        {keys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterText
        label="Model"
        value={choices.model}
        options={offered.map(({ model }) => model.id)}
        onChange={(model) => onChange({ model })}
      />
      <FilterText
        label="Instructions (system)"
        value={choices.system}
        placeholder="none"
        onChange={(system) => onChange({ system })}
      />
      <FilterText
        label="Max tokens"
        value={choices.maxTokens}
        placeholder="Default"
        onChange={(maxTokens) => onChange({ maxTokens })}
      />
      <FilterText
        label="Temperature"
        value={choices.temperature}
        placeholder="Default"
        onChange={(temperature) => onChange({ temperature })}
      />
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
