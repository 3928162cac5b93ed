/** The limits as one would write them with no thought of speed: every event is kept, every sum is made anew. */
import type { LimitSubject } from '../../../../server/limits/limit-policy.ts';
import type { ReserveRequest } from '../../../../server/limits/limiter.ts';

const minuteMs = 60_000;
/** The one thing it has in common with the real ones: events of one tenth of a second leave together, with the last. */
const slotMs = 100;

interface Event {
  atMs: number;
  requests: number;
  tokens: number;
}

interface Story {
  events: Event[];
  leases: Map<number, number>;
  reservedNanoUsd: Map<number, bigint>;
  spentNanoUsd: bigint;
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

export class Oracle {
  readonly #stories = new Map<string, Story>();
  #made = 0;

  storyOf({ kind, id }: Pick<LimitSubject, 'kind' | 'id'>): Story {
    const name = `${kind} ${id}`;
    const known = this.#stories.get(name) ?? {
      events: [],
      leases: new Map(),
      reservedNanoUsd: new Map(),
      spentNanoUsd: 0n,
    };
    this.#stories.set(name, known);
    return known;
  }

  #counted({ events }: Story, atMs: number): Event[] {
    const leaveMs = new Map<number, number>();
    for (const event of events) leaveMs.set(Math.floor(event.atMs / slotMs), event.atMs + minuteMs);
    return events.filter((event) => (leaveMs.get(Math.floor(event.atMs / slotMs)) ?? 0) > atMs);
  }

  /** Whether both rates have room at that moment. */
  ratesFit({ subjects, tokensWorst }: ReserveRequest, atMs: number): boolean {
    return subjects.every((subject) => {
      const counted = this.#counted(this.storyOf(subject), atMs);
      const { requestsPerMinute, tokensPerMinute } = subject.limits;
      return (
        sum(counted.map(({ requests }) => requests)) + 1 <= requestsPerMinute &&
        sum(counted.map(({ tokens }) => tokens)) + tokensWorst <= tokensPerMinute
      );
    });
  }

  budgetsFit({ subjects, costWorstNanoUsd }: ReserveRequest): boolean {
    return subjects.every((subject) => {
      const { reservedNanoUsd, spentNanoUsd } = this.storyOf(subject);
      const all =
        [...reservedNanoUsd.values()].reduce((a, b) => a + b, spentNanoUsd) + (costWorstNanoUsd ?? 0n);
      return subject.limits.budgets.every(({ nanoUsd }) => all <= nanoUsd);
    });
  }

  /** The number of the reservation, or what refuses it. */
  reserve(request: ReserveRequest): number | 'budget' | 'rate' | 'concurrency' {
    const { subjects, nowMs, leaseMs, tokensWorst, costWorstNanoUsd } = request;
    for (const subject of subjects) {
      const story = this.storyOf(subject);
      story.events = this.#counted(story, nowMs);
      for (const [number, endMs] of story.leases) if (endMs <= nowMs) story.leases.delete(number);
    }
    if (!this.budgetsFit(request)) return 'budget';
    if (!this.ratesFit(request, nowMs)) return 'rate';
    if (subjects.some((one) => this.storyOf(one).leases.size >= one.limits.concurrentRequests))
      return 'concurrency';
    this.#made += 1;
    for (const subject of subjects) {
      const story = this.storyOf(subject);
      story.events.push({ atMs: nowMs, requests: 1, tokens: tokensWorst });
      story.leases.set(this.#made, nowMs + leaseMs);
      story.reservedNanoUsd.set(this.#made, costWorstNanoUsd ?? 0n);
    }
    return this.#made;
  }

  settle(number: number, request: ReserveRequest, tokens: number, costNanoUsd: bigint, nowMs: number): void {
    for (const subject of request.subjects) {
      const story = this.storyOf(subject);
      const excess = tokens - request.tokensWorst;
      const endMs = story.leases.get(number) ?? 0;
      story.leases.delete(number);
      if (endMs > nowMs) {
        const own = story.events.find(({ atMs, requests }) => atMs === request.nowMs && requests === 1);
        if (excess < 0 && own !== undefined) own.tokens += excess;
        if (excess > 0) story.events.push({ atMs: nowMs, requests: 0, tokens: excess });
      }
      this.#charge(story, number, costNanoUsd);
    }
  }

  reconcile(number: number, request: ReserveRequest, costNanoUsd: bigint): void {
    for (const subject of request.subjects) {
      this.storyOf(subject).leases.delete(number);
      this.#charge(this.storyOf(subject), number, costNanoUsd);
    }
  }

  #charge(story: Story, number: number, costNanoUsd: bigint): void {
    if (story.reservedNanoUsd.delete(number)) story.spentNanoUsd += costNanoUsd;
  }
}
