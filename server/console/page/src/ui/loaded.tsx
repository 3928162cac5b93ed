import type { ComponentChildren } from 'preact';
import type { Problem } from '../api/problem.ts';
import type { Loading } from '../api/use-load.ts';
import { Button } from './button.tsx';

/** The loaded content, its skeleton until then, or the error; both after a reload that failed. */
export function Loaded<T>({
  from,
  lines = 4,
  children,
}: {
  from: Loading<T>;
  lines?: number;
  children: (data: T) => ComponentChildren;
}) {
  const { data, problem, isLoading, reload } = from;
  return (
    <>
      {problem && <ProblemNote problem={problem} onRetry={reload} />}
      {data !== undefined && (
        <div class={isLoading ? 'stale' : undefined} aria-busy={isLoading}>
          {children(data)}
        </div>
      )}
      {data === undefined && problem === undefined && <Skeleton lines={lines} />}
    </>
  );
}

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

/** Grey placeholder lines for content that is loading. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="heard-only">Loading…</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} class="skeleton-line" />
      ))}
    </div>
  );
}
