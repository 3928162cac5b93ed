import type { ComponentChildren } from 'preact';
import type { Loading } from '../api/use-load.ts';
import { ProblemNote } from './problem-note.tsx';
import { Skeleton } from './skeleton.tsx';

/** The loaded content, its skeleton until then, or the error. */
export function Loaded<T>({
  from,
  lines = 4,
  children,
}: {
  from: Loading<T>;
  lines?: number;
  children: (data: T) => ComponentChildren;
}) {
  if (from.problem !== undefined) return <ProblemNote problem={from.problem} onRetry={from.reload} />;
  if (from.data === undefined) return <Skeleton lines={lines} />;
  return (
    <div class={from.isLoading ? 'stale' : undefined} aria-busy={from.isLoading}>
      {children(from.data)}
    </div>
  );
}
