/** Loads what the sandbox otherwise loads at the first call of its kind: the vocabulary, a voice, the thread for schemas. */
import { warmUpInstances } from './instances.ts';
import { synthesize } from './speech/speech-pool.ts';
import { countTokens } from './tokenizer.ts';

/** Takes half a second of processor time and 75 MB, so that the first caller does not wait for them. */
export async function warmUpSandbox(): Promise<void> {
  const { signal } = new AbortController();
  warmUpInstances();
  await countTokens(['a'], signal);
  const sound = synthesize({ input: 'a', voice: 'alloy', format: 'mp3', speed: 1, signal });
  // Read to its end, which frees its place on the thread.
  for await (const chunk of sound) void chunk;
}
