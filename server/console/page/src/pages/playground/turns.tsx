import { formatCount, formatDuration } from '../../format/numbers.ts';
import { projectPath } from '../../sections.ts';
import type { Conversation, Turn, TurnFigures } from './use-conversation.ts';

/** The turns of the conversation, and the completion under way. */
export function Turns({ conversation, projectId }: { conversation: Conversation; projectId: string }) {
  const { turns, pending } = conversation;
  return (
    <div class="turns" role="log" aria-busy={pending !== undefined} aria-label="Conversation" tabIndex={0}>
      {turns.length === 0 && <p class="quiet turn-hint">Write a message; the completion streams in here.</p>}
      {turns.map((turn, index) => (
        <TurnView key={index} turn={turn} projectId={projectId} />
      ))}
      {pending !== undefined && (
        <div class="turn turn-assistant">
          <p class="turn-who">Model</p>
          <Reasoning text={pending.reasoning} />
          <p class="turn-text">{pending.content === '' ? <span class="quiet">…</span> : pending.content}</p>
        </div>
      )}
    </div>
  );
}

function TurnView({
  turn: { role, content, reasoning, figures },
  projectId,
}: {
  turn: Turn;
  projectId: string;
}) {
  return (
    <div class={`turn turn-${role}`}>
      <p class="turn-who">{role === 'user' ? 'You' : 'Model'}</p>
      <Reasoning text={reasoning ?? ''} />
      <p class="turn-text">{content}</p>
      {figures && (
        <p class="quiet small">
          <span class="number">{figureWords(figures)}</span>
          {figures.traceId !== null && (
            <>
              {' · '}
              <a href={`${projectPath(projectId, 'requests')}?trace=${encodeURIComponent(figures.traceId)}`}>
                its request
              </a>
            </>
          )}
        </p>
      )}
    </div>
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

function figureWords({ firstTextMs, tookMs, usage, ending }: TurnFigures): string {
  return [
    firstTextMs !== null && `first text after ${formatDuration(firstTextMs)}`,
    `took ${formatDuration(tookMs)}`,
    usage && `${formatCount(usage.input)} tokens in, ${formatCount(usage.output)} out`,
    ending !== null && ending !== 'stop' && `ended: ${ending}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
