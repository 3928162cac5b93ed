/** Patterns mean what the engine's own expressions mean, and none of them takes more than bounded work. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Patterns } from '../../../../../server/providers/sandbox/schema/patterns.ts';
import { OutOfWork, Work } from '../../../../../server/providers/sandbox/schema/work.ts';

const atoms = fc
  .constantFrom(
    'a b - é . ^ $ \\b \\B',
    '\\d \\w \\s \\S \\p{Lu} \\u{1f600}',
    '[ab] [^a] [^] [] [\\s\\d] [^\\S] [a-c\\W]',
  )
  .chain((line) => fc.constantFrom(...line.split(' ')));

function patternsWith(looks: readonly string[]): fc.Arbitrary<string> {
  return fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      atoms,
      fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
      fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(?:${parts.join('|')})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '*?', '{0}', '{2}', '{1,3}', '{2,}'))
        .map(([inner, count]) => `(${inner})${count}`),
      fc.tuple(tie('pattern'), fc.constantFrom(...looks)).map(([inner, look]) => `(${look}${inner})`),
    ),
  })).pattern;
}

// No character beyond 16 bits: the engine itself finds `\B` in the middle of one.
const texts = fc.array(fc.stringMatching(/^[abAé \n\d_漢-]{0,8}$/u), { minLength: 3, maxLength: 6 });

describe('a pattern', () => {
  for (const looks of [
    ['?=', '?!'],
    ['?<=', '?<!'],
    ['?!', '?<='],
  ]) {
    it(`occurs where the engine finds it: with ${looks.join(' and ')}`, () => {
      fc.assert(
        fc.property(patternsWith(looks), texts, (pattern, candidates) => {
          const expression = new RegExp(pattern, 'u');
          const { occursIn } = new Patterns(new Work()).of(pattern);
          for (const text of candidates)
            expect([text, occursIn(text)]).toEqual([text, expression.test(text)]);
        }),
        { numRuns: 600, seed: 11 },
      );
    });
  }

  it('may repeat a thousand times', () => {
    for (const [pattern, text, occurs] of [
      ['^a{1500}$', 'a'.repeat(1500), true],
      ['^a{1500}$', 'a'.repeat(1499), false],
      ['^a{2,1500}$', 'a'.repeat(1500), true],
      ['^a{2,1500}$', 'a'.repeat(1501), false],
      ['^(?:a{100}){30}$', 'a'.repeat(3000), true],
      ['^(?:a{100}){30}$', 'a'.repeat(2999), false],
      ['^a{3,1000000}$', 'a'.repeat(4000), true],
    ] as const) {
      expect([pattern, new Patterns(new Work()).of(pattern).occursIn(text)]).toEqual([pattern, occurs]);
    }
  });

  it('is taken to occur where it cannot be read', () => {
    for (const pattern of ['(', '(a)\\1', '\\p{Nonsense}', '(?i:a)', 'x'.repeat(2_001)])
      expect(new Patterns(new Work()).of(pattern).occursIn('y')).toBe(true);
  });

  it('has samples in which it occurs', () => {
    for (const pattern of [
      '^#[0-9a-f]{6}$',
      '^[\\u0400-\\u04ff]{3}$',
      '(?<=v)\\d+$',
      '^\\p{Lu}\\-$',
      '\\$\\{x\\}',
    ]) {
      const { sampler, occursIn } = new Patterns(new Work()).of(pattern);
      const samples = Array.from({ length: 5 }, (_, variant) => sampler?.sample(variant, 0));
      expect([pattern, samples.map((sample) => typeof sample === 'string' && occursIn(sample))]).toEqual([
        pattern,
        samples.map(() => true),
      ]);
    }
  });

  it('charges what it costs, so that a hostile one ends in OutOfWork', () => {
    const text = 'a'.repeat(5_000);
    const hostile: (() => void)[] = [
      // Nothing is ever written, so that no length bounds the rounds.
      () => new Patterns(new Work()).of('(?:(?:(?:){999999}){999999}){999999}').sampler?.sample(0, 0),
      () => {
        const { sampler } = new Patterns(new Work()).of('[^a]{20000}');
        for (let variant = 0; variant < 1_000; variant += 1) sampler?.sample(variant, 0);
      },
      () => {
        const { occursIn } = new Patterns(new Work()).of('^.{1,999}.{1,999}$');
        for (let round = 0; round < 1_000; round += 1) occursIn(text);
      },
      () => {
        const patterns = new Patterns(new Work());
        for (let count = 0; count < 1_000; count += 1)
          patterns.of(`[${'a'.repeat(1_900)}]${count}`).occursIn('b');
      },
    ];
    for (const attempt of hostile) expect(attempt).toThrow(OutOfWork);
  });
});
