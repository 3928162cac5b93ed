/** The metadata of a stored file, and the two paths on disk that belong to its id. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FileStatus, FileTable } from './tables.ts';

export interface StoredFile {
  id: string;
  bytes: number;
  createdAtMs: number;
  /** For display only. */
  filename: string;
  purpose: string;
  status: FileStatus;
  /** Why the status is `error`, else null. */
  statusDetails: string | null;
  expiresAtMs: number | null;
  /** Lower-case hex. */
  sha256: string;
}

/** The metadata that the sender declares; final only when the whole upload has been read. */
export interface UploadDetails {
  filename: string;
  purpose: string;
  /** Counted from the moment the upload is complete. */
  expiresAfterSeconds?: number | undefined;
}

const idPattern = /^file-[0-9a-f]{24}$/;
const ownNamePattern = /^(file-[0-9a-f]{24})(\.part)?$/;

/** A new id: 96 random bits, never given twice. */
export function mintFileId(): string {
  return `file-${randomBytes(12).toString('hex')}`;
}

/** The path of a committed file's bytes. */
export function contentPath(folder: string, id: string): string {
  if (!idPattern.test(id)) throw new Error('not an id minted here');
  return join(folder, id);
}

/** The path of the bytes during the upload. */
export function partialPath(folder: string, id: string): string {
  return `${contentPath(folder, id)}.part`;
}

/** The id in a name in the files folder that a store has given; other names are never touched. */
export function idOfOwnName(name: string): string | undefined {
  return ownNamePattern.exec(name)?.[1];
}

export function storedFileOf(row: FileTable): StoredFile {
  return {
    id: row.id,
    bytes: row.bytes,
    createdAtMs: row.created_at_ms,
    filename: row.filename,
    purpose: row.purpose,
    status: row.status,
    statusDetails: row.status_details,
    expiresAtMs: row.expires_at_ms,
    sha256: row.sha256,
  };
}
