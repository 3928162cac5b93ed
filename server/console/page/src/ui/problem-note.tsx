import type { Problem } from '../api/problem.ts';
import { Button } from './button.tsx';

/** Says what went wrong, under which trace id it is in the log, and lets one try again. */
export function ProblemNote({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  return (
    <div class="note note-bad" role="alert">
      <p>{problem.message}</p>
      <p class="quiet">
        <code>{problem.code}</code>
        {problem.traceId !== null && (
          <>
            {' · trace '}
            <code>{problem.traceId}</code>
          </>
        )}
      </p>
      {onRetry && (
        <Button icon="reload" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
