import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { projectPath } from '../../../sections.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { keptConversation, replaceConversation } from '../../playground/kept-conversation.ts';
import type { Kept } from '../../playground/read-kept.ts';
import type { Replay } from './replay-of.ts';

/** Open a request in the playground, where it can be changed and sent. Where that is not possible, say why. */
export function ReplayButtons({ replay, projectId }: { replay: Replay; projectId: string }) {
  const { route } = useLocation();
  /** The query of the playground that waits for confirmation. */
  const [asked, setAsked] = useState<string>();
  const isDisabled = 'reason' in replay;
  const open = (query: string) => {
    if ('reason' in replay) return;
    replaceConversation(projectId, replay.kept);
    route(`${projectPath(projectId, 'playground')}${query}`);
  };
  const start = (query: string) =>
    holdsSomething(keptConversation(projectId)) ? setAsked(query) : open(query);
  return (
    <div class="replay">
      <div class="form-actions">
        <Button isDisabled={isDisabled} onClick={() => start('')}>
          Replay in the playground
        </Button>
        <Button isDisabled={isDisabled} onClick={() => start('?choose=model')}>
          Replay on another model
        </Button>
      </div>
      {'reason' in replay && <p class="quiet">Replay is not available. {replay.reason}</p>}
      {'kept' in replay && replay.omitted.length > 0 && (
        <p class="quiet breakable">The playground leaves out: {replay.omitted.join(', ')}.</p>
      )}
      {asked !== undefined && (
        <FormDialog
          title="Replace the conversation?"
          action="Replace"
          isDanger
          onClose={() => setAsked(undefined)}
          onSubmit={async () => open(asked)}
        >
          <p>
            The playground of this tab has a conversation, a message or a system prompt. The replay replaces
            all of it.
          </p>
        </FormDialog>
      )}
    </div>
  );
}

function holdsSomething({ turns, others = [], choices, draft }: Kept): boolean {
  return (
    [turns, ...others.map((other) => other.turns)].some(({ length }) => length > 0) ||
    (choices?.system ?? '') !== '' ||
    draft !== undefined
  );
}
