/**
 * The file store of a provider, and the copies of our files that are stored there. A request then
 * names a copy by the provider's id instead of carrying the bytes.
 */
import type { OpenFile } from './file-access.ts';

/** A file to upload to a provider. */
export interface OutgoingFile extends Pick<OpenFile, 'id' | 'filename' | 'bytes'> {
  /** The media type: `application/pdf`. */
  mediaType: string;
  /** All bytes, from the beginning. `upload` rejects with any error that it throws. */
  read(): AsyncIterable<Uint8Array>;
  /** The signal of the request that needs the upload. */
  traceId: string;
}

/** The file that a provider has stored. */
export interface UploadedFile {
  /** 1 to 256 characters that need no escape in a path. */
  upstreamId: string;
  /** When the provider removes it by itself, milliseconds since 1970; null when the provider does not report it. */
  expiresAtMs: number | null;
}

export interface ProviderFiles {
  /** To be sent with every request that names a copy, lower case; a list in them is added to. */
  requestHeaders: Readonly<Record<string, string>>;
  /**
   * Rejects with `FilesNotOffered`, with `UploadRefused`, with an `ApiError` when there is no valid response, and
   * with the signal's reason.
   */
  upload(file: OutgoingFile, signal: AbortSignal): Promise<UploadedFile>;
  /** Whether the provider still has it; undefined: unknown. Rejects as `upload` does when there is no response. */
  isThere(upstreamId: string, signal: AbortSignal): Promise<boolean | undefined>;
  /** True when it is deleted for good, by any party; false: the provider removes no files. Rejects when a retry may succeed. */
  remove(upstreamId: string, signal: AbortSignal): Promise<boolean>;
}

/** The provider has no file store. */
export class FilesNotOffered extends Error {
  constructor() {
    super('the provider takes no files');
    this.name = 'FilesNotOffered';
  }
}

/** The provider refused an upload; its message is truncated, and not shown to callers unless checked. */
export class UploadRefused extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Uint8Array) {
    super(`the provider responded to an upload with status ${status}`);
    this.name = 'UploadRefused';
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** A file that a provider has, as a request names it. */
export interface FileCopy {
  /** Of the file here. */
  fileId: string;
  upstreamId: string;
  /**
   * Drops the record of the copy when the provider no longer has it, so that the next request makes a new one.
   * Returns whether it was dropped, or `otherwise` when the provider cannot be reached.
   */
  dropIfGone(otherwise: boolean, signal: AbortSignal): Promise<boolean>;
}
