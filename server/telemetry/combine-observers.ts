/** Combines several observers into one, so that the gateway reports each event once; no observer costs nothing. */
import type { AttemptObservation, CallObservation, CallObserver } from '../core/call-observer.ts';

const noopAttempt: AttemptObservation = { headers: undefined, end: () => undefined };
const noopCall: CallObservation = {
  attempt: () => noopAttempt,
  firstContent: () => undefined,
  end: () => undefined,
};
const noop: CallObserver = { begin: () => noopCall };

/** Called in the order of the list. The trace context sent to the provider is that of the first observer which has one. */
export function combineObservers(observers: readonly CallObserver[]): CallObserver {
  const [only] = observers;
  if (only === undefined) return noop;
  if (observers.length === 1) return only;
  return { begin: (facts) => combineObservations(observers.map((observer) => observer.begin(facts))) };
}

/** The same for the observers of one call. */
export function combineObservations(observations: readonly CallObservation[]): CallObservation {
  // Side by side, and not one in the other: each level has objects of its own for every call and attempt.
  return new CombinedCall(observations.flatMap((each) => (each instanceof CombinedCall ? each.all : each)));
}

class CombinedCall implements CallObservation {
  readonly all: readonly CallObservation[];

  constructor(observations: readonly CallObservation[]) {
    this.all = observations;
  }

  attempt(facts: Parameters<CallObservation['attempt']>[0]): AttemptObservation {
    const attempts = this.all.map((observation) => observation.attempt(facts));
    return {
      headers: attempts.find(({ headers }) => headers !== undefined)?.headers,
      end: (end) => {
        for (const attempt of attempts) attempt.end(end);
      },
    };
  }

  firstContent(): void {
    for (const observation of this.all) observation.firstContent();
  }

  end(end: Parameters<CallObservation['end']>[0]): void {
    for (const observation of this.all) observation.end(end);
  }
}
