/**
 * Usage records that are not in the database yet: files to which batches are appended, each with
 * one write. The operating system has them then, so that they survive the death of the process.
 */
import { closeSync, existsSync, fdatasync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NoRoomLeft } from '../core/store-failure.ts';
import { folderProblem } from '../storage/folder-problem.ts';
import { journalName } from '../storage/usage/journal-files.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { journalLine } from '../storage/usage/journal-line.ts';
import { NotWritten } from './not-written.ts';

/**
 * When writes are synced to the disk itself. `full`: before the write resolves. `interval`: within a quarter of a
 * second; a write survives the death of the process at once, and that of the machine after that time.
 */
export type UsageSync = 'interval' | 'full';

export interface JournalLimits {
  /** A file that has so many bytes is followed by another. */
  fileBytes: number;
  /** Most bytes that the database has not taken yet. */
  waitingBytes: number;
}

const usualLimits: JournalLimits = { fileBytes: 8 * 1_024 ** 2, waitingBytes: 256 * 1_024 ** 2 };

/** How often a batch is written again because another process has taken the file over. */
const mostTries = 5;

interface JournalFile {
  name: string;
  path: string;
  /** undefined: nothing is appended to it any more. */
  descriptor: number | undefined;
  /** With the last batch that was written whole. */
  bytes: number;
  applied: number;
  begunMs: number;
}

export class UsageJournal {
  readonly #folder: string;
  readonly #processId: string;
  readonly #isSyncing: boolean;
  readonly #limits: JournalLimits;
  /** Oldest first; only to the last one is appended. */
  #files: JournalFile[] = [];
  #number = 0;
  /** Where writes are synced, one waits for the one before. */
  #last: Promise<void> = Promise.resolve();

  /** `processId` is in the names of the files and must be of this process alone. */
  constructor(folder: string, processId: string, sync: UsageSync, limits: Partial<JournalLimits> = {}) {
    this.#folder = folder;
    this.#processId = processId;
    this.#isSyncing = sync === 'full';
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Whether writes wait for the disk. */
  get isSyncing(): boolean {
    return this.#isSyncing;
  }

  /** Bytes that are not known to be in the database. */
  get waitingBytes(): number {
    return this.#files.reduce((sum, { bytes, applied }) => sum + bytes - applied, 0);
  }

  /** The files that exist, and whether all of each has been written. */
  get files(): readonly { name: string; isEnded: boolean }[] {
    return this.#files.map(({ name, descriptor }) => ({ name, isEnded: descriptor === undefined }));
  }

  /**
   * Rejects when the batch is not known to be there as a whole: with `NotWritten` when it is not, and never will be, unless
   * it is written again.
   */
  async append(json: string): Promise<void> {
    if (!this.#isSyncing) return this.appendNow(json);
    const line = journalLine(json);
    const written = this.#last.then(() => this.#writeSynced(line));
    this.#last = written.catch(() => {});
    await written;
  }

  /** The same within the call, where writes do not wait for the disk. Throws instead of rejecting. */
  appendNow(json: string): void {
    const line = journalLine(json);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const file = this.#appendTo(line);
      if (existsSync(file.path)) return;
      // Taken over by another process, perhaps before the line was in it.
      this.#endFile();
    }
    throw takenOver();
  }

  /** Nothing more is appended to the present file; the next batch begins another. */
  async end(): Promise<void> {
    await this.#last;
    this.#endFile();
  }

  /** How far files have been applied; null: to their end, and they are gone. */
  noteApplied(applied: ReadonlyMap<string, number | null>): void {
    for (const file of this.#files) file.applied = applied.get(file.name) ?? file.applied;
    this.#files = this.#files.filter(({ name }) => applied.get(name) !== null);
  }

  /** ms since the present file was begun, if all of it has been applied; undefined otherwise. */
  appliedForMs(nowMs: number): number | undefined {
    const file = this.#files.at(-1);
    if (file?.descriptor === undefined || file.applied < file.bytes) return undefined;
    return nowMs - file.begunMs;
  }

  #endFile(): void {
    const file = this.#files.at(-1);
    if (file?.descriptor === undefined) return;
    closeSync(file.descriptor);
    file.descriptor = undefined;
  }

  async #writeSynced(line: Buffer): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const file = this.#appendTo(line);
      try {
        await syncData(file.descriptor ?? -1);
        if (file.bytes === line.length) await syncFolder(this.#folder);
      } catch (cause) {
        // The disk may have a part of it.
        this.#endFile();
        throw cause;
      }
      if (existsSync(file.path)) return;
      this.#endFile();
    }
    throw takenOver();
  }

  #appendTo(line: Buffer): JournalFile {
    try {
      const file = this.#fileFor(line);
      this.#writeWhole(file, line);
      return file;
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      const reason = folderProblem(this.#folder, cause) ?? message;
      throw new NotWritten(`the usage journal cannot be written: ${reason}`, { cause });
    }
  }

  #fileFor(line: Buffer): JournalFile {
    const waiting = this.waitingBytes;
    if (waiting > 0 && waiting + line.length > this.#limits.waitingBytes)
      throw new NoRoomLeft(
        `the usage journal has ${waiting} bytes that the database has not taken, and the limit is ${this.#limits.waitingBytes}`,
      );
    if ((this.#files.at(-1)?.bytes ?? 0) >= this.#limits.fileBytes) this.#endFile();
    const last = this.#files.at(-1);
    if (last?.descriptor !== undefined) return last;
    this.#number += 1;
    const name = journalName(this.#processId, this.#number);
    const path = join(this.#folder, name);
    const file: JournalFile = {
      name,
      path,
      descriptor: openSync(path, 'ax', 0o600),
      bytes: 0,
      applied: 0,
      begunMs: performance.now(),
    };
    this.#files.push(file);
    return file;
  }

  /** A batch of which only a part could be written is taken back, or the file is left with it at its end. */
  #writeWhole(file: JournalFile, line: Buffer): void {
    const { descriptor = -1 } = file;
    try {
      for (let written = 0; written < line.length;)
        written += writeSync(descriptor, line, written, line.length - written);
    } catch (cause) {
      try {
        ftruncateSync(descriptor, file.bytes);
      } catch {
        this.#endFile();
      }
      throw cause;
    }
    file.bytes += line.length;
  }
}

function takenOver(): Error {
  return new Error(
    'the usage journal is taken over again and again; another process uses the same data folder',
  );
}

const syncData = promisify(fdatasync);
