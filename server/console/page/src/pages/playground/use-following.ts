/** Scrolls an element to its end while its content grows, unless the person has scrolled up to read. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** How far from the end still counts as the end, px: about a line. */
const tolerance = 32;

/** With each completion that begins to stream, the end is followed again. */
export function useFollowing(isStreaming: boolean): {
  place: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    if (isStreaming) isFollowing.current = true;
  }, [isStreaming]);
  useLayoutEffect(() => {
    if (place.current !== null && isFollowing.current) place.current.scrollTop = place.current.scrollHeight;
  });
  const onScroll = () => {
    if (place.current === null) return;
    const { scrollTop, scrollHeight, clientHeight } = place.current;
    // Only the person scrolls up: content that has grown since leaves the position where it was.
    if (scrollHeight - scrollTop - clientHeight <= tolerance) isFollowing.current = true;
    else if (scrollTop < lastTop.current) isFollowing.current = false;
    lastTop.current = scrollTop;
  };
  return { place, onScroll };
}
