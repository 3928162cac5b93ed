/** Marks rows that have just arrived, for a while. */
import { useEffect, useRef, useState } from 'preact/hooks';

/** As long as the animation of the style. */
const markedMs = 6000;

export function useMarks(): [marked: ReadonlySet<string>, mark: (ids: readonly string[]) => void] {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  const mark = (ids: readonly string[]) => {
    if (ids.length === 0) return;
    setMarked((before) => new Set([...before, ...ids]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setMarked((before) => new Set([...before].filter((id) => !ids.includes(id))));
    }, markedMs);
    timers.current.add(timer);
  };
  return [marked, mark];
}
