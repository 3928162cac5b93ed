/** A data folder of its own for a test, and a store in it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseLocation } from '../../../server/storage/database.ts';
import { FileStore, type StoredFile } from '../../../server/storage/file-store.ts';
import { FolderBytes } from '../../../server/storage/folder-bytes.ts';
import { newPlace, type EngineName } from './engines.ts';

export interface Scratch extends DatabaseLocation {
  filesFolder: string;
  db: Database;
  store: FileStore;
  /** Moves the store's clock, which otherwise does not move. */
  clock: { nowMs: number };
  /** What the stores have reported. */
  reports: unknown[];
  /** A store of another node on the same database, over the same folder or one of its own; closed with the scratch. */
  openNode(filesFolder?: string): Promise<FileStore>;
  /** Names in the files folder, but for that of its owner. */
  contents(): Promise<string[]>;
  /** Closes store and database and opens them anew over the same folder. */
  reopen(): Promise<void>;
  dispose(): Promise<void>;
}

/** `files`: the folder of another installation, to be shared with it. */
export async function scratch(engine: EngineName = 'sqlite', files?: string): Promise<Scratch> {
  // A database is known by the moment at which it was made, which copies of one have in common.
  const place = await newPlace(engine, files === undefined ? 'migrated' : 'empty');
  const { folder, url } = place;
  const filesFolder = files ?? join(folder, 'files');
  const clock = { nowMs: 1_795_176_000_000 };
  const reports: unknown[] = [];
  const open = async (path = filesFolder) => {
    const db = await openDatabase(place);
    const report = (cause: unknown) => reports.push(cause);
    return {
      db,
      store: await FileStore.open(db, new FolderBytes(path), { nowMs: () => clock.nowMs, report }),
    };
  };
  const others: { db: Database; store: FileStore }[] = [];
  const close = async (...nodes: { db: Database; store: FileStore }[]) => {
    for (const { db, store } of nodes) {
      await store.close();
      await db.destroy();
    }
  };
  const self: Scratch = {
    folder,
    url,
    filesFolder,
    clock,
    reports,
    ...(await open()),
    openNode: async (path) => {
      const node = await open(path);
      others.push(node);
      return node.store;
    },
    contents: async () => (await readdir(filesFolder)).filter((name) => !name.startsWith('.')).toSorted(),
    reopen: async () => {
      await close(self);
      Object.assign(self, await open());
    },
    dispose: async () => {
      await close(self, ...others);
      await place.dispose();
    },
  };
  return self;
}

export interface PutOptions {
  owner?: string;
  filename?: string;
  purpose?: string;
  expiresAfterSeconds?: number;
}

/** Uploads `content` in one chunk. */
export async function put(
  store: FileStore,
  content: string | Uint8Array,
  options: PutOptions = {},
): Promise<StoredFile> {
  const { owner = 'ann', filename = 'notes.txt', purpose = 'user_data', expiresAfterSeconds } = options;
  const upload = await store.begin(owner, { maxBytes: 64 * 1024 * 1024 });
  await upload.write(typeof content === 'string' ? Buffer.from(content) : content);
  return await upload.commit({ filename, purpose, expiresAfterSeconds });
}

/** All bytes of an opened file; undefined when there is none. */
export async function bytesOf(store: FileStore, owner: string, id: string): Promise<Buffer | undefined> {
  const file = await store.open(owner, id);
  return file === undefined ? undefined : await collect(file.read());
}

export async function collect(chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
