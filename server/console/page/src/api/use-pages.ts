/** Pages through a list, forward and back, with the server's cursors. */
import { useEffect, useState } from 'preact/hooks';
import { useLoad, type Loading } from './use-load.ts';

interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

export interface PagedList<T> extends Loading<Page<T>> {
  /** From 1. */
  pageNumber: number;
  /** Undefined on the first page. */
  back: (() => void) | undefined;
  /** Undefined on the last page. */
  forth: (() => void) | undefined;
}

/** Begins at the first page again whenever a value of `inputs` changes. */
export function usePages<T>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
  inputs: readonly unknown[],
): PagedList<T> {
  const key = JSON.stringify(inputs);
  const [walk, setWalk] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = walk.key === key ? walk.cursors : [];
  useEffect(() => setWalk((before) => (before.key === key ? before : { key, cursors: [] })), [key]);

  const page = useLoad((signal) => load(cursors.at(-1), signal), [key, cursors.at(-1)]);
  const next = page.data?.next_cursor ?? undefined;
  return {
    ...page,
    pageNumber: cursors.length + 1,
    back: cursors.length === 0 ? undefined : () => setWalk({ key, cursors: cursors.slice(0, -1) }),
    forth:
      next === undefined || page.isLoading ? undefined : () => setWalk({ key, cursors: [...cursors, next] }),
  };
}
