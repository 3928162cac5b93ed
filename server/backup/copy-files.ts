/** Copies the bytes of uploaded files. A file never changes once it is there, so that only its presence is in question. */
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { contentPath } from '../storage/stored-file.ts';
import { sizeText, type Progress } from './progress.ts';

interface FileCopies {
  from: string;
  /** Must be there. */
  to: string;
  /** Whether each copy is read again, to compare its hash. */
  readsAgain: boolean;
  progress: Progress;
}

export interface CopiedFile {
  id: string;
  /** undefined: not known. */
  bytes?: number | undefined;
  sha256?: string | undefined;
}

export interface CopiedFiles {
  files: number;
  bytes: number;
  /** Ids of those whose bytes are not there. */
  missing: string[];
  /** Ids of those whose bytes are not those that were uploaded. */
  damaged: string[];
}

/** Each copy is on the disk when this resolves. Those that are missing or damaged do not keep the others. */
export async function copyFiles(
  files: Iterable<CopiedFile>,
  { from, to, readsAgain, progress }: FileCopies,
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: 0, bytes: 0, missing: [], damaged: [] };
  for (const file of files) {
    const target = contentPath(to, file.id);
    if (!(await copyDurably(contentPath(from, file.id), target))) {
      copied.missing.push(file.id);
      continue;
    }
    const { size } = await stat(target);
    if (!(await isWhole(target, size, readsAgain ? file : { ...file, sha256: undefined })))
      copied.damaged.push(file.id);
    copied.files += 1;
    copied.bytes += size;
    progress.show(() => `files: ${copied.files}, ${sizeText(copied.bytes)}`);
  }
  return copied;
}

/** False where there is none. File systems that can do so share the bytes. */
async function copyDurably(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw cause;
  }
  const handle = await open(to, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}

async function isWhole(path: string, size: number, { bytes, sha256 }: CopiedFile): Promise<boolean> {
  if (bytes !== undefined && size !== bytes) return false;
  if (sha256 === undefined) return true;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256;
}
