#!/usr/bin/env node
/**
 * The command `modelroute`. In a clone it runs the TypeScript sources; an installed package has the compiled ones
 * only, since Node runs no TypeScript below `node_modules`. Plain JavaScript, so that an older Node can read it too.
 */
import { existsSync } from 'node:fs';
import { nameCompileCache } from './compile-cache.js';
import { applyMemorySettings } from './memory-settings.js';

/** What the dependencies support; `engines` in package.json says the same. */
const oldest = [22, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    `modelroute: Node.js ${process.versions.node} is too old; it needs ${oldest.join('.')} or newer: https://nodejs.org`,
  );
  process.exitCode = 1;
} else {
  // The server alone has peaks; nothing is loaded yet that would be loaded twice.
  const [first = 'start'] = process.argv.slice(2);
  const source = new URL('../server/cli.ts', import.meta.url);
  const isClone = existsSync(source);
  if (first === 'start' || first.startsWith('--')) {
    nameCompileCache(isClone);
    applyMemorySettings();
  }
  // In a container: the kernel drops a signal for process 1 while it has no handler.
  if (process.pid === 1) endUntilHandled('SIGTERM', 143);
  await import(isClone ? source.href : '../dist/server/cli.js');
}

/** Ends the process, until a handler of the server or of a command takes over. */
function endUntilHandled(signal, status) {
  const end = () => process.exit(status);
  process.on(signal, end);
  process.on('newListener', function takeOver(event) {
    if (event !== signal) return;
    process.off('newListener', takeOver);
    // Once the new handler is there: with the last handler Node would stop listening for the signal.
    queueMicrotask(() => process.off(signal, end));
  });
}
