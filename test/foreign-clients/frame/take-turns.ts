/** Limits how many tasks run at a time; the others wait in the order in which they came. */
export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>;

export function takeTurns(places: number): TakeTurn {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
