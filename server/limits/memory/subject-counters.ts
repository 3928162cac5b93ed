/** All counters of one key, end user or project, and a clock for them that never goes back. */
import type { Limits } from '../limit-policy.ts';
import type { LimitUse } from '../limit-use.ts';
import type { PeriodSpan } from '../period.ts';
import type { Verdict } from '../verdict.ts';
import type { BudgetAccount } from './budget-account.ts';
import { Leases } from './leases.ts';
import { MinuteWindow, type Slot } from './minute-window.ts';

/** Late settlements of a period that is over are accepted for this long. */
const keepEndedMs = 86_400_000;
/** An account that has not been used for this long can be loaded again. */
const keepIdleMs = 3_600_000;

/** Where one subject counts a request. */
export interface ReservedBy {
  counters: SubjectCounters;
  slot: Slot;
  accounts: readonly BudgetAccount[];
}

/** Decides, counts and releases; the limits are passed with each call. */
export class SubjectCounters {
  readonly window = new MinuteWindow();
  readonly leases = new Leases();
  /** By the name of their span. */
  readonly accounts = new Map<string, BudgetAccount>();
  #skewMs = 0;
  #lastMs = -Infinity;

  /** When the clock is set back, time continues from its last value: neither is a limit doubled nor a caller locked out. */
  steadyMs(nowMs: number): number {
    return Math.max(nowMs + this.#skewMs, this.#lastMs);
  }

  /** Something was counted at that moment. */
  #passed(steadyMs: number, nowMs: number): void {
    this.#lastMs = steadyMs;
    this.#skewMs = steadyMs - nowMs;
  }

  /** Whether requests are under way, or money is reserved. */
  get isBusy(): boolean {
    return this.leases.size > 0 || this.accounts.values().some(({ isFree }) => !isFree);
  }

  expire(steadyMs: number): void {
    this.window.expire(steadyMs);
    this.leases.expire(steadyMs);
  }

  /** Ends a request under way; false when its lease had ended before. */
  end(name: string, nowMs: number): boolean {
    return this.leases.end(name, this.steadyMs(nowMs));
  }

  /** Excess reserved tokens are released where they were counted; those beyond the worst case are counted now. */
  correct(slot: Slot, excess: number, nowMs: number): void {
    if (excess < 0) this.window.giveBack(slot, -excess);
    if (excess <= 0) return;
    const steadyMs = this.steadyMs(nowMs);
    this.window.expire(steadyMs);
    this.window.add(steadyMs, 0, excess);
    this.#passed(steadyMs, nowMs);
  }

  judge(limits: Limits, spans: readonly PeriodSpan[], nowMs: number, tokens: number, cost: bigint): Verdict {
    const steadyMs = this.steadyMs(nowMs);
    this.expire(steadyMs);
    const { window } = this;
    return {
      requestsUsed: window.requests,
      tokensUsed: window.tokens,
      resetMs: window.resetMs(steadyMs),
      requestsWaitMs: window.waitMs('requests', 1, limits.requestsPerMinute, steadyMs),
      tokensWaitMs: window.waitMs('tokens', tokens, limits.tokensPerMinute, steadyMs),
      isFull: this.leases.size >= limits.concurrentRequests,
      uncovered: limits.budgets.findIndex(({ nanoUsd }, index) => {
        const span = spans[index];
        const account = span && this.accounts.get(span.name);
        return account === undefined || !account.covers(nanoUsd, cost);
      }),
    };
  }

  /** The counted amounts, without the money. */
  use(nowMs: number): Omit<LimitUse, 'budgets' | 'reserved'> {
    const steadyMs = this.steadyMs(nowMs);
    this.expire(steadyMs);
    const { requests, tokens } = this.window;
    return { requests, tokens, resetMs: this.window.resetMs(steadyMs), underWay: this.leases.size };
  }

  /** Counts a request for which `judge` has found room; its accounts are loaded. */
  take(
    name: string,
    spans: readonly PeriodSpan[],
    nowMs: number,
    leaseMs: number,
    tokens: number,
    cost: bigint,
  ): ReservedBy {
    const steadyMs = this.steadyMs(nowMs);
    const slot = this.window.add(steadyMs, 1, tokens);
    this.leases.add(name, steadyMs + leaseMs);
    this.#passed(steadyMs, nowMs);
    const accounts: BudgetAccount[] = [];
    for (const span of spans) {
      const account = this.accounts.get(span.name);
      if (account === undefined) continue;
      account.hold(name, cost);
      account.usedMs = nowMs;
      accounts.push(account);
    }
    return { counters: this, slot, accounts };
  }

  /**
   * Drops accounts that can be loaded again; true when nothing is left that must be kept. `timeMs` is since 1970, as the
   * ends of periods are.
   */
  forget(timeMs: number, nowMs: number): boolean {
    this.expire(this.steadyMs(nowMs));
    for (const [name, account] of this.accounts) {
      const isOver = timeMs >= account.endMs + keepEndedMs;
      const isIdle = account.isFree && nowMs >= account.usedMs + keepIdleMs;
      if (isOver || isIdle) this.accounts.delete(name);
    }
    return this.window.isEmpty && this.leases.size === 0 && this.accounts.size === 0;
  }
}
