/** Waits `ms` milliseconds; rejects with the reason of `signal` when that is aborted before. */
export async function pauseOf(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });
  signal.throwIfAborted();
}
