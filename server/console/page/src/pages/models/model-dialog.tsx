import type { Schemas } from '../../api/schemas.ts';
import { Count } from '../../format/values.tsx';
import { person } from '../../session/session-state.ts';
import { SnippetTabs } from '../../snippets/snippet-tabs.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/page-parts.tsx';
import { CacheUse } from './cache-use.tsx';
import { Capabilities } from './capabilities.tsx';
import { operationName } from '../../operation-name.ts';
import { ModelTargets } from './model-targets.tsx';
import { priceRows } from './price-rows.tsx';

/** Everything about a model. */
export function ModelDialog({
  entry,
  projectId,
  onClose,
}: {
  entry: Schemas['ConsoleModel'];
  projectId: string;
  onClose: () => void;
}) {
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
          <Facts rows={priceRows(model.pricing)} />
        ) : (
          <p class="note note-warn">
            No price: budgets cannot count it. Keys with a budget cannot use this model, and its requests have
            no cost. To use it with a budget, an administrator sets its <code>prices</code> where its provider
            is configured: in the <a href="/docs/configuration/">provider file</a>, or on the page{' '}
            <a href="/console/providers">Providers</a> for a provider that was added there.
          </p>
        )}
        {person.value?.is_admin && <ModelTargets model={model.id} />}
        <CacheUse model={model.id} projectId={projectId} />
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
