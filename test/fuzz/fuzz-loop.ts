/** Runs one target on ever new inputs, and keeps those that reach something new. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { randomFrom } from '../openapi/grammars/generate/random.ts';
import type { Coverage } from './coverage.ts';
import { maxInputBytes, mutate } from './mutate.ts';
import type { FuzzTarget } from './target.ts';

export interface Finding {
  kind: 'error' | 'slow' | 'hang' | 'memory';
  message: string;
  input: Uint8Array;
}

export interface LoopOptions {
  seconds: number;
  seed: number;
  mostMs: number;
  corpus: readonly Buffer[];
  /** Called before each run, so that an input that never ends is known. False ends the loop. */
  note: (input: Buffer) => boolean;
  /** Called with each input that reached something new and is not of the corpus. */
  keep: (input: Buffer) => void;
  /** Called when there are more inputs to make others of. */
  onInputs: (inputs: number) => void;
}

export interface LoopResult {
  executions: number;
  inputs: number;
  finding?: Finding;
}

const mostShrinkingMs = 5_000;
/** Executions between two turns of the event loop. Without any, no timer of what is fuzzed would end, and all of them would be kept. */
const executionsPerTurn = 256;

/** Ends at the first finding. */
export async function fuzz(
  target: FuzzTarget,
  coverage: Coverage,
  { seconds, seed, mostMs, corpus, note, keep, onInputs }: LoopOptions,
): Promise<LoopResult> {
  const random = randomFrom(seed);
  const dictionary = target.dictionary.map((token) => Buffer.from(token));
  const inputs: Buffer[] = [];
  const starting = [...corpus, Buffer.from('')];
  const until = performance.now() + seconds * 1_000;
  let executions = 0;
  for (; executions < starting.length || performance.now() < until; executions += 1) {
    const input =
      starting[executions] ??
      mutate(pick(inputs), pick(inputs), dictionary, random).subarray(0, maxInputBytes);
    if (!note(input)) break;
    if (executions % executionsPerTurn === 0) await nextTurn();
    const finding = await attempt(target, input, mostMs);
    if (finding !== undefined) return { executions, inputs: inputs.length, finding };
    const isNew = coverage.takeNew();
    if (!isNew && executions >= starting.length) continue;
    inputs.push(Buffer.from(input));
    onInputs(inputs.length);
    if (executions >= starting.length) keep(input);
  }
  return { executions, inputs: inputs.length };

  /** Half of the time one of those that were found last. */
  function pick(from: readonly Buffer[]): Buffer {
    const newest = Math.max(1, from.length >> 3);
    const at = random.chance(0.5) ? from.length - 1 - random.below(newest) : random.below(from.length);
    return from[at] ?? Buffer.alloc(0);
  }
}

async function attempt(target: FuzzTarget, input: Buffer, mostMs: number): Promise<Finding | undefined> {
  const since = performance.now();
  const message = await errorOf(target, input);
  if (message !== undefined)
    return { kind: 'error', message, input: await shrunk(target, input, kindOf(message)) };
  if (performance.now() - since <= mostMs) return undefined;
  // Anything else on the machine adds to a time: the least of four counts.
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const began = process.threadCpuUsage();
    await errorOf(target, input);
    const { user, system } = process.threadCpuUsage(began);
    times.push((user + system) / 1_000);
  }
  const leastMs = Math.round(Math.min(...times));
  return leastMs <= mostMs
    ? undefined
    : { kind: 'slow', message: `${leastMs} ms`, input: Buffer.from(input) };
}

async function errorOf(target: FuzzTarget, input: Buffer): Promise<string | undefined> {
  try {
    // Not always awaited: a turn of the event loop costs more than most targets.
    const running = target.run(input);
    if (running !== undefined) await running;
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Of a stack the first line. */
const kindOf = (message: string): string => message.split('\n', 1)[0]?.slice(0, 60) ?? '';

/** A shorter input with an error of the same kind. */
async function shrunk(target: FuzzTarget, input: Buffer, kind: string): Promise<Buffer> {
  let best = Buffer.from(input);
  const until = performance.now() + mostShrinkingMs;
  for (let size = best.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < best.length && performance.now() < until;) {
      const shorter = Buffer.concat([best.subarray(0, at), best.subarray(at + size)]);
      const message = await errorOf(target, shorter);
      if (message !== undefined && kindOf(message) === kind) best = shorter;
      else at += size;
    }
  }
  return best;
}
