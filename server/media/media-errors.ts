/** The errors that callers get for files and URLs that cannot be used. */
import { ApiError } from '../core/api-error.ts';

/** `fault` completes the sentence; `cause` is for the log only. */
export function invalidMedia(param: string, fault: string, cause?: unknown): ApiError {
  return new ApiError('invalid_value', `Invalid value for '${param}': ${fault}.`, {
    param,
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * A file is over its limit. Not `invalid_value`: the request with its files put in is too large, and
 * clients know by 413 (`request_too_large` on the messages surface) that sending less helps.
 */
export function fileTooLarge(param: string, maxBytes: number): ApiError {
  return new ApiError(
    'payload_too_large',
    `The file that '${param}' names is larger than the limit of ${maxBytes} bytes. Name a smaller one.`,
    { param },
  );
}

/** The files of a request are together over the limit; one that is named twice counts twice. */
export function filesTooLarge(param: string, maxBytes: number): ApiError {
  return new ApiError(
    'payload_too_large',
    `The files that the request names, up to '${param}', are together larger than the limit of ${maxBytes} bytes. Name fewer or smaller ones.`,
    { param },
  );
}

/** The same message for a file that never existed, is deleted, or belongs to another project. */
export function noSuchFile(param: string, fileId: string): ApiError {
  return new ApiError('file_not_found', `No such file: '${fileId}'.`, { param });
}

/** `thrown` while a file was read. It may be deleted meanwhile, and the store does not know the field. */
export function namingField(thrown: unknown, param: string, fileId: string): unknown {
  const isMissing = thrown instanceof ApiError && thrown.code === 'file_not_found';
  return isMissing ? noSuchFile(param, fileId) : thrown;
}
