/** Reads a stored file's bytes in pieces, without holding it whole. */
import { createReadStream } from 'node:fs';
import { ApiError } from '../core/api-error.ts';
import type { OpenFile } from '../core/provider.ts';
import { contentPath, type StoredFile } from './stored-file.ts';

/** Size of the pieces, bytes. */
const pieceBytes = 128 * 1024;

/**
 * Opens nothing yet: each `read` opens the file for itself when its first piece is asked for and
 * closes it at its end, early or not, so that a file that is never read costs nothing. A deletion
 * after that first piece does not disturb a read; one before it ends in `file_not_found`. Bytes
 * that are missing on the disk end in `internal_error`, never in a short answer.
 */
export function openContent(folder: string, file: StoredFile): OpenFile {
  return {
    id: file.id,
    filename: file.filename,
    bytes: file.bytes,
    read: (range) =>
      readRange(contentPath(folder, file.id), file, range?.start ?? 0, range?.length ?? file.bytes),
  };
}

async function* readRange(
  path: string,
  file: StoredFile,
  start: number,
  length: number,
): AsyncGenerator<Uint8Array> {
  const end = Math.min(start + length, file.bytes);
  if (start < 0 || end <= start) return;
  let missing = end - start;
  try {
    const stream = createReadStream(path, { start, end: end - 1, highWaterMark: pieceBytes });
    for await (const piece of stream as AsyncIterable<Buffer>) {
      missing -= piece.length;
      yield piece;
    }
  } catch (cause) {
    throw isMissing(cause)
      ? noSuchFile(file.id, cause)
      : new ApiError('internal_error', undefined, { cause });
  }
  if (missing > 0) {
    throw new ApiError('internal_error', undefined, { cause: new Error(`${path} lacks ${missing} bytes`) });
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

function noSuchFile(id: string, cause: unknown): ApiError {
  return new ApiError('file_not_found', `No such file: '${id}'.`, { param: 'file_id', cause });
}
