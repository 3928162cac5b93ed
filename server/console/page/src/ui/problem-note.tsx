import type { Problem } from '../api/problem.ts';
import { Button } from './button.tsx';

/** Shows the error and its trace id for the log, and offers a retry. */
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
