/** The bytes of files in a folder: written under a temporary name, synced, and renamed. */
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, opendir, rename, rm, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { MissingBytes, type BytesName, type FileBytes, type FileDraft, type OldBytes } from './file-bytes.ts';
import { claimFolder, ownsFolder } from './folder-owner.ts';
import { fullDisk } from './storage-quota.ts';
import { contentPath, idOfOwnName, partialPath } from './stored-file.ts';
import { syncFolder } from './sync-folder.ts';

/** Size of the chunks, bytes. */
const chunkBytes = 128 * 1024;

export class FolderBytes implements FileBytes {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the folder when it is missing. */
  async claim(db: Database): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return await claimFolder(db, this.#folder);
  }

  async isOwnedBy(db: Database): Promise<boolean> {
    return await ownsFolder(db, this.#folder);
  }

  async demandRoom(reserveBytes: number): Promise<void> {
    if (reserveBytes === 0) return;
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize >= reserveBytes) return;
    throw fullDisk(new Error(`less than ${reserveBytes} bytes are free for ${this.#folder}`));
  }

  async begin({ id }: BytesName): Promise<FileDraft> {
    return new FolderDraft(this.#folder, id, await open(partialPath(this.#folder, id), 'wx', 0o600));
  }

  async *read({ id }: BytesName, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const path = contentPath(this.#folder, id);
    try {
      const stream = createReadStream(path, { start, end: end - 1, highWaterMark: chunkBytes });
      yield* stream as AsyncIterable<Buffer>;
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
      const hint = 'see that the folder of MODELROUTE_FILES is mounted, and the same one for all nodes';
      throw new MissingBytes(`${path} is missing: ${hint}`);
    }
  }

  async remove({ id }: BytesName): Promise<void> {
    await rm(contentPath(this.#folder, id), { force: true });
  }

  async *old(nowMs: number, graceMs: number): AsyncGenerator<OldBytes> {
    for await (const { name } of await opendir(this.#folder)) {
      const id = idOfOwnName(name);
      const path = join(this.#folder, name);
      if (id === undefined || (await ageMs(path, nowMs)) < graceMs) continue;
      yield { id, name, remove: () => rm(path, { force: true }) };
    }
  }
}

class FolderDraft implements FileDraft {
  readonly #folder: string;
  readonly #id: string;
  readonly #handle: FileHandle;

  constructor(folder: string, id: string, handle: FileHandle) {
    this.#folder = folder;
    this.#id = id;
    this.#handle = handle;
  }

  /** Resolves when the chunk is written, so that awaiting it passes the disk's pace on to the sender. */
  async write(chunk: Uint8Array): Promise<void> {
    let offset = 0;
    // A disk may write only a part of the buffer.
    while (offset < chunk.length) {
      const { bytesWritten } = await this.#handle.write(chunk, offset, chunk.length - offset);
      offset += bytesWritten;
    }
  }

  /** The bytes are synced before their name is: a crash in between leaves bytes that a later sweep removes. */
  async publish(): Promise<void> {
    await this.#handle.sync();
    await this.#handle.close();
    await rename(partialPath(this.#folder, this.#id), contentPath(this.#folder, this.#id));
    await syncFolder(this.#folder);
  }

  /** The close waits for a running write. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(partialPath(this.#folder, this.#id), { force: true }).catch(() => {});
    await rm(contentPath(this.#folder, this.#id), { force: true }).catch(() => {});
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/** Time since the last write; 0 for an entry that has been deleted meanwhile or is not a file. */
async function ageMs(path: string, nowMs: number): Promise<number> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() === true ? nowMs - stats.mtimeMs : 0;
}
