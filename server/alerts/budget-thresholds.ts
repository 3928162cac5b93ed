/** Finds budgets that have reached a threshold, from the hourly totals. */
import { spentBy } from '../admission/usage-ledger.ts';
import { spanOf, type PeriodSpan } from '../limits/period.ts';
import { formatNano, readNano } from '../metering/nano-usd.ts';
import type { Database } from '../storage/database.ts';
import { budgetSubjects, recentHour, type BudgetSubject } from './budget-subjects.ts';
import type { Happening } from './finding.ts';

/** Percent, the highest first. */
const thresholds = [100, 80, 50] as const;
/**
 * A call is refused when its worst case does not fit into what is left, so that a budget is seldom spent to its end: from
 * this share on, a refusal shows that it is exhausted.
 */
const exhaustedPercent = 80n;

export class BudgetThresholds {
  readonly #db: Database;
  /** Spent before the recent hours, by subject and period: read once an hour. */
  readonly #earlier = new Map<string, bigint>();
  #hour = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Of each budget the highest threshold alone: lower ones that were passed at once say nothing more. */
  async reached(nowMs: number): Promise<Happening[]> {
    const hour = recentHour(nowMs);
    if (hour !== this.#hour) this.#earlier.clear();
    this.#hour = hour;
    const found: Happening[] = [];
    for (const subject of await budgetSubjects(this.#db, nowMs))
      for (const { period, usd } of subject.budgets) {
        const limit = readNano(usd) ?? 0n;
        if (limit === 0n) continue;
        const span = spanOf(period, nowMs);
        const used = await this.#spent(subject, span);
        const isExhausted = subject.refusedPeriods.has(period) && used * 100n >= exhaustedPercent * limit;
        const threshold = thresholds.find(
          (each) => used * 100n >= BigInt(each) * limit || (each === 100 && isExhausted),
        );
        if (threshold !== undefined) found.push(happening(subject, span, { usd, limit, used, threshold }));
      }
    return found;
  }

  async #spent(subject: BudgetSubject, span: PeriodSpan): Promise<bigint> {
    const { kind, id, recent } = subject;
    const inSpan = [...recent].filter(([hour]) => hour >= span.startMs);
    const sum = inSpan.reduce((total, [, cost]) => total + cost, 0n);
    if (span.startMs >= this.#hour) return sum;
    const name = `${kind} ${id} ${span.name}`;
    let earlier = this.#earlier.get(name);
    if (earlier === undefined) {
      earlier = await spentBy(this.#db, { kind, id }, { ...span, endMs: this.#hour });
      this.#earlier.set(name, earlier);
    }
    return earlier + sum;
  }
}

interface Reached {
  usd: string;
  limit: bigint;
  used: bigint;
  threshold: number;
}

function happening(
  { kind, id, project, key }: BudgetSubject,
  { period, startMs, endMs }: PeriodSpan,
  { usd, limit, used, threshold }: Reached,
): Happening {
  const endsAtMs = endMs === Infinity ? null : endMs;
  const topic = `budget ${kind} ${id} ${period}`;
  const whose = key === null ? `Project ${project.name}` : `Key ${key.name} of project ${project.name}`;
  const each = period === 'total' ? 'in total' : `per ${period}`;
  return {
    topic,
    identity: `${topic} ${startMs} ${usd} ${threshold}`,
    endsAtMs,
    project,
    message: `${whose} has used ${(used * 100n) / limit} % of its budget of ${usd} USD ${each}.${threshold === 100 ? ' Calls that no longer fit are refused.' : ''}`,
    about: {
      kind: 'budget_threshold',
      subject: kind,
      key_id: key?.id ?? null,
      key_name: key?.name ?? null,
      period,
      threshold_percent: threshold,
      limit: usd,
      used: formatNano(used),
      resets_at: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
    },
  };
}
