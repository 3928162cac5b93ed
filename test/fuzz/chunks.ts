/** The ways in which an input may be cut into chunks. */

/** Whole, byte by byte, and once at each place. */
export function* cuts<Input extends { length: number; slice(from: number, to?: number): Input }>(
  input: Input,
): Generator<Input[]> {
  yield [input];
  yield Array.from({ length: input.length }, (_, at) => input.slice(at, at + 1));
  const step = Math.max(1, Math.ceil(input.length / mostCuts));
  for (let at = 1; at < input.length; at += step) yield [input.slice(0, at), input.slice(at)];
}

/** Of a long input not every place, so that the time stays linear. */
const mostCuts = 48;
