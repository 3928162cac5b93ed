/**
 * Writes for the embedded database. A batch is durable once it is in the journal; a thread applies the journal to the
 * database, many batches in a transaction, so that no request waits for either.
 */
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { ApplyingThread, type ApplyJournals } from './applying-thread.ts';
import { journalProcess } from '../storage/usage/journal-files.ts';
import { packBatch } from './packed-batch.ts';
import { UsageJournal, type JournalLimits, type UsageSync } from './usage-journal.ts';
import type { UsageBatch, WriteUsage } from './write-batch.ts';

/** The longest time from a write to the database having it, and to its sync where writes do not wait for that. */
const applyEveryMs = 250;
/** A file of the journal that has been applied is left after this time, so that it can be deleted. */
const fileLifeMs = 10_000;
/** Failures in a row are logged so often at most. */
const reportEveryMs = 5_000;

export interface UsageWriter {
  write: WriteUsage;
  /** Writes within the call, or throws; undefined where writes wait for the disk. */
  writeNow: ((batch: UsageBatch) => void) | undefined;
  /** Resolves when the database has all that was written before. Rejects with the reason why it has not. */
  flush: () => Promise<void>;
  /** Waits for the writes that have started; the database has all of them then, or the journal still has. */
  close(): Promise<void>;
}

export interface WritingThreadOptions {
  /** Called when the journal cannot be applied; it is tried again. */
  report?: (cause: unknown, waitingBytes: number) => void;
  limits?: Partial<JournalLimits>;
}

/** `path` is that of an embedded database with all its tables. The thread starts now. */
export function startWritingThread(
  path: string,
  sync: UsageSync,
  options: WritingThreadOptions = {},
): UsageWriter {
  const processId = journalProcess(randomUUID());
  const thread = new ApplyingThread({ path, sync, processId });
  const journal = new UsageJournal(dirname(path), processId, sync, options.limits);
  return new JournalWriter(journal, thread.apply, () => thread.close(), options.report);
}

/** Writes for a process whose journal is applied by the thread of another one. */
export function startJournal(
  path: string,
  sync: UsageSync,
  {
    processId,
    apply,
    report,
  }: { processId: string; apply: ApplyJournals; report: WritingThreadOptions['report'] },
): UsageWriter {
  const journal = new UsageJournal(dirname(path), journalProcess(processId), sync);
  return new JournalWriter(journal, apply, async () => {}, report);
}

class JournalWriter implements UsageWriter {
  readonly writeNow: UsageWriter['writeNow'];
  readonly #journal: UsageJournal;
  readonly #applyJournals: ApplyJournals;
  readonly #closeThread: () => Promise<void>;
  readonly #report: WritingThreadOptions['report'];
  #timer: NodeJS.Timeout | undefined;
  #reportedMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(
    journal: UsageJournal,
    applyJournals: ApplyJournals,
    closeThread: () => Promise<void>,
    report: WritingThreadOptions['report'],
  ) {
    this.#journal = journal;
    this.#applyJournals = applyJournals;
    this.#closeThread = closeThread;
    this.#report = report;
    this.writeNow = journal.isSyncing
      ? undefined
      : (batch) => {
          journal.appendNow(packBatch(batch));
          this.#applySoon();
        };
  }

  write = async (batch: UsageBatch): Promise<readonly string[]> => {
    await this.#journal.append(packBatch(batch));
    this.#applySoon();
    // Entries that exist already are found when they are applied, and set aside.
    return [];
  };

  flush = async (): Promise<void> => {
    this.#journal.noteApplied(await this.#applyJournals({ files: this.#journal.files }));
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#journal.end();
    await this.flush().catch((cause: unknown) => this.#report?.(cause, this.#journal.waitingBytes));
    await this.#closeThread();
  }

  #applySoon(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#apply(), applyEveryMs);
    this.#timer.unref();
  }

  async #apply(): Promise<void> {
    let isLeft = false;
    try {
      await this.flush();
      this.#reportedMs = Number.NEGATIVE_INFINITY;
      isLeft = (this.#journal.appliedForMs(performance.now()) ?? 0) > fileLifeMs;
      if (isLeft) await this.#journal.end();
    } catch (cause) {
      this.#reportFailure(cause);
    }
    this.#timer = undefined;
    if (isLeft || this.#journal.waitingBytes > 0) this.#applySoon();
  }

  #reportFailure(cause: unknown): void {
    if (this.#isClosed || performance.now() - this.#reportedMs < reportEveryMs) return;
    this.#reportedMs = performance.now();
    this.#report?.(cause, this.#journal.waitingBytes);
  }
}
