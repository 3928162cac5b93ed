import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { useQuery } from '../../filters/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page-parts.tsx';
import { say } from '../../ui/toasts.tsx';
import { AddProviderDialog } from './add-provider-dialog.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ExportButton, ImportButton } from './provider-file.tsx';
import { StoredDialog, type OpenedDialog } from './stored-dialog.tsx';

/** The providers and their health; the server shows them to administrators alone. */
export function ProvidersPage() {
  const providers = useGet('/providers', {});
  useRefresh(providers.reload);
  const [query] = useQuery();
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<OpenedDialog>();
  const canAdd = providers.data !== undefined && providers.data.source !== 'file';
  return (
    <>
      <PageHead
        title="Providers"
        about="Health of the last 15 minutes, on this node with all its workers. The page refreshes automatically."
      >
        <Button icon="reload" onClick={providers.reload}>
          Refresh
        </Button>
        {canAdd && (
          <>
            <ExportButton />
            <ImportButton onImported={providers.reload} />
            <Button kind="primary" icon="plus" onClick={() => setIsAdding(true)}>
              Add provider
            </Button>
          </>
        )}
      </PageHead>
      <Loaded from={providers} lines={8}>
        {(list) => (
          <>
            <Origin of={list} />
            {list.data.map((provider) => (
              <ProviderCard
                key={provider.name}
                provider={provider}
                isSought={provider.name === query['provider']}
                onOpen={setOpened}
                onChanged={providers.reload}
              />
            ))}
            {opened && (
              <StoredDialog
                opened={opened}
                isRemoved={list.data.every(({ name }) => name !== opened.stored.name)}
                onClose={() => {
                  setOpened(undefined);
                  providers.reload();
                }}
              />
            )}
            {isAdding && (
              <AddProviderDialog
                presets={list.presets}
                onClose={() => setIsAdding(false)}
                onAdded={({ name }) => {
                  setIsAdding(false);
                  say(`“${name}” is added. Choose its models.`);
                  providers.reload();
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Where the providers come from, and where to change them. */
function Origin({ of: { source, source_name: name, data } }: { of: Schemas['ProviderList'] }) {
  if (source === 'file')
    return (
      <p class="note">
        Read-only: the file that <code>{name}</code> names configures the providers. The server applies its
        changes within a second.
      </p>
    );
  if (source === 'environment')
    return (
      <p class="note">
        Variables configure some providers, and those are read-only here: <code>{name}</code>
      </p>
    );
  if (data.length > 0) return null;
  return (
    <Empty icon="providers" title="No providers">
      <p>
        Only the sandbox models are offered. Add a provider with its key, or name a provider file in{' '}
        <code>MODELROUTE_CONFIG</code>.
      </p>
    </Empty>
  );
}
