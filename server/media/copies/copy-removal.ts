/** Removes the copies of deleted files from the providers, in the background, until it has succeeded. */
import type { ProviderFiles } from '../../core/provider-files.ts';
import type { Database } from '../../storage/database.ts';
import { CopyRows, type DueRemoval } from './copy-rows.ts';

/** The poll interval, milliseconds. */
const lookEveryMs = 2_000;
/** The pause after the first failure; each further one is twice as long, up to the longest. */
const firstPauseMs = 10_000;
const longestPauseMs = 3_600_000;
/** After so many failures, about a week, the removal is given up. */
const mostTries = 180;

export interface CopyRemovalOptions {
  /** The store of a provider; undefined when there is no such provider (any more, or yet). */
  filesOf: (provider: string) => ProviderFiles | undefined;
  /** Called for a copy that could not be removed. */
  givenUp: (copy: { provider: string; upstreamId: string | null; cause: unknown }) => void;
  /** Called when the database fails. */
  report: (cause: unknown) => void;
}

export class CopyRemoval {
  readonly #rows: CopyRows;
  readonly #options: CopyRemovalOptions;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(db: Database, options: CopyRemovalOptions) {
    this.#rows = new CopyRows(db);
    this.#options = options;
  }

  /** Looks for work now and then from now on. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.run()
        .catch(this.#options.report)
        .finally(() => {
          if (!this.#closing.signal.aborted) this.start();
        });
    }, lookEveryMs).unref();
  }

  /** Removes the copies that are to be removed now. */
  async run(): Promise<void> {
    for (;;) {
      const due = await this.#rows.takeRemovals();
      if (due.length === 0 || this.#closing.signal.aborted) return;
      await Promise.all(due.map((each) => this.#remove(each)));
    }
  }

  /** Running removals stop; the next start or another node resumes them. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #remove(due: DueRemoval): Promise<void> {
    const { row, provider, upstreamId, tries } = due;
    if (upstreamId === null) return await this.#rows.removed(row);
    let failure: unknown;
    try {
      const files = this.#options.filesOf(provider);
      if (files === undefined) throw new Error(`there is no provider '${provider}'`);
      if (await files.remove(upstreamId, this.#closing.signal)) return await this.#rows.removed(row);
      failure = new Error(`the provider '${provider}' removes no files`);
    } catch (thrown) {
      if (this.#closing.signal.aborted) return;
      const waitMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
      if (tries < mostTries) return await this.#rows.postpone(due, waitMs);
      failure = thrown;
    }
    this.#options.givenUp({ provider, upstreamId, cause: failure });
    await this.#rows.removed(row);
  }
}
