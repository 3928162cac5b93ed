import { projectPath } from '../../sections.ts';
import type { Turn } from './conversation.ts';
import { figureWords } from './play-figures.ts';

/** One turn of the conversation. */
export function TurnView({ turn, projectId }: { turn: Turn; projectId: string }) {
  const { role, content, figures } = turn;
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
