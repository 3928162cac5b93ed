/** Lets others have their turn between the steps of the work on a large body: each step takes milliseconds. */

/** Below it, all steps together are short. */
const largeBytes = 1024 * 1024;

/** `bytes`: size of the body, or of its text. Small bodies wait for nothing. */
export function pauseFor(bytes: number): Promise<void> | undefined {
  return bytes > largeBytes ? nextTurn() : undefined;
}

const waiting: (() => void)[] = [];

/**
 * After all that waits for the event loop now. One step in each turn of it, however many bodies there are: together they would
 * keep others waiting again.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
