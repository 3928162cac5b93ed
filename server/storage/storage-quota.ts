/** The quota of a project's files, and the free space of the disk that has them: one key must not fill it for all. */
import { ApiError } from '../core/api-error.ts';
import type { Database } from './database.ts';
import type { FileBytes } from './file-bytes.ts';

export interface QuotaSettings {
  /** Of all files of one owner together. */
  maxBytes: number;
  maxFiles: number;
  /** Bytes of the disk below which no file is taken. */
  reserveBytes: number;
}

/** Without a limit, for tools that have a store to themselves. */
export const noQuota: QuotaSettings = { maxBytes: Infinity, maxFiles: Infinity, reserveBytes: 0 };

/** The disk is looked at again after so many bytes of one upload. */
const lookAgainBytes = 16 * 1024 * 1024;
const diskRetryMs = 60_000;

/** The error of an upload for which the disk has no room. */
export function fullDisk(cause: unknown): ApiError {
  return new ApiError('overloaded', 'The server has too little free disk space to store files now.', {
    retryAfterMs: diskRetryMs,
    cause,
  });
}

/** The error of an upload to a disk that takes no writes. */
export function unwritableDisk(cause: unknown): ApiError {
  return new ApiError('overloaded', 'The server cannot write files now.', {
    retryAfterMs: diskRetryMs,
    cause,
  });
}

/** The part of the quota that an upload under way takes up. */
export interface QuotaShare {
  /**
   * Before so many more bytes are written. Throws `insufficient_quota`; the promise, where there is one, rejects with
   * `overloaded`.
   */
  take(bytes: number): Promise<void> | undefined;
  /** To be called once, when the upload is a file or nothing. */
  giveBack(): void;
}

export class StorageQuota {
  readonly #bytes: FileBytes;
  readonly #settings: QuotaSettings;
  /** Of uploads under way at this node, by owner. */
  readonly #underWay = new Map<string, { files: number; bytes: number }>();

  constructor(bytes: FileBytes, settings: QuotaSettings) {
    this.#bytes = bytes;
    this.#settings = settings;
  }

  /** Rejects with `insufficient_quota` when the owner has no room left, with `overloaded` when the disk has none. */
  async begin(db: Database, owner: string): Promise<QuotaShare> {
    const stored = await storedBy(db, owner);
    await this.#demandDisk();
    const all = this.#underWay.get(owner) ?? { files: 0, bytes: 0 };
    this.#demand(stored.files + all.files + 1, stored.bytes + all.bytes);
    this.#underWay.set(owner, all);
    all.files++;
    let own = 0;
    return {
      take: (bytes) => {
        const isDue = Math.floor((own + bytes) / lookAgainBytes) > Math.floor(own / lookAgainBytes);
        own += bytes;
        all.bytes += bytes;
        this.#demand(stored.files, stored.bytes + all.bytes);
        return isDue ? this.#demandDisk() : undefined;
      },
      giveBack: () => {
        all.files--;
        all.bytes -= own;
        if (all.files === 0) this.#underWay.delete(owner);
      },
    };
  }

  /** In the transaction that adds the last file: other nodes may have added some. */
  async demandWithin(db: Database, owner: string): Promise<void> {
    if (this.#settings.maxBytes === Infinity && this.#settings.maxFiles === Infinity) return;
    const { files, bytes } = await storedBy(db, owner);
    this.#demand(files, bytes);
  }

  #demand(files: number, bytes: number): void {
    const { maxFiles, maxBytes } = this.#settings;
    if (files > maxFiles)
      throw new ApiError(
        'insufficient_quota',
        `The project has reached its limit of ${maxFiles} files. Delete files first.`,
      );
    if (bytes > maxBytes)
      throw new ApiError(
        'insufficient_quota',
        `The files of the project would be larger than the ${maxBytes} bytes that it may store. Delete some first.`,
      );
  }

  async #demandDisk(): Promise<void> {
    await this.#bytes.demandRoom(this.#settings.reserveBytes);
  }
}

async function storedBy(db: Database, owner: string): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('file')
    .select(({ fn }) => [
      fn.countAll<string | number | bigint>().as('files'),
      fn.sum<string | number | bigint | null>('bytes').as('bytes'),
    ])
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}
