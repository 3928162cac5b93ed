/** What is known of many streams: each is counted once, whether it broke before its first number or after it. */
import type { NumberedStream } from './numbered-stream.ts';

export interface StreamCount {
  /** Streams that have brought their first number. */
  begun: number;
  /** Those, and streams that broke before. */
  settled: number;
  complete: number;
  /** Those, and broken streams. */
  ended: number;
  /** Numbers that all streams brought. */
  numbers: number;
  /** Streams that broke, or were not what the upstream had sent. */
  faults: string[];
}

type Counted = Pick<NumberedStream, 'next' | 'isComplete' | 'fault'>;

/** `pastFaults`: of streams that were cut since; they are reported, and wait for nothing. */
export function countStreams(streams: readonly Counted[], pastFaults: readonly string[]): StreamCount {
  const count = (is: (stream: Counted) => boolean) => streams.filter(is).length;
  const isBroken = ({ fault }: Counted) => fault !== undefined;
  return {
    begun: count(({ next }) => next > 0),
    settled: count((stream) => stream.next > 0 || isBroken(stream)),
    complete: count((stream) => stream.isComplete && !isBroken(stream)),
    ended: count((stream) => stream.isComplete || isBroken(stream)),
    numbers: streams.reduce((total, { next }) => total + next, 0),
    faults: [...pastFaults, ...streams.flatMap(({ fault }) => fault ?? [])],
  };
}
