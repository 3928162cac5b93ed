/** The writer of kept responses, beside the requests: on PostgreSQL its connections, on SQLite a thread. */
import type { Database } from '../storage/database.ts';
import { deleteExpired, deleteKept, writeKept, type KeptBatch, type KeptBounds } from './kept-rows.ts';

export interface KeptStore {
  /** There will be something to write soon. */
  prepare(): void;
  write(batch: KeptBatch): Promise<void>;
  /** False when the owner has no such response. */
  remove(owner: string, id: string): Promise<boolean>;
  deleteExpired(nowMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Waits for no disk of its own: for a database that another program runs, or in a thread. */
export function directStore(db: Database, bounds: KeptBounds): KeptStore {
  return {
    prepare: () => {},
    write: (batch) => writeKept(db, batch, bounds),
    remove: (owner, id) => deleteKept(db, owner, id),
    deleteExpired: (nowMs) => deleteExpired(db, nowMs),
    close: async () => {},
  };
}
