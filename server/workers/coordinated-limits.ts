/** The counters of a worker: those of the coordinator, which every worker asks. As exact as they are in one process. */
import type { LimitSubject } from '../limits/limit-policy.ts';
import type { LimitStore, StoreReply, StoreRequest } from '../limits/limit-store.ts';
import type { LimitUse } from '../limits/limit-use.ts';
import { encodeReservationId, reservedAt, type ReservationParts } from '../limits/reservation-id.ts';
import type { CoordinatorCalls } from './calls.ts';
import type { Link } from './link.ts';
import { decodeUse, decodeVerdicts, encodeRequest, encodeSubject } from './sent-limits.ts';

export class CoordinatedLimits implements LimitStore {
  readonly #link: Link<CoordinatorCalls>;

  constructor(link: Link<CoordinatorCalls>) {
    this.#link = link;
  }

  async reserve(request: StoreRequest): Promise<StoreReply> {
    const decision = await this.#link.call('reserve', encodeRequest(request));
    const verdicts = decodeVerdicts(decision);
    const { name } = decision;
    if (name === null) return { hold: null, verdicts };
    const { group, nowMs } = request;
    const subjects = request.subjects.map((subject) => reservedAt(subject, nowMs));
    const settle = ({ tokens, costNanoUsd }: { tokens: number; costNanoUsd: bigint }) => {
      this.#link.tell('settle', { name, tokens, cost: String(costNanoUsd) });
      return Promise.resolve();
    };
    return { hold: { parts: { name, group, subjects }, settle }, verdicts };
  }

  reconcile(parts: ReservationParts, costNanoUsd: bigint): Promise<boolean> {
    return this.#link.call('reconcile', {
      reservation: encodeReservationId(parts),
      cost: String(costNanoUsd),
    });
  }

  async use(subject: LimitSubject, group: string, nowMs: number): Promise<LimitUse> {
    return decodeUse(await this.#link.call('use', { subject: encodeSubject(subject), group, nowMs }));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
