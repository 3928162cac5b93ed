/** The reservations of one worker in the coordinator's counters: settled by the worker, or by its usage records when it has died. */
import type { Hold, LimitStore } from '../limits/limit-store.ts';
import { encodeReservationId } from '../limits/reservation-id.ts';
import { decodeRequest, encodeDecision, type SentDecision, type SentRequest } from './sent-limits.ts';

interface OpenHold {
  hold: Hold;
  /** Counted at admission. */
  tokens: number;
  atMs: number;
}

/** The recorded cost of a request by the id of its reservation, nano-USD; undefined: there is no record of it. */
export type CostOf = (reservation: string, admittedMs: number) => Promise<bigint | undefined>;

export class WorkerHolds {
  readonly #store: LimitStore;
  readonly #open = new Map<string, OpenHold>();
  #isOver = false;

  constructor(store: LimitStore) {
    this.#store = store;
  }

  reserve(sent: SentRequest): SentDecision | Promise<SentDecision> {
    const request = decodeRequest(sent);
    const keep = (reply: Awaited<ReturnType<LimitStore['reserve']>>) => {
      const { hold } = reply;
      if (hold !== null && this.#isOver) void hold.settle({ tokens: 0, costNanoUsd: 0n });
      else if (hold !== null)
        this.#open.set(hold.parts.name, { hold, tokens: request.tokens, atMs: request.nowMs });
      return encodeDecision(reply);
    };
    const reply = this.#store.reserve(request);
    return reply instanceof Promise ? reply.then(keep) : keep(reply);
  }

  settle({ name, tokens, cost }: { name: string; tokens: number; cost: string }): void {
    const open = this.#open.get(name);
    this.#open.delete(name);
    void open?.hold.settle({ tokens, costNanoUsd: BigInt(cost) });
  }

  /**
   * The worker has ended, and its records are settled. Requests without a record were never sent to a provider. The tokens
   * of all stay counted for their minute. May be repeated when it rejects.
   */
  async settleAll(costOf: CostOf): Promise<void> {
    this.#isOver = true;
    for (const [name, { hold, tokens, atMs }] of this.#open) {
      const costNanoUsd = (await costOf(encodeReservationId(hold.parts), atMs)) ?? 0n;
      this.#open.delete(name);
      void hold.settle({ tokens, costNanoUsd });
    }
  }
}
