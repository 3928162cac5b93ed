import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system gives to whoever asks for any: nobody else gets it before it is used. */
const lowest = 20_000;
const beyond = 32_000;

/** A port that is free now, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond);
    if (await isFree(port)) return port;
  }
}

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
  await new Promise((resolve) => server.close(resolve));
  return true;
}
