import type { Schemas } from '../../api/schemas.ts';
import { formatExactUsd } from '../../format/numbers.ts';
import { Count, Price } from '../../format/values.tsx';
import { SnippetTabs } from '../../snippets/snippet-tabs.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts, type FactRows } from '../../ui/page-parts.tsx';
import { Capabilities } from './capabilities.tsx';
import { operationName } from '../../operation-name.ts';

type Pricing = Schemas['ModelPricing'];

const tokenPrices: Partial<Record<keyof Pricing, string>> = {
  prompt: 'Input',
  completion: 'Output',
  input_cache_read: 'Input read from a cache',
  input_cache_write: 'Input written into a cache',
  input_cache_write_1h: 'Input written into a cache for an hour',
  internal_reasoning: 'Reasoning',
  audio: 'Audio in',
  audio_output: 'Audio out',
  input_audio_cache: 'Audio read from a cache',
  image_token: 'Images in',
  image_output: 'Images out',
};
const otherPrices: Partial<Record<keyof Pricing, string>> = {
  request: 'Each request',
  image: 'Each image in',
  web_search: 'Each web search',
};

function pricesOf(pricing: Pricing): FactRows {
  /** Those that the model has. */
  const pricesIn = (labels: Partial<Record<keyof Pricing, string>>) =>
    Object.entries(labels).flatMap(([name, label]) => {
      const price = pricing[name as keyof Pricing];
      return typeof price === 'string' ? [{ label, price }] : [];
    });
  return [
    ...pricesIn(tokenPrices).map(
      ({ label, price }) => [`${label}, per million tokens`, <Price perToken={price} />] as const,
    ),
    ...pricesIn(otherPrices)
      .filter(({ price }) => Number(price) !== 0)
      .map(({ label, price }) => [label, formatExactUsd(price)] as const),
  ];
}

/** Everything about a model. */
export function ModelDialog({ entry, onClose }: { entry: Schemas['ConsoleModel']; onClose: () => void }) {
  const { model, operations, replacement } = entry;
  const { context_length: context, architecture, top_provider: top } = model;
  const isChat = operations.includes('createChatCompletion');
  return (
    <Dialog title={model.name} onClose={onClose} isWide>
      <div class="form">
        <div class="secret">
          <code>{model.id}</code>
          <CopyButton text={model.id} label="Copy id" />
        </div>
        {model.description !== undefined && <p>{model.description}</p>}
        <p class="badges">
          <Capabilities of={entry} />
        </p>
        {model.expiration_date && (
          <p class="note note-warn">
            Leaves the catalog on {model.expiration_date}.
            {replacement !== null && <> Use {replacement} instead.</>}
          </p>
        )}
        <h3>Prices</h3>
        {entry.has_price ? (
          <Facts rows={pricesOf(model.pricing)} />
        ) : (
          <p class="note note-warn">
            No price: keys with a budget cannot use this model. To use it with a budget, set its prices in the
            provider file.
          </p>
        )}
        <h3>Facts</h3>
        <Facts
          rows={[
            ['Provider', model.owned_by],
            ['Context, tokens', <Count value={context} />],
            ['Max output tokens', <Count value={top.max_completion_tokens ?? null} />],
            ['Takes', architecture.input_modalities.join(', ')],
            ['Gives', architecture.output_modalities.join(', ')],
            ['Operations', operations.map(operationName).join(', ')],
            ['Knowledge cutoff', model.knowledge_cutoff ?? '–'],
            ['Request fields', model.supported_parameters.join(', ') || '–'],
          ]}
        />
        {isChat && <SnippetTabs model={model.id} />}
      </div>
    </Dialog>
  );
}
