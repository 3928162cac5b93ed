/** The prices that requests were charged at, by their version: records of a time share few of them. */
import type { Pricing } from '../core/pricing.ts';
import type { UsageDatabase } from './write-batch.ts';

/** More versions than a provider file has models are kept no longer than needed. */
const maxKept = 1_000;

export class PriceVersions {
  readonly #db: UsageDatabase;
  readonly #kept = new Map<string, Pricing | undefined>();

  constructor(db: UsageDatabase) {
    this.#db = db;
  }

  /** undefined: they are not stored. */
  async get(version: string): Promise<Pricing | undefined> {
    if (this.#kept.has(version)) return this.#kept.get(version);
    const row = await this.#db
      .selectFrom('usage_price')
      .select('pricing')
      .where('version', '=', version)
      .executeTakeFirst();
    const pricing = row === undefined ? undefined : (JSON.parse(row.pricing) as Pricing);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(version, pricing);
    return pricing;
  }
}
