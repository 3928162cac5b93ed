/** The ways in which an input may be cut into chunks. */

/** Whole, byte by byte, and once at each of some places: at all of a short input, at ever other ones of a longer one. */
export function* cuts<Input extends { length: number; slice(from: number, to?: number): Input }>(
  input: Input,
): Generator<Input[]> {
  yield [input];
  yield Array.from({ length: input.length }, (_, at) => input.slice(at, at + 1));
  const step = Math.max(1, Math.ceil(input.length / mostCutsOf(input.length)));
  // Inputs are made of each other: with their lengths the places move, and in the end each of them has been cut.
  for (let at = 1 + (input.length % step); at < input.length; at += step)
    yield [input.slice(0, at), input.slice(at)];
}

/** Most bytes read again for the cuts of one input: its time stays linear. */
const mostReadAgain = 16_384;
const mostCuts = 48;
const fewestCuts = 8;

function mostCutsOf(length: number): number {
  return Math.min(mostCuts, Math.max(fewestCuts, Math.floor(mostReadAgain / length)));
}
