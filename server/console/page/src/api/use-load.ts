/** Loads data for a component, again when its inputs change, and drops outdated responses. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { paths } from '../../../../../openapi/generated/console.ts';
import { call, type DataOf, type PathOf } from './client.ts';
import { asProblem, type Problem } from './problem.ts';

export interface Loading<T> {
  /** The last response; stays while the next one is loading, and when a reload of the same fails. */
  data: T | undefined;
  problem: Problem | undefined;
  isLoading: boolean;
  reload: () => void;
  /** Uses the response of a change as the new data, without loading again. */
  replace: (data: T) => void;
}

/** `load` runs at first and whenever a value of `inputs` changes; the signal aborts calls that are no longer needed. */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
): Loading<T> {
  const [data, setData] = useState<T>();
  const [problem, setProblem] = useState<Problem>();
  const [isLoading, setIsLoading] = useState(true);
  const [round, setRound] = useState(0);
  /** Whether `data` is of the present inputs. */
  const isCurrent = useRef(false);

  useEffect(() => {
    isCurrent.current = false;
  }, inputs);
  useEffect(() => {
    const aborter = new AbortController();
    const run = async () => {
      setIsLoading(true);
      try {
        const loaded = await load(aborter.signal);
        if (aborter.signal.aborted) return;
        setData(() => loaded);
        setProblem(undefined);
        isCurrent.current = true;
      } catch (thrown) {
        if (aborter.signal.aborted) return;
        // After a failed reload the data stays: somebody may be typing in a dialog over it.
        if (!isCurrent.current) setData(undefined);
        setProblem(asProblem(thrown));
      }
      setIsLoading(false);
    };
    void run();
    return () => aborter.abort();
  }, [...inputs, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  const replace = useCallback((next: T) => setData(() => next), []);
  return { data, problem, isLoading, reload, replace };
}

type ParametersOf<Path extends PathOf<'get'>> = Omit<paths[Path]['get']['parameters'], 'header' | 'cookie'>;

/** Loads the JSON of an operation, again when its path, its parameters or a value of `inputs` changes. */
export function useGet<Path extends PathOf<'get'>>(
  path: Path,
  params: ParametersOf<Path>,
  inputs: readonly unknown[] = [],
): Loading<DataOf<'get', Path>> {
  return useLoad(
    (signal) => call('get', path, { params, signal } as never),
    [path, JSON.stringify(params), ...inputs],
  );
}
