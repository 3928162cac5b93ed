/**
 * The files of all owners: their metadata in the database, their bytes in a folder or a bucket. Every
 * operation is scoped to an owner. Another owner's, a deleted, an expired and an unknown file
 * all count as not found.
 */
import type { OpenFile } from '../core/file-access.ts';
import type { StoreWaits } from '../core/store-waits.ts';
import { ContentChecks } from './content-checks.ts';
import type { Database } from './database.ts';
import type { FileBytes } from './file-bytes.ts';
import { openContent } from './file-content.ts';
import { FileSweep, type SweepReport } from './file-sweep.ts';
import { noQuota, StorageQuota, type QuotaSettings } from './storage-quota.ts';
import { storedFileOf, type StoredFile } from './stored-file.ts';
import { beginUpload, type Upload } from './upload.ts';

export type { StoredFile };

export interface FileStoreOptions {
  /**
   * Called for a content check that could not be done (the file keeps its status and is checked at the next
   * start), for files that could not be removed, and for a place that belongs to another database.
   */
  report?: (cause: unknown) => void;
  /** The clock, in ms since 1970. */
  nowMs?: () => number;
  /** None when absent. */
  quota?: QuotaSettings;
  /** Bounds what callers wait for the database; absent: as long as it takes. */
  waits?: Pick<StoreWaits, 'bound'>;
}

const unbounded: Pick<StoreWaits, 'bound'> = { bound: (work) => work };

export interface ListOptions {
  /** Id of the last file of the page before. */
  after?: string | undefined;
  /** Most files in the page, at least 1. */
  limit: number;
  /** By time of creation. */
  order: 'asc' | 'desc';
  purpose?: string | undefined;
}

export interface FilePage {
  files: StoredFile[];
  hasMore: boolean;
}

export class FileStore {
  readonly #db: Database;
  readonly #bytes: FileBytes;
  readonly #nowMs: () => number;
  readonly #report: (cause: unknown) => void;
  readonly #quota: StorageQuota;
  readonly #checks: ContentChecks;
  readonly #sweep: FileSweep;
  readonly #waits: Pick<StoreWaits, 'bound'>;
  /** By their ids. */
  readonly #uploads = new Map<string, Upload>();

  /**
   * Opens the store over `bytes`. Nodes that share a database had better share them as well; where each has a folder
   * of its own, a file can be read only at the node that took it.
   */
  static async open(db: Database, bytes: FileBytes, options: FileStoreOptions = {}): Promise<FileStore> {
    const store = new FileStore(db, bytes, options);
    if (!(await bytes.claim(db)))
      options.report?.(
        new Error(
          'the files are in a place of another database; bytes that this one does not know stay there',
        ),
      );
    await store.#resumeChecks();
    return store;
  }

  /** For `open` alone. */
  constructor(
    db: Database,
    bytes: FileBytes,
    { report = () => {}, nowMs = Date.now, quota = noQuota, waits = unbounded }: FileStoreOptions,
  ) {
    this.#db = db;
    this.#bytes = bytes;
    this.#nowMs = nowMs;
    this.#report = report;
    this.#waits = waits;
    this.#quota = new StorageQuota(bytes, quota);
    this.#checks = new ContentChecks({
      read: (file) => bytes.read(file, { start: 0, end: file.bytes }),
      settle: (id, fault) => this.#settle(id, fault),
      report,
    });
    this.#sweep = new FileSweep({
      db,
      bytes,
      nowMs,
      isUploading: (id) => this.#uploads.has(id),
      report,
    });
  }

  /** Begins an upload of at most `maxBytes`, within the owner's quota; `commit` takes the file's name and purpose. */
  async begin(owner: string, { maxBytes }: { maxBytes: number }): Promise<Upload> {
    const beginning = this.#quota.begin(this.#db, owner);
    const giveBack = () => void beginning.then((late) => late.giveBack()).catch(() => {});
    const share = await this.#waits.bound(beginning, giveBack);
    const upload = await beginUpload({
      bytes: this.#bytes,
      owner,
      maxBytes,
      nowMs: this.#nowMs,
      take: (bytes) => share.take(bytes),
      record: (file) => this.#recordInTime(owner, file),
      ended: ({ id }) => {
        share.giveBack();
        this.#uploads.delete(id);
      },
    }).catch((cause: unknown) => {
      share.giveBack();
      throw cause;
    });
    this.#uploads.set(upload.id, upload);
    return upload;
  }

  async get(owner: string, id: string): Promise<StoredFile | undefined> {
    const asked = this.#visible(owner).selectAll().where('id', '=', id).executeTakeFirst();
    const row = await this.#waits.bound(asked);
    return row === undefined ? undefined : storedFileOf(row);
  }

  /** A page in a total order, which neither ties nor files that come and go disturb. Undefined when `after` is not there. */
  async list(owner: string, { after, limit, order, purpose }: ListOptions): Promise<FilePage | undefined> {
    let query = this.#visible(owner)
      .selectAll()
      .orderBy('created_at_ms', order)
      .orderBy('id', order)
      .limit(limit + 1);
    if (purpose !== undefined) query = query.where('purpose', '=', purpose);
    if (after !== undefined) {
      const last = await this.get(owner, after);
      if (last === undefined) return undefined;
      const beyond = order === 'asc' ? '>' : '<';
      query = query.where((eb) =>
        eb(eb.refTuple('created_at_ms', 'id'), beyond, eb.tuple(last.createdAtMs, last.id)),
      );
    }
    const rows = await this.#waits.bound(query.execute());
    return { files: rows.slice(0, limit).map(storedFileOf), hasMore: rows.length > limit };
  }

  /**
   * Whether the file was there. It is gone for everybody at once; reads that have begun go on to their end. Bytes that
   * cannot be removed now are reported and removed by a later sweep.
   */
  async remove(owner: string, id: string): Promise<boolean> {
    const deleting = this.#db
      .deleteFrom('file')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', this.#nowMs())]))
      .executeTakeFirst();
    const { numDeletedRows } = await this.#waits.bound(deleting);
    if (numDeletedRows === 0n) return false;
    await this.#bytes.remove({ owner, id }).catch(this.#report);
    return true;
  }

  async open(owner: string, id: string): Promise<OpenFile | undefined> {
    const file = await this.get(owner, id);
    const isThere = async () => (await this.get(owner, id)) !== undefined;
    return file === undefined ? undefined : openContent(this.#bytes, { ...file, owner }, isThere);
  }

  /**
   * Deletes expired files and, at the first call and then once an hour, bytes without a row.
   * To be called at the start and periodically, in the background: it never rejects and never runs twice at once.
   */
  sweep(): Promise<SweepReport> {
    return this.#sweep.run();
  }

  /** Resolves when every uploaded file has its final status. */
  async checksDone(): Promise<void> {
    await this.#checks.idle();
  }

  /** Aborts unfinished uploads and stops checks and sweep; database and bytes stay open. */
  async close(): Promise<void> {
    const aborted = [...this.#uploads.values()].map((upload) => upload.abort());
    await Promise.all([...aborted, this.#checks.close(), this.#sweep.close()]);
  }

  /**
   * Takes up the checks that the last process did not get to. Another node may be at one of them, which
   * does no harm; a file whose bytes only another node has keeps its status until that one starts.
   */
  async #resumeChecks(): Promise<void> {
    const rows = await this.#db
      .selectFrom('file')
      .select(['owner', 'id', 'bytes', 'sha256'])
      .where('status', '=', 'uploaded')
      .execute();
    for (const file of rows) this.#checks.add(file);
  }

  #visible(owner: string) {
    return this.#db
      .selectFrom('file')
      .where('owner', '=', owner)
      .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', this.#nowMs())]));
  }

  /** A row that comes too late is removed: its caller was refused. */
  async #recordInTime(owner: string, file: StoredFile): Promise<void> {
    const recording = this.#record(owner, file);
    const takeBack = () => void recording.then(() => this.remove(owner, file.id)).catch(this.#report);
    await this.#waits.bound(recording, takeBack);
  }

  async #record(owner: string, file: StoredFile): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('file')
        .values({
          id: file.id,
          owner,
          filename: file.filename,
          purpose: file.purpose,
          bytes: file.bytes,
          sha256: file.sha256,
          status: file.status,
          status_details: file.statusDetails,
          created_at_ms: file.createdAtMs,
          expires_at_ms: file.expiresAtMs,
        })
        .execute();
      await this.#quota.demandWithin(transaction, owner);
    });
    if (file.status === 'uploaded') this.#checks.add({ ...file, owner });
  }

  /** Final: where two nodes have checked a file, the first result is kept. */
  async #settle(id: string, fault: string | null): Promise<void> {
    await this.#db
      .updateTable('file')
      .set({ status: fault === null ? 'processed' : 'error', status_details: fault })
      .where('id', '=', id)
      .where('status', '=', 'uploaded')
      .execute();
  }
}
