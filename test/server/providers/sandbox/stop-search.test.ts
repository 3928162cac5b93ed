/** The first stop sequence of a text is the one that a plain search finds, however many there are. */
import { expect, test } from 'vitest';
import { createPacer } from '../../../../server/providers/sandbox/pacer.ts';
import { firstStop, refuseManyStops } from '../../../../server/providers/sandbox/stop-search.ts';
import { randomFrom } from '../../../openapi/grammars/generate/random.ts';

const find = (text: string, sequences: readonly string[]) =>
  firstStop(text, sequences, createPacer(new AbortController().signal));

/** Of those that begin first the longest, by looking for each. */
function plainly(text: string, sequences: readonly string[]) {
  return sequences
    .filter((sequence) => sequence !== '')
    .map((sequence) => ({ at: text.indexOf(sequence), sequence }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || other.sequence.length - one.sequence.length)[0];
}

test('agrees with a search for each sequence', async () => {
  const random = randomFrom(18);
  const word = (most: number) =>
    Array.from({ length: random.below(most) }, () => random.pick(['a', 'b', '\u{1F600}'])).join('');
  for (let round = 0; round < 3_000; round += 1) {
    const text = word(24);
    const sequences = Array.from({ length: random.below(6) }, () => word(6));
    expect([text, sequences, await find(text, sequences)]).toEqual([
      text,
      sequences,
      plainly(text, sequences),
    ]);
  }
});

test('prefers what begins first to what ends first', async () => {
  expect(await find('xabcdy', ['bc', 'abcd', 'abc'])).toEqual({ at: 1, sequence: 'abcd' });
  expect(await find('xabcey', ['bc', 'abcd'])).toEqual({ at: 2, sequence: 'bc' });
});

test.each([
  ['1001 sequences', Array.from({ length: 1_001 }, () => 'a'), '1001 sequences with 1001 characters'],
  ['too long ones', ['a'.repeat(40_000), 'b'.repeat(40_000)], '2 sequences with 80000 characters'],
])('%s are refused with what was seen', (_, sequences, seen) => {
  expect(() => refuseManyStops(sequences)).toThrow(
    expect.objectContaining({ code: 'invalid_value', message: expect.stringContaining(seen) }),
  );
});
