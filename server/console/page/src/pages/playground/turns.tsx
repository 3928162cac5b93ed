import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { formatCount, formatDuration, formatUsd } from '../../format/numbers.ts';
import { projectPath } from '../../sections.ts';
import { CompletionText } from './completion-text.tsx';
import type { CompletionView } from './completion-view.ts';
import { useFollowing } from './use-following.ts';
import type { Turn, TurnFigures } from './turn.ts';
import type { Column } from './use-conversations.ts';

/** The turns of the conversation, and the completion under way. */
export function Turns({
  column,
  label,
  view,
  projectId,
  onRegenerate,
}: {
  column: Column;
  /** The accessible name. */
  label: string;
  view: CompletionView;
  projectId: string;
  /** Undefined while nothing can be sent. */
  onRegenerate: (() => void) | undefined;
}) {
  const { turns, pending } = column;
  const { place, onScroll } = useFollowing(pending !== undefined);
  return (
    <div
      ref={place}
      onScroll={onScroll}
      class="turns"
      role="log"
      aria-busy={pending !== undefined}
      aria-label={label}
      tabIndex={0}
    >
      {turns.length === 0 && <p class="quiet turn-hint">Write a message; the completion streams in here.</p>}
      {turns.map((turn, index) => (
        <TurnView key={index} turn={turn} view={view} projectId={projectId} />
      ))}
      {pending !== undefined && (
        <div class="turn turn-assistant">
          <p class="turn-who">Model</p>
          <Reasoning text={pending.reasoning} />
          {pending.content === '' ? (
            <p class="turn-text quiet">…</p>
          ) : (
            <CompletionText text={pending.content} view={view} isGrowing />
          )}
        </div>
      )}
      {onRegenerate && pending === undefined && turns.length > 0 && (
        <p>
          <Button kind="quiet" icon="reload" onClick={onRegenerate}>
            Regenerate
          </Button>
        </p>
      )}
    </div>
  );
}

function TurnView({
  turn: { role, content, reasoning, figures },
  view,
  projectId,
}: {
  turn: Turn;
  view: CompletionView;
  projectId: string;
}) {
  return (
    <div class={`turn turn-${role}`}>
      <p class="turn-who">{role === 'user' ? 'You' : 'Model'}</p>
      <Reasoning text={reasoning ?? ''} />
      {role === 'user' ? <p class="turn-text">{content}</p> : <CompletionText text={content} view={view} />}
      {role === 'assistant' && (
        <div class="turn-foot">
          {content !== '' && <CopyButton text={content} kind="quiet" />}
          {figures && <Figures of={figures} projectId={projectId} />}
        </div>
      )}
    </div>
  );
}

/** The figures of a completion, and a link to its request. */
function Figures({ of: figures, projectId }: { of: TurnFigures; projectId: string }) {
  const { traceId } = figures;
  return (
    <p class="quiet small">
      <span class="number">{figureWords(figures)}</span>
      {traceId !== null && (
        <>
          {' · '}
          <a href={`${projectPath(projectId, 'requests')}?trace=${encodeURIComponent(traceId)}`}>
            its request
          </a>
        </>
      )}
    </p>
  );
}

/** What the model thought before it responded. */
function Reasoning({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div class="turn-reasoning quiet small" role="note" aria-label="Reasoning">
      <p class="turn-who">Reasoning</p>
      <p>{text}</p>
    </div>
  );
}

function figureWords({ firstTextMs, tookMs, usage, ending, cost }: TurnFigures): string {
  return [
    firstTextMs !== null && `first text after ${formatDuration(firstTextMs)}`,
    `took ${formatDuration(tookMs)}`,
    usage && `${formatCount(usage.input)} tokens in, ${formatCount(usage.output)} out`,
    cost !== undefined && (cost === null ? 'no price' : `cost ${formatUsd(cost)}`),
    ending !== null && ending !== 'stop' && `ended: ${ending}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
