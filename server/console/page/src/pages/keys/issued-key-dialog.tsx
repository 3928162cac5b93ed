import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { projectPath } from '../../sections.ts';
import { SnippetTabs } from '../../snippets/snippet-tabs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Secret } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a new key, this once, and how to use it. Asks before it goes uncopied. */
export function IssuedKeyDialog({
  issued: { key, secret },
  projectId,
  onClose,
}: {
  issued: Pick<Schemas['IssuedKey'], 'key' | 'secret'>;
  projectId: string;
  onClose: () => void;
}) {
  const [isCopied, setIsCopied] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isCopied || isAsking ? onClose() : setIsAsking(true));
  return (
    <Dialog title={`Your key “${key.name}”`} onClose={close} isWide>
      <div class="form">
        <p>
          Copy it now and keep it safe. <strong>It is not shown again</strong>; a lost key is replaced by a
          new one.
        </p>
        <Secret text={secret} label="The key" copyLabel="Copy key" onCopied={() => setIsCopied(true)} />
        {key.kind === 'inference' ? (
          <SnippetTabs apiKey={secret} />
        ) : (
          <p class="quiet">
            A management key calls the API of this console for its project;{' '}
            <a href="/docs/reference/console/">the API reference</a> lists the operations.
          </p>
        )}
        {isAsking && !isCopied && (
          <p class="note note-warn" role="alert">
            You have not copied the key. Close again to continue without it.
          </p>
        )}
        <div class="form-actions">
          <Button kind={isCopied ? 'primary' : 'plain'} onClick={close}>
            {isAsking && !isCopied ? 'Close without copying' : 'Done'}
          </Button>
          {key.kind === 'inference' && (
            <ButtonLink
              href={`${projectPath(projectId, 'playground')}?key=${encodeURIComponent(key.id)}`}
              icon="playground"
            >
              Try it in the playground
            </ButtonLink>
          )}
        </div>
      </div>
    </Dialog>
  );
}
