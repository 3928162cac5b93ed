import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems give ports above these to programs that take any, and to outgoing connections: such a port might be somebody
 * else's by the time at which its program starts.
 */
const ports = { from: 15_000, below: 32_768 } as const;

/** Two calls give two ports, though the first one may not be in use yet. */
const given = new Set<number>();

/** A port that is free now, and that no system gives away by itself, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.below);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/** Rejects when the system refuses the port for another reason than that somebody has it. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // Windows keeps some for itself.
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
    throw cause;
  }
  server.close();
  await once(server, 'close');
  return true;
}
