/** Wrong passwords are counted by the coordinator, for all workers together. */
import {
  tooManyAttempts,
  type Attempt,
  type PasswordThrottle,
  type SignInThrottle,
} from '../console/people/sign-in-throttle.ts';
import type { CoordinatorCalls } from './calls.ts';
import type { Link } from './link.ts';

/** The side of a worker. */
export function coordinatedPasswords(link: Link<CoordinatorCalls>): PasswordThrottle {
  return {
    async begin(address, email) {
      const begun = await link.call('beginSignIn', { address, email });
      if ('waitMs' in begun) throw tooManyAttempts(begun.waitMs);
      const { attempt } = begun;
      return {
        takeBack: () => link.tell('endSignIn', { attempt, hasSucceeded: false }),
        succeed: () => link.tell('endSignIn', { attempt, hasSucceeded: true }),
      };
    },
  };
}

/** The attempts of one worker, in the coordinator. Those that it does not end count as failed. */
export class WorkerSignIns {
  readonly #throttle: SignInThrottle;
  readonly #begun = new Map<number, Attempt>();
  #last = 0;

  constructor(throttle: SignInThrottle) {
    this.#throttle = throttle;
  }

  begin({ address, email }: { address: string; email: string }): { attempt: number } | { waitMs: number } {
    const begun = this.#throttle.beginOrWait(address, email);
    if (typeof begun === 'number') return { waitMs: begun };
    const attempt = (this.#last += 1);
    this.#begun.set(attempt, begun);
    // A failed attempt is never ended; the oldest ones have been checked long ago.
    if (this.#begun.size > mostBegun) this.#begun.delete(attempt - mostBegun);
    return { attempt };
  }

  end({ attempt, hasSucceeded }: { attempt: number; hasSucceeded: boolean }): void {
    const begun = this.#begun.get(attempt);
    this.#begun.delete(attempt);
    if (hasSucceeded) begun?.succeed();
    else begun?.takeBack();
  }
}

const mostBegun = 10_000;
