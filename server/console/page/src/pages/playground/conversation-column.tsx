import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/loaded.tsx';
import type { CompletionView } from './completion-view.ts';
import { SandboxNote } from './sandbox-note.tsx';
import { Turns } from './turns.tsx';
import type { Column, Conversations, SharedChoices } from './use-conversations.ts';

/** The conversation with one model. With several, each has a heading, and a button that stops it alone. */
export function ConversationColumn({
  column,
  conversations,
  choices,
  view,
  canSend,
  takesImages,
  hasImages,
  projectId,
}: {
  column: Column;
  conversations: Conversations;
  choices: SharedChoices;
  view: CompletionView;
  canSend: boolean;
  /** Whether images are among the inputs that the catalog lists for the model. */
  takesImages: boolean;
  /** Whether its next request has images. */
  hasImages: boolean;
  projectId: string;
}) {
  const { id, model, pending, problem } = column;
  const isCompared = conversations.columns.length > 1;
  return (
    <div class="play-column">
      {isCompared && (
        <div class="play-column-head">
          <h2>
            <code>{model}</code>
          </h2>
          {pending && (
            <Button kind="quiet" label={`Stop ${model}`} onClick={() => conversations.stop(id)}>
              Stop
            </Button>
          )}
        </div>
      )}
      <SandboxNote model={model} />
      {hasImages && !takesImages && (
        <p class="note note-warn" role="status">
          The catalog lists no images among the inputs of <code>{model}</code>. Its provider may refuse them.
        </p>
      )}
      <Turns
        column={column}
        label={isCompared ? `Conversation with ${model}` : 'Conversation'}
        view={view}
        projectId={projectId}
        onRegenerate={canSend ? () => conversations.regenerate(id, choices) : undefined}
        onAnswer={canSend ? (results) => conversations.answer(id, results, choices) : undefined}
      />
      {problem && <ProblemNote problem={problem} />}
    </div>
  );
}
