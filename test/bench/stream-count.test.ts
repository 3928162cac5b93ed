import { expect, test } from 'vitest';
import { countStreams } from '../../bench/stream-count.ts';

const stream = (next: number, isComplete = false, fault?: string) => ({ next, isComplete, fault });

test('a stream that broke after its first number is settled once', () => {
  const { begun, settled, ended, complete } = countStreams([stream(3, false, 'closed'), stream(0)], []);
  expect({ begun, settled, ended, complete }).toEqual({ begun: 1, settled: 1, ended: 1, complete: 0 });
});

test('faults of streams that were cut are reported, and stand for no stream of now', () => {
  const { settled, ended, faults } = countStreams([stream(0), stream(45, true)], ['closed after 2 numbers']);
  expect({ settled, ended, faults }).toEqual({ settled: 1, ended: 1, faults: ['closed after 2 numbers'] });
});

test('a complete stream with a fault has ended, and is not complete', () => {
  const { ended, complete } = countStreams([stream(45, true, 'number 3 came twice')], []);
  expect({ ended, complete }).toEqual({ ended: 1, complete: 0 });
});
