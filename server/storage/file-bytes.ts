/** Where the bytes of files are: a folder, or a bucket of an object store. What they mean is in the database. */
import type { Database } from './database.ts';
import type { StoredFile } from './stored-file.ts';

/** Which bytes. Ids are random and never given twice; the owner keeps those of projects apart. */
export interface BytesName {
  owner: string;
  id: string;
}

/** A file as its reader needs it: with what its bytes must be. */
export type NamedFile = BytesName & Pick<StoredFile, 'bytes' | 'sha256'>;

/** Bytes under way, which nobody sees yet. */
export interface FileDraft {
  /** Resolves when the sender may send more. */
  write(chunk: Uint8Array): Promise<void>;
  /** Makes them durable under their name, whole. */
  publish(written: { bytes: number }): Promise<void>;
  /** Removes all of them, published or not, as far as that is possible now. May be called twice; never rejects. */
  discard(): Promise<void>;
}

/** Something that was written before the grace of orphans began and may belong to no file. */
export interface OldBytes {
  id: string;
  /** For comparisons: each is there once. */
  name: string;
  remove(): Promise<void>;
}

export interface FileBytes {
  /**
   * Notes the database as the owner of a place that has none; to be done before the first upload. True when it is this
   * database.
   */
  claim(db: Database): Promise<boolean>;
  /** False also where nothing is noted, as when a disk is not mounted. */
  isOwnedBy(db: Database): Promise<boolean>;
  /** Rejects with `overloaded` when fewer bytes are free. Places without a bound of their own never do. */
  demandRoom(reserveBytes: number): Promise<void>;
  begin(name: BytesName): Promise<FileDraft>;
  /** Rejects with `MissingBytes` when there are none. Opens nothing before the first chunk is requested. */
  read(file: NamedFile, range: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Also where there are none. */
  remove(name: BytesName): Promise<void>;
  /** What is older than the grace, of any process that uses the place. */
  old(nowMs: number, graceMs: number): AsyncIterable<OldBytes>;
}

/** There are no bytes of that name; the message has the place, for the operator. */
export class MissingBytes extends Error {}
