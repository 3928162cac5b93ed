import { useEffect, useRef, useState } from 'preact/hooks';
import { asProblem, type Problem } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/loaded.tsx';

const intervalMs = 2000;

/** Polls the list while it is on and the tab is visible; an error stops it. */
export function LiveSwitch({ poll }: { poll: (signal: AbortSignal) => Promise<number> }) {
  const [isLive, setIsLive] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [added, setAdded] = useState(0);
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    if (!isLive) return undefined;
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const run = async () => {
      try {
        const more = document.hidden ? 0 : await latest.current(aborter.signal);
        if (aborter.signal.aborted) return;
        if (more > 0) setAdded((before) => before + more);
        timer = setTimeout(() => void run(), intervalMs);
      } catch (thrown) {
        if (aborter.signal.aborted) return;
        setProblem(asProblem(thrown));
        setIsLive(false);
      }
    };
    void run();
    return () => {
      aborter.abort();
      clearTimeout(timer);
    };
  }, [isLive]);
  const start = () => {
    setProblem(undefined);
    setAdded(0);
    setIsLive(true);
  };
  return (
    <>
      <p>
        <Button onClick={() => (isLive ? setIsLive(false) : start())}>{isLive ? 'Pause' : 'Live'}</Button>{' '}
        <span class="quiet" aria-live="polite">
          {isLive && `Live: ${added} new ${added === 1 ? 'request' : 'requests'}`}
        </span>
      </p>
      {problem && <ProblemNote problem={problem} onRetry={start} />}
    </>
  );
}
