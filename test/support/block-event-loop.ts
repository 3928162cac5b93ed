/** Keeps the thread busy, as a machine that stops or a long collection does: timers and input wait. */
export function blockEventLoop(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
