/** Receives the upload form of `POST /v1/files`: its file is stored while it arrives, in any order of parts. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError } from '../core/api-error.ts';
import { mediaTypeOf } from './body.ts';
import { bodyTooLarge } from './body-intake.ts';
import { abortedBy, readForm } from './multipart-reader.ts';
import { maxFieldBytes, UploadFields, type UploadDetails } from './upload-fields.ts';

/** Receives the bytes. After `abort` none of them remain. */
export interface UploadSink<Stored> {
  write: (chunk: Uint8Array) => Promise<void>;
  commit: (details: UploadDetails) => Promise<Stored>;
  abort: () => Promise<void>;
}

export interface ReceiveOptions<Stored> {
  /** Largest file; the sink refuses more bytes. */
  maxFileBytes: number;
  /** Called when the file's part begins. */
  begin: (about: { maxBytes: number }) => Promise<UploadSink<Stored>>;
  /** Validates the form against the contract before anything is committed; `file` is represented by an empty string. Throws `ApiError`. */
  validate: (fields: unknown) => void;
  /** Aborted when the caller has disconnected or exceeded the time limit; an `ApiError` as its reason is passed on. */
  signal?: AbortSignal;
}

/** Room for everything in the body that is not the file, bytes. */
const maxFramingBytes = 1024 * 1024;
/** The form has four; the other slots let the refusal name the excess parts. */
const maxParts = 10;
/** The characters and the length that RFC 2046 allows. */
const boundaryPattern = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/**
 * The result of the sink's commit. Rejects with the contract's error for any fault of the
 * form, as soon as it is found; the sink is aborted
 * by then, and the request is paused and not destroyed. At no time are more than a few chunks in memory.
 */
export async function receiveUpload<Stored>(
  request: IncomingMessage,
  options: ReceiveOptions<Stored>,
): Promise<Stored> {
  const { maxFileBytes, begin, validate, signal } = options;
  mediaTypeOf(request, ['multipart/form-data']);
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  const maxBodyBytes = maxFileBytes + maxFramingBytes;
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);

  const fields = new UploadFields();
  const kept: { sink?: UploadSink<Stored> } = {};
  const keep = async (content: Readable) => {
    kept.sink = await begin({ maxBytes: maxFileBytes });
    for await (const chunk of content as AsyncIterable<Buffer>) await kept.sink.write(chunk);
  };
  try {
    await readForm(
      request,
      boundary,
      { maxBodyBytes, maxFieldBytes, maxParts },
      {
        field: (name, value, info) => fields.addText(name, value, info),
        file: (name, content, info) => {
          fields.addFile(name, info);
          return keep(content);
        },
      },
      signal,
    );
    validate(fields.asObject());
    const details = fields.details();
    if (signal?.aborted === true) throw abortedBy(signal);
    if (kept.sink === undefined)
      throw new ApiError('internal_error', undefined, { cause: new Error('no sink') });
    return await kept.sink.commit(details);
  } catch (fault) {
    await kept.sink?.abort();
    throw fault;
  }
}

/** The boundary that a content type names. Throws `invalid_multipart` without a valid one. */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (!boundaryPattern.test(boundary)) {
    throw new ApiError(
      'invalid_multipart',
      "The content type names no valid boundary, as in 'multipart/form-data; boundary=…'.",
    );
  }
  return boundary;
}
