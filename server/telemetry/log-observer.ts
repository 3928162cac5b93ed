/** Logs each failed attempt, so that a call which another target completed still leaves a trace of the failure. */
import type { AttemptObservation, CallObservation, CallObserver } from '../core/call-observer.ts';
import type { Log } from './log.ts';

const silent: AttemptObservation = { headers: undefined, end: () => undefined };

/** The call itself is logged where its response is sent, under the same trace id. */
export function logObserver(log: Log): CallObserver {
  return {
    begin: ({ traceId }): CallObservation => ({
      attempt: ({ target, number }) =>
        log.isLevelEnabled('warn')
          ? {
              headers: undefined,
              end: ({ outcome, status, code, reason, advice }) => {
                if (outcome !== 'failed') return;
                log.warn(
                  { traceId, target, attempt: number, status, code, reason, advice },
                  'attempt failed',
                );
              },
            }
          : silent,
      firstContent: () => undefined,
      end: () => undefined,
    }),
  };
}
