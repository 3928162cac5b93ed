/** A seeded source of chance, so that every failure can be repeated. */

export interface Random {
  /** From 0 (with) to 1 (without). */
  fraction(): number;
  /** An integer from 0, below `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (bound: number) => Math.floor(fraction() * bound);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (from) => {
      const place = below(from.length);
      for (const [at, each] of from.entries()) if (at === place) return each;
      throw new Error('There is nothing to pick from.');
    },
  };
}

/** The seed of this run: `GRAMMAR_SEED`, or a fixed one; printed, so that a failure can be repeated. */
export function seedOfRun(): number {
  const seed = Number(process.env['GRAMMAR_SEED'] ?? 20261120);
  console.log(`grammar seed ${seed}`);
  return seed;
}

const words = [
  'a',
  'the ',
  ' stream',
  'é',
  'naïve ',
  '😀',
  '👩‍👩‍👧',
  '日本語',
  'مرحبا',
  '\n',
  '\r\n',
  '"',
  '\\',
  '\u2028',
  '\t',
  '{',
  '[DONE]',
  'data: ',
  '\uFFFD',
  '\uFEFF',
  '\u0000',
  ' ',
];

/** A short text in which everything occurs that has ever broken a parser. */
export function textOf(random: Random): string {
  let text = '';
  for (let rest = random.below(5); rest > 0; rest -= 1) text += random.pick(words);
  return text;
}

/** A JSON text, mostly an object. */
export function jsonOf(random: Random): string {
  return JSON.stringify(
    random.chance(0.95) ? objectOf(random, 0) : valueOf(random, 0),
    null,
    random.chance(0.1) ? 2 : 0,
  );
}

function objectOf(random: Random, depth: number): object {
  const entries = Array.from({ length: random.below(4) }, (_, at) => [
    `k${at}${textOf(random)}`,
    valueOf(random, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function valueOf(random: Random, depth: number): unknown {
  const kind = random.below(depth > 3 ? 4 : 6);
  if (kind === 0) return textOf(random);
  if (kind === 1) return random.pick([0, -1, 1.5e-9, 123456789, 1e21]);
  if (kind === 2) return random.pick([true, false, null]);
  if (kind === 3) return random.below(100);
  return kind === 4
    ? objectOf(random, depth)
    : Array.from({ length: random.below(3) }, () => valueOf(random, depth + 1));
}
