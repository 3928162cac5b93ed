/** A data folder of its own for a test, and a store in it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseLocation } from '../../server/storage/database.ts';
import { FileStore, type StoredFile } from '../../server/storage/file-store.ts';
import { newPlace, type EngineName } from './engines.ts';

export interface Scratch extends DatabaseLocation {
  filesFolder: string;
  db: Database;
  store: FileStore;
  /** Moves the store's clock, which otherwise stands still. */
  clock: { nowMs: number };
  /** Names in the files folder. */
  contents(): Promise<string[]>;
  /** Closes store and database and opens them anew over the same folder. */
  reopen(): Promise<void>;
  dispose(): Promise<void>;
}

export async function scratch(engine: EngineName = 'sqlite'): Promise<Scratch> {
  const place = await newPlace(engine);
  const { folder, url } = place;
  const filesFolder = join(folder, 'files');
  const clock = { nowMs: 1_795_176_000_000 };
  const open = async () => {
    const db = await openDatabase(place);
    return { db, store: await FileStore.open(db, filesFolder, { nowMs: () => clock.nowMs }) };
  };
  const close = async () => {
    await self.store.close();
    await self.db.destroy();
  };
  const self: Scratch = {
    folder,
    url,
    filesFolder,
    clock,
    ...(await open()),
    contents: async () => (await readdir(filesFolder)).toSorted(),
    reopen: async () => {
      await close();
      Object.assign(self, await open());
    },
    dispose: async () => {
      await close();
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

/** Uploads `content` in one piece. */
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

export async function collect(pieces: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
