/**
 * The file store that a provider may have of its own, and the copies of our files that lie in it. A request then
 * names a copy by the provider's id instead of carrying the bytes.
 */
import type { OpenFile } from './file-access.ts';

/** A file on its way to a provider. */
export interface OutgoingFile extends Pick<OpenFile, 'id' | 'filename' | 'bytes'> {
  /** What the bytes are: `application/pdf`. */
  mediaType: string;
  /** All of them, from the beginning. What it throws, `upload` rejects with. */
  read(): AsyncIterable<Uint8Array>;
  /** Of the request that wants it there. */
  traceId: string;
}

/** What a provider made of a file. */
export interface UploadedFile {
  /** 1 to 256 characters that need no care in a path. */
  upstreamId: string;
  /** When the provider removes it by itself, milliseconds since 1970; null when it does not say so. */
  expiresAtMs: number | null;
}

export interface ProviderFiles {
  /** To be sent with every request that names a copy, lower case; a list in them is added to. */
  requestHeaders: Readonly<Record<string, string>>;
  /**
   * Rejects with `FilesNotOffered`, with `UploadRefused`, with an `ApiError` when there is no answer or a bad one, and
   * with the signal's reason.
   */
  upload(file: OutgoingFile, signal: AbortSignal): Promise<UploadedFile>;
  /** Whether the provider still has it; undefined: that cannot be told. Rejects as `upload` does when there is no answer. */
  isThere(upstreamId: string, signal: AbortSignal): Promise<boolean | undefined>;
  /** True when it is gone for good, whoever removed it; false: the provider removes no files. Rejects when it may yet. */
  remove(upstreamId: string, signal: AbortSignal): Promise<boolean>;
}

/** The provider has no place where files are uploaded. */
export class FilesNotOffered extends Error {
  constructor() {
    super('the provider takes no files');
    this.name = 'FilesNotOffered';
  }
}

/** The provider answered an upload with an error; its words are bounded, and not for callers unless checked. */
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
   * Lets go of the copy when the provider does not have it any more, so that the next request makes a new one;
   * whether it was so. `otherwise` is the answer when the provider cannot be asked.
   */
  dropIfGone(otherwise: boolean, signal: AbortSignal): Promise<boolean>;
}
