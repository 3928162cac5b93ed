/** Waits for something that has to happen by itself; a test then fails with what did not, rather than by its own time limit. */
export function within<T>(limitMs: number, what: string, happening: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: not within ${limitMs} ms`)), limitMs);
    happening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
