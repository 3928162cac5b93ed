/**
 * Sees to it that a provider has a file, once: requests of this process that want it at the same time share one
 * upload, and so do nodes, by the rows that they have in common.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '../../core/api-error.ts';
import {
  FilesNotOffered,
  type FileCopy,
  type OutgoingFile,
  type ProviderFiles,
} from '../../core/provider-files.ts';
import type { StoreWaits } from '../../core/store-waits.ts';
import type { Database } from '../../storage/database.ts';
import { untilAborted } from '../at-most.ts';
import { CopyRows, leaseMs, type Claim } from './copy-rows.ts';

/** The poll interval for an upload by another node, milliseconds. */
const lookEveryMs = 200;
/** How long a provider that takes no files is not asked again, milliseconds. */
const notOfferedMs = 600_000;

/** Whose store it is. */
export interface CopyPlace {
  /** The provider's name, under which its copies are known. */
  provider: string;
  files: ProviderFiles;
}

export interface FileCopiesOptions {
  waits: StoreWaits;
  /** Called when an orphaned copy could not be marked for removal after an upload. */
  report: (cause: unknown) => void;
  /** A clock that nobody sets, in milliseconds. */
  nowMs?: () => number;
}

/** An upload, or a search for one, and the number of callers that wait for it. */
interface Flight {
  copy: Promise<FileCopy | undefined>;
  waiting: number;
  stop(): void;
}

export class FileCopies {
  readonly #rows: CopyRows;
  readonly #waits: StoreWaits;
  readonly #report: (cause: unknown) => void;
  readonly #nowMs: () => number;
  readonly #flights = new Map<string, Flight>();
  /** Until when each provider counts as one that takes no files. */
  readonly #notOffered = new WeakMap<ProviderFiles, number>();

  constructor(db: Database, { waits, report, nowMs = () => performance.now() }: FileCopiesOptions) {
    this.#rows = new CopyRows(db);
    this.#waits = waits;
    this.#report = report;
    this.#nowMs = nowMs;
  }

  /**
   * The copy, made now if need be; undefined when the provider takes no files. An upload is aborted when no caller
   * waits for it any more. Rejects as `ProviderFiles.upload` does, and with `file_not_found`.
   */
  async ensure(place: CopyPlace, file: OutgoingFile, signal: AbortSignal): Promise<FileCopy | undefined> {
    if ((this.#notOffered.get(place.files) ?? 0) > this.#nowMs()) return undefined;
    const key = `${place.provider} ${file.id}`;
    const flight = this.#flights.get(key) ?? this.#begin(key, place, file);
    flight.waiting++;
    try {
      return await untilAborted(flight.copy, signal);
    } finally {
      if (--flight.waiting === 0) flight.stop();
    }
  }

  #begin(key: string, place: CopyPlace, file: OutgoingFile): Flight {
    const controller = new AbortController();
    const flight: Flight = {
      copy: this.#find(place, file, controller.signal),
      waiting: 0,
      stop: () => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        controller.abort();
      },
    };
    // The callers that wait for it get its failure; without callers it has been aborted.
    flight.copy.catch(() => {});
    this.#flights.set(key, flight);
    return flight;
  }

  async #find(place: CopyPlace, file: OutgoingFile, signal: AbortSignal): Promise<FileCopy | undefined> {
    for (;;) {
      const claim = await this.#claim(place.provider, file.id);
      if (claim.kind === 'there') return this.#copy(place, claim.row, file.id, claim.upstreamId);
      if (claim.kind === 'no-file')
        throw new ApiError('file_not_found', `No such file: '${file.id}'.`, { param: 'file_id' });
      if (claim.kind === 'busy') {
        await wait(lookEveryMs, undefined, { signal });
        continue;
      }
      const made = await this.#upload(place, claim.row, file, signal);
      if (made !== 'late') return made;
    }
  }

  /** The store's delay must not look like the provider's. */
  #claim(provider: string, fileId: string): Promise<Claim> {
    const claiming = this.#rows.claim(provider, fileId);
    const release = async () => {
      const late = await claiming;
      if (late.kind === 'ours') await this.#rows.release(late.row);
    };
    return this.#waits.bound(claiming, () => void release().catch(this.#report));
  }

  /** `late`: it took so long that another node has taken over the row. */
  async #upload(
    place: CopyPlace,
    row: string,
    file: OutgoingFile,
    signal: AbortSignal,
  ): Promise<FileCopy | undefined | 'late'> {
    const sign = setInterval(() => void this.#rows.renew(row).catch(this.#report), leaseMs / 3);
    try {
      // Here, where the row is released on failure: all callers may have gone.
      signal.throwIfAborted();
      const uploaded = await place.files.upload(file, signal);
      const isOurs = await this.#rows.complete(row, place.provider, uploaded);
      return isOurs ? this.#copy(place, row, file.id, uploaded.upstreamId) : 'late';
    } catch (thrown) {
      await this.#rows.release(row).catch(this.#report);
      if (!(thrown instanceof FilesNotOffered)) throw thrown;
      this.#notOffered.set(place.files, this.#nowMs() + notOfferedMs);
      return undefined;
    } finally {
      clearInterval(sign);
    }
  }

  #copy({ files }: CopyPlace, row: string, fileId: string, upstreamId: string): FileCopy {
    return {
      fileId,
      upstreamId,
      dropIfGone: async (otherwise, signal) => {
        // An unreachable provider may still have the copy.
        const isThere = await files.isThere(upstreamId, signal).catch(() => true);
        if (isThere ?? !otherwise) return false;
        await this.#rows.detach(row);
        return true;
      },
    };
  }
}
