/** Reads a stored file's bytes in chunks, without loading it whole. */
import { ApiError } from '../core/api-error.ts';
import type { OpenFile } from '../core/file-access.ts';
import { MissingBytes, type FileBytes, type NamedFile } from './file-bytes.ts';
import type { StoredFile } from './stored-file.ts';

/** Whether a file is still there: not deleted, not expired. */
type IsThere = () => Promise<boolean>;

/**
 * Opens nothing yet: each `read` opens the bytes when its first chunk is requested and
 * closes them at its end, early or not, so that a file that is never read costs nothing. A deletion
 * after that first chunk does not disturb a read; an earlier one ends in `file_not_found`. Bytes
 * missing from an existing file end in `internal_error`, never in a truncated response.
 */
export function openContent(
  bytes: FileBytes,
  file: StoredFile & { owner: string },
  isThere: IsThere,
): OpenFile {
  return {
    id: file.id,
    filename: file.filename,
    bytes: file.bytes,
    read: ({ start, length } = { start: 0, length: file.bytes }) =>
      readRange(bytes, file, { start, end: Math.min(start + length, file.bytes), isThere }),
  };
}

async function* readRange(
  bytes: FileBytes,
  file: NamedFile,
  { start, end, isThere }: { start: number; end: number; isThere: IsThere },
): AsyncGenerator<Uint8Array> {
  if (start < 0 || end <= start) return;
  let missing = end - start;
  try {
    for await (const chunk of bytes.read(file, { start, end })) {
      missing -= chunk.length;
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw cause instanceof MissingBytes
      ? await missingFault(cause, file, isThere)
      : new ApiError('internal_error', undefined, { cause });
  }
  if (missing !== 0) {
    throw new ApiError('internal_error', undefined, {
      cause: new Error(`file ${file.id} lacks ${missing} bytes`),
    });
  }
}

/** Either the file has been deleted since it was looked up, or its bytes are not where this node looks for them. */
async function missingFault(cause: MissingBytes, { id }: NamedFile, isThere: IsThere): Promise<ApiError> {
  try {
    if (!(await isThere()))
      return new ApiError('file_not_found', `No such file: '${id}'.`, { param: 'file_id', cause });
  } catch (fault) {
    return new ApiError('internal_error', undefined, { cause: fault });
  }
  return new ApiError('internal_error', undefined, { cause });
}
