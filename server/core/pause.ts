/** Lets others have their turn between the steps of the work on a large body: each step takes milliseconds. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Below it, all steps together are short. */
const largeBytes = 1024 * 1024;

/** `bytes`: size of the body, or of its text. Small bodies wait for nothing. */
export function pauseFor(bytes: number): Promise<void> | undefined {
  return bytes > largeBytes ? nextTurn() : undefined;
}
