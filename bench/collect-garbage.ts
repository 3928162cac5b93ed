/** Collects the garbage of a Node process from outside: what its memory has then is what lives, and not what it got round to. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The process is to be started with this flag: its inspector, once it listens, takes any free port. */
export const inspectorFlag = '--inspect-port=127.0.0.1:0';

const patienceMs = 10_000;

/**
 * The URL of the inspector of a process, which listens from now on. `log`: the file with the standard error of the
 * process, where Node writes that URL. Rejects when the inspector does not listen.
 */
export async function openInspector(pid: number, log: string): Promise<string> {
  process.kill(pid, 'SIGUSR1');
  for (const endMs = performance.now() + patienceMs; performance.now() < endMs; await wait(50)) {
    const [, url] = /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8')) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`process ${pid} does not open its inspector`);
}

/** Resolves when all garbage is collected. */
export async function collectGarbage(inspector: string): Promise<void> {
  const socket = new WebSocket(inspector);
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(patienceMs) });
    const collected = once(socket, 'message');
    socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    await collected;
  } finally {
    socket.close();
  }
}
