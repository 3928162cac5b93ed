/** Makes one watcher of several, so that the gateway tells each thing once; nobody listening costs nothing. */
import type { AttemptWatch, CallWatch, CallWatcher } from '../core/call-watch.ts';

const deafAttempt: AttemptWatch = { headers: undefined, end: () => undefined };
const deafCall: CallWatch = {
  attempt: () => deafAttempt,
  firstContent: () => undefined,
  end: () => undefined,
};
const deaf: CallWatcher = { begin: () => deafCall };

/** Told in the order of the list. The trace context that travels to the provider is that of the first one which has any. */
export function combineWatchers(watchers: readonly CallWatcher[]): CallWatcher {
  const [only] = watchers;
  if (only === undefined) return deaf;
  if (watchers.length === 1) return only;
  return { begin: (facts) => combineWatches(watchers.map((watcher) => watcher.begin(facts))) };
}

/** The same for the watches of one call. */
export function combineWatches(watches: readonly CallWatch[]): CallWatch {
  return new CombinedCall(watches);
}

class CombinedCall implements CallWatch {
  readonly #watches: readonly CallWatch[];

  constructor(watches: readonly CallWatch[]) {
    this.#watches = watches;
  }

  attempt(facts: Parameters<CallWatch['attempt']>[0]): AttemptWatch {
    const attempts = this.#watches.map((watch) => watch.attempt(facts));
    return {
      headers: attempts.find(({ headers }) => headers !== undefined)?.headers,
      end: (end) => {
        for (const attempt of attempts) attempt.end(end);
      },
    };
  }

  firstContent(): void {
    for (const watch of this.#watches) watch.firstContent();
  }

  end(end: Parameters<CallWatch['end']>[0]): void {
    for (const watch of this.#watches) watch.end(end);
  }
}
