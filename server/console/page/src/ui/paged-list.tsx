import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLoad, type Loading } from '../api/use-load.ts';
import { Button } from './button.tsx';
import { Loaded } from './loaded.tsx';

/** Rows of a page. */
export const pageRows = 50;

interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

interface Pages<T> extends Loading<Page<T>> {
  /** From 1. */
  pageNumber: number;
  /** Undefined on the first page. */
  back: (() => void) | undefined;
  /** Undefined on the last page. */
  forth: (() => void) | undefined;
}

/** What a call for one page adds to the filters of the list. */
interface PageQuery {
  limit: number;
  cursor?: string;
}

/**
 * Pages through a list, forward and back, with the server's cursors. Begins at the first page again whenever
 * `filters` change.
 */
export function usePages<T, Filters>(
  filters: Filters,
  load: (query: Filters & PageQuery, signal: AbortSignal) => Promise<Page<T>>,
): Pages<T> {
  const key = JSON.stringify(filters);
  const [walk, setWalk] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = walk.key === key ? walk.cursors : [];
  useEffect(() => setWalk((before) => (before.key === key ? before : { key, cursors: [] })), [key]);

  const cursor = cursors.at(-1);
  const page = useLoad(
    (signal) => load({ ...filters, limit: pageRows, ...(cursor !== undefined && { cursor }) }, signal),
    [key, cursor],
  );
  const next = page.data?.next_cursor ?? undefined;
  return {
    ...page,
    pageNumber: cursors.length + 1,
    back: cursors.length === 0 ? undefined : () => setWalk({ key, cursors: cursors.slice(0, -1) }),
    forth:
      next === undefined || page.isLoading ? undefined : () => setWalk({ key, cursors: [...cursors, next] }),
  };
}

const newestFirst = ['Newer', 'Older'] as const;

/** The page of a list, and buttons to its neighbours when there are any. */
export function PagedList<T>({
  list,
  lines,
  neighbours: [before, after] = newestFirst,
  children,
}: {
  list: Pages<T>;
  lines: number;
  /** What the pages before and after this one are called. */
  neighbours?: readonly [before: string, after: string];
  children: (rows: readonly T[]) => ComponentChildren;
}) {
  const hasOthers = list.back !== undefined || (list.data?.next_cursor ?? null) !== null;
  return (
    <>
      <Loaded from={list} lines={lines}>
        {({ data }) => children(data)}
      </Loaded>
      {hasOthers && (
        <nav class="pager" aria-label="Pages">
          <Button icon="back" isDisabled={list.back === undefined} onClick={() => list.back?.()}>
            {before}
          </Button>
          <span class="quiet number" aria-live="polite">
            Page {list.pageNumber}
          </span>
          <Button icon="next" isDisabled={list.forth === undefined} onClick={() => list.forth?.()}>
            {after}
          </Button>
        </nav>
      )}
    </>
  );
}
