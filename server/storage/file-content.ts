/** Reads a stored file's bytes in chunks, without loading it whole. */
import { createReadStream } from 'node:fs';
import { ApiError } from '../core/api-error.ts';
import type { OpenFile } from '../core/file-access.ts';
import { contentPath, type StoredFile } from './stored-file.ts';

/** Whether a file is still there: not deleted, not expired. */
type IsThere = () => Promise<boolean>;

/** Size of the chunks, bytes. */
const chunkBytes = 128 * 1024;

/**
 * Opens nothing yet: each `read` opens the file when its first chunk is requested and
 * closes it at its end, early or not, so that a file that is never read costs nothing. A deletion
 * after that first chunk does not disturb a read; an earlier one ends in `file_not_found`. Bytes
 * missing on disk from an existing file end in `internal_error`, never in a truncated response.
 */
export function openContent(folder: string, file: StoredFile, isThere: IsThere): OpenFile {
  return {
    id: file.id,
    filename: file.filename,
    bytes: file.bytes,
    read: ({ start, length } = { start: 0, length: file.bytes }) =>
      readRange(contentPath(folder, file.id), file, { start, length, isThere }),
  };
}

async function* readRange(
  path: string,
  file: StoredFile,
  { start, length, isThere }: { start: number; length: number; isThere: IsThere },
): AsyncGenerator<Uint8Array> {
  const end = Math.min(start + length, file.bytes);
  if (start < 0 || end <= start) return;
  let missing = end - start;
  try {
    const stream = createReadStream(path, { start, end: end - 1, highWaterMark: chunkBytes });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      missing -= chunk.length;
      yield chunk;
    }
  } catch (cause) {
    throw isMissing(cause)
      ? await missingFault(path, file, { isThere, cause })
      : new ApiError('internal_error', undefined, { cause });
  }
  if (missing > 0) {
    throw new ApiError('internal_error', undefined, { cause: new Error(`${path} lacks ${missing} bytes`) });
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/** Either the file has been deleted since it was looked up, or its bytes are not where this node has its own. */
async function missingFault(
  path: string,
  { id }: StoredFile,
  { isThere, cause }: { isThere: IsThere; cause: unknown },
): Promise<ApiError> {
  try {
    if (!(await isThere()))
      return new ApiError('file_not_found', `No such file: '${id}'.`, { param: 'file_id', cause });
  } catch (fault) {
    return new ApiError('internal_error', undefined, { cause: fault });
  }
  const hint = 'see that the folder of MODELROUTE_FILES is mounted, and the same one for all nodes';
  return new ApiError('internal_error', undefined, { cause: new Error(`${path} is missing: ${hint}`) });
}
