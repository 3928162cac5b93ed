/** One arriving file: its bytes go to the disk as they come, and become a file all at once or not at all. */
import { createHash } from 'node:crypto';
import { ApiError } from '../core/api-error.ts';
import { storeFailure } from '../core/store-failure.ts';
import { StoreTooLate } from '../core/store-waits.ts';
import { isDatabaseRefusal } from './database-refusal.ts';
import { displayFilename } from './display-filename.ts';
import type { FileBytes, FileDraft } from './file-bytes.ts';
import { expiryOf, isJsonLinesPurpose } from './purposes.ts';
import { fullDisk, unwritableDisk } from './storage-quota.ts';
import { mintFileId, type StoredFile, type UploadDetails } from './stored-file.ts';

export interface UploadTarget {
  bytes: FileBytes;
  owner: string;
  maxBytes: number;
  nowMs: () => number;
  /** Called before so many more bytes are written; throws, or rejects, when there is no room for them. */
  take: (bytes: number) => Promise<void> | undefined;
  /** Makes the file known, durably; its bytes are safe by then. */
  record: (file: StoredFile) => Promise<void>;
  /** Called once, when the upload has been committed or aborted. */
  ended: (upload: Upload) => void;
}

/** Opens the place for the bytes. Rejects with `internal_error` when it refuses. */
export async function beginUpload(target: UploadTarget): Promise<Upload> {
  const id = mintFileId();
  try {
    return new Upload(id, await target.bytes.begin({ owner: target.owner, id }), target);
  } catch (cause) {
    throw storeError(cause);
  }
}

/**
 * `write` each chunk in turn, then `commit` or `abort`. Any failure aborts the upload, so that no
 * orphaned file remains; after the end every further call but `abort` is refused.
 */
export class Upload {
  readonly id: string;
  readonly #draft: FileDraft;
  readonly #target: UploadTarget;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  /** Set as soon as the upload is about to become a file or nothing; resolves when it has. */
  #ending: Promise<void> | undefined;

  constructor(id: string, draft: FileDraft, target: UploadTarget) {
    this.id = id;
    this.#draft = draft;
    this.#target = target;
  }

  /**
   * Awaiting it passes the pace of the place on to the sender. Rejects with `payload_too_large` beyond the limit, and
   * with `internal_error` or `overloaded` when the place refuses.
   */
  async write(chunk: Uint8Array): Promise<void> {
    this.#demandOpen();
    const { maxBytes } = this.#target;
    if (this.#bytes + chunk.length > maxBytes) {
      await this.abort();
      throw new ApiError('payload_too_large', `The file is larger than the limit of ${maxBytes} bytes.`, {
        param: 'file',
      });
    }
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    try {
      const looked = this.#target.take(chunk.length);
      // Without a wait where none is needed: an abort must not come between a chunk and its write.
      if (looked !== undefined) await looked;
      await this.#draft.write(chunk);
    } catch (cause) {
      await this.abort();
      throw storeError(cause);
    }
  }

  /**
   * Makes the upload a file. Its bytes are durable before the row is: a crash in between leaves bytes without a row,
   * which a later sweep removes, never the reverse.
   */
  commit(details: UploadDetails): Promise<StoredFile> {
    this.#demandOpen();
    const committed = this.#publish(details);
    this.#ending = settlementOf(committed);
    return committed;
  }

  /** Deletes the written bytes. May be called at any time, any number of times; a commit that has begun wins. */
  abort(): Promise<void> {
    this.#ending ??= this.#discard();
    return this.#ending;
  }

  async #publish(details: UploadDetails): Promise<StoredFile> {
    const { record, ended } = this.#target;
    // Whether there may be a row nevertheless: its bytes must stay then, and a later sweep sees whether there is.
    let inDoubt = false;
    try {
      const file = this.#describe(details);
      await this.#draft.publish(file);
      await record(file).catch((cause: unknown) => {
        inDoubt =
          cause instanceof StoreTooLate || (!(cause instanceof ApiError) && !isDatabaseRefusal(cause));
        throw cause;
      });
      ended(this);
      return file;
    } catch (cause) {
      if (inDoubt) ended(this);
      else await this.#discard();
      throw storeError(cause);
    }
  }

  /** A later sweep removes bytes that cannot be removed now: they have no row. */
  async #discard(): Promise<void> {
    await this.#draft.discard();
    this.#target.ended(this);
  }

  #describe({ filename, purpose, expiresAfterSeconds }: UploadDetails): StoredFile {
    const nowMs = this.#target.nowMs();
    return {
      id: this.id,
      bytes: this.#bytes,
      createdAtMs: nowMs,
      filename: displayFilename(filename),
      purpose,
      status: isJsonLinesPurpose(purpose) ? 'uploaded' : 'processed',
      statusDetails: null,
      expiresAtMs: expiryOf(purpose, expiresAfterSeconds, nowMs),
      sha256: this.#hash.digest('hex'),
    };
  }

  #demandOpen(): void {
    if (this.#ending !== undefined) {
      throw new ApiError('internal_error', undefined, { cause: new Error(`upload ${this.id} has ended`) });
    }
  }
}

async function settlementOf(operation: Promise<unknown>): Promise<void> {
  await Promise.allSettled([operation]);
}

function storeError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const failure = storeFailure(cause);
  if (failure === 'full') return fullDisk(cause);
  if (failure === 'unwritable') return unwritableDisk(cause);
  return new ApiError('internal_error', undefined, { cause });
}
