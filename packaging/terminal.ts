/** The terminal of whoever runs `npm ci`: npm hides the output of scripts, and shows nothing while they run. */
import { openSync, writeSync } from 'node:fs';
import type { Say } from './run-steps.ts';

/** Erases what npm's own progress has in the line. */
const fromStart = '\r\u001B[K';

/** Does nothing without a terminal, as in CI or an image. */
export function sayOnTerminal(): Say {
  const terminal = open();
  if (terminal === undefined) return () => {};
  return (line) => {
    writeSync(terminal, `${fromStart}modelroute: ${line}\n`);
  };
}

function open(): number | undefined {
  try {
    return openSync('/dev/tty', 'w');
  } catch {
    return undefined;
  }
}
