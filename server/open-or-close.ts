import type { Log } from './telemetry/log.ts';

/**
 * What `open` resolves with. It adds to the stack everything that must be closed, in the opposite order. If it rejects,
 * all of that is closed first: a connection that is left open keeps the process alive.
 */
export async function openOrClose<Opened>(
  log: Pick<Log, 'error'>,
  open: (opened: AsyncDisposableStack) => Promise<Opened>,
): Promise<Opened> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened);
  } catch (cause) {
    await opened
      .disposeAsync()
      .catch((err: unknown) => log.error({ err }, 'some resources could not be closed'));
    throw cause;
  }
}
