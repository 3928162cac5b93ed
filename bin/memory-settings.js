/** The settings with which the C library gives back what a peak has taken; it reads them once, at the start of a process. */
import { readFileSync } from 'node:fs';

/** As in `deploy/`. */
const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The server collects by itself when a peak is over (`server/idle-collection.ts`); V8 does so at every pause. */
const flagOfV8 = '--no-memory-reducer';

/**
 * Starts this program anew in the place of this process, with the settings and the flag, unless the environment has one of the settings. A
 * process with a channel to its parent would lose it, and other C libraries than glibc have no such settings.
 */
export function applyMemorySettings() {
  const { env, execPath, execArgv, argv } = process;
  const isSet = Object.keys(memorySettings).some((name) => env[name] !== undefined);
  if (isSet || process.send !== undefined || process.execve === undefined || !hasGlibc()) return;
  const flags = execArgv.includes(flagOfV8) ? execArgv : [flagOfV8, ...execArgv];
  process.execve(execPath, [execPath, ...flags, ...argv.slice(1)], { ...env, ...memorySettings });
}

function hasGlibc() {
  if (process.platform !== 'linux') return false;
  try {
    return readFileSync('/proc/self/maps', 'latin1').includes('/libc.so.6');
  } catch {
    return false;
  }
}
