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
          <p class="turn-text">{pending === '' ? <span class="quiet">…</span> : pending}</p>
        </div>
      )}
    </div>
  );
}

function TurnView({ turn: { role, content, figures }, projectId }: { turn: Turn; projectId: string }) {
  return (
    <div class={`turn turn-${role}`}>
      <p class="turn-who">{role === 'user' ? 'You' : 'Model'}</p>
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

function figureWords({ firstTextMs, tookMs, usage, ending }: TurnFigures): string {
  return [
    firstTextMs !== null && `first text after ${formatDuration(firstTextMs)}`,
    `took ${formatDuration(tookMs)}`,
    usage && `${formatCount(usage.prompt_tokens)} tokens in, ${formatCount(usage.completion_tokens)} out`,
    ending !== null && ending !== 'stop' && `ended: ${ending}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
