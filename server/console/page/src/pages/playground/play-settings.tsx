import type { Schemas } from '../../api/schemas.ts';
import { FilterLines, FilterSelect, FilterText } from '../../filters/filter-field.tsx';
import { canChat, isFaultModel } from '../models/capabilities.tsx';
import { ModelFields } from './model-fields.tsx';
import type { PlayFormat } from './play-request.ts';
import { readSchema } from './schema-text.ts';
import { readTools } from './tools-text.ts';
import type { Conversations, SharedChoices } from './use-conversations.ts';

const formats: readonly [PlayFormat, string][] = [
  ['chat', 'Chat completions'],
  ['responses', 'Responses'],
];

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** Key, models and parameters of the playground. */
export function PlaySettingsFields({
  choices,
  onChange,
  conversations,
  keys,
  models,
}: {
  choices: SharedChoices;
  onChange: (part: Partial<SharedChoices>) => void;
  conversations: Conversations;
  keys: readonly Schemas['ApiKey'][];
  models: readonly Schemas['ConsoleModel'][];
}) {
  const offered = models
    .filter((entry) => canChat(entry) && entry.is_allowed !== false)
    .toSorted((a, b) => Number(isFaultModel(a)) - Number(isFaultModel(b)));
  const bind = (name: keyof SharedChoices) => ({
    value: choices[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div class="play-settings">
      <FilterSelect label="Key" {...bind('keyId')} options={keys.map(({ id, name }) => [id, name])} />
      <FilterSelect label="Format" {...bind('format')} options={formats} />
      <ModelFields conversations={conversations} offered={offered.map(({ model }) => model.id)} />
      <FilterLines label="System prompt" {...bind('system')} placeholder="none" />
      <FilterText label="Max tokens" {...bind('maxTokens')} placeholder="Default" />
      <FilterText label="Temperature" {...bind('temperature')} placeholder="Default" />
      {choices.format === 'responses' && (
        <FilterSelect
          label="Reasoning effort"
          {...bind('effort')}
          options={[['', 'Default'], ...efforts.map((effort) => [effort, effort] as const)]}
        />
      )}
      <FilterLines
        label="JSON Schema"
        {...bind('schema')}
        placeholder="none"
        error={readSchema(choices.schema).error}
      />
      <FilterLines
        label="Tools"
        {...bind('tools')}
        placeholder='[{"name": "get_weather", "parameters": {"type": "object"}}]'
        error={readTools(choices.tools).error}
      />
    </div>
  );
}
