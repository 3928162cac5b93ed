/** An upload to an object store. A small file is sent whole at its end; a larger one in parts, of which one is in memory. */
import type { ApiError } from '../../core/api-error.ts';
import type { FileDraft } from '../file-bytes.ts';
import { asApiError, S3Error } from './s3-error.ts';
import type { S3Client } from './s3-client.ts';
import { S3Silence } from './s3-patience.ts';
import type { PartRoom } from './part-room.ts';
import { textIn } from './s3-xml.ts';

/** The smallest that S3 takes for all parts but the last. 512 MiB are 103 of them; 10,000 are allowed. */
export const partBytes = 5 * 1024 * 1024;

/** Longest silence while the store joins the parts, milliseconds: it may have to copy all of them. */
const joiningMs = 20_000;

export interface DraftTarget {
  client: S3Client;
  key: string;
  room: PartRoom;
}

export class S3Draft implements FileDraft {
  readonly #target: DraftTarget;
  readonly #stopping = new AbortController();
  #part: Buffer[] = [];
  #partBytes = 0;
  #uploadId: string | undefined;
  readonly #etags: string[] = [];
  /** Whether there may be an object of that key. */
  #mayBeThere = false;
  #isStoreSilent = false;

  constructor(target: DraftTarget) {
    this.#target = target;
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length;) {
      if (this.#partBytes === partBytes) await this.#sendPart();
      const to = Math.min(chunk.length, from + partBytes - this.#partBytes);
      this.#target.room.take(to - from);
      this.#partBytes += to - from;
      // Copied: the sender uses its buffer again.
      this.#part.push(Buffer.from(chunk.subarray(from, to)));
      from = to;
    }
  }

  /** Either all of the bytes are there afterwards, or nothing is. */
  async publish({ bytes }: { bytes: number }): Promise<void> {
    try {
      if (this.#uploadId === undefined) await this.#putWhole();
      else await this.#complete(this.#uploadId, bytes);
    } catch (cause) {
      throw this.#failure(cause);
    }
  }

  /** One attempt for each, and none at a store that is silent: the response to a failed upload waits for it. A sweep does the rest. */
  async discard(): Promise<void> {
    this.#stopping.abort();
    this.#target.room.giveBack(this.#takePart().length);
    const { client, key } = this.#target;
    const [uploadId, mayBeThere] = [this.#uploadId, this.#mayBeThere];
    this.#uploadId = undefined;
    this.#mayBeThere = false;
    if (this.#isStoreSilent) return;
    const once = { method: 'DELETE', key, attempts: 1 } as const;
    if (uploadId !== undefined) await client.sendForText({ ...once, query: { uploadId } }).catch(() => {});
    if (mayBeThere) await client.sendForText(once).catch(() => {});
  }

  async #putWhole(): Promise<void> {
    const { client, key, room } = this.#target;
    this.#mayBeThere = true;
    const body = this.#takePart();
    try {
      await client.sendForText({ method: 'PUT', key, body, signal: this.#stopping.signal });
    } finally {
      room.giveBack(body.length);
    }
  }

  async #sendPart(): Promise<void> {
    const { client, key, room } = this.#target;
    const { signal } = this.#stopping;
    const body = this.#takePart();
    try {
      this.#uploadId ??= await this.#create();
      const query = { partNumber: String(this.#etags.length + 1), uploadId: this.#uploadId };
      const response = await client.send({ method: 'PUT', key, query, body, signal });
      await response.body.dump();
      const { etag } = response.headers;
      if (typeof etag !== 'string') throw new Error('the S3 store gave no ETag for a part');
      this.#etags.push(etag);
    } catch (cause) {
      throw this.#failure(cause);
    } finally {
      room.giveBack(body.length);
    }
  }

  async #create(): Promise<string> {
    const { client, key } = this.#target;
    const { signal } = this.#stopping;
    const xml = await client.sendForText({ method: 'POST', key, query: { uploads: '' }, signal });
    const uploadId = textIn(xml, 'UploadId');
    if (uploadId === undefined) throw new Error('the S3 store gave no id for an upload in parts');
    return uploadId;
  }

  async #complete(uploadId: string, bytes: number): Promise<void> {
    if (this.#partBytes > 0) await this.#sendPart();
    const { client, key } = this.#target;
    const { signal } = this.#stopping;
    const parts = this.#etags.map(
      (etag, index) =>
        `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    this.#mayBeThere = true;
    const completed = client.sendForText({
      method: 'POST',
      key,
      query: { uploadId },
      body,
      signal,
      silenceMs: joiningMs,
    });
    const xml = await completed.catch((cause: unknown) => {
      // Of an attempt whose response was lost: the length below says whether it was done.
      if (cause instanceof S3Error && cause.code === 'NoSuchUpload') return '';
      throw cause;
    });
    // A store may report a failure after it has sent its status.
    if (/<Error>/.test(xml)) throw new S3Error('the end of an upload', 500, xml);
    const { headers } = await client.send({ method: 'HEAD', key, signal });
    if (Number(headers['content-length']) !== bytes)
      throw new Error(`the S3 store has ${String(headers['content-length'])} bytes of ${bytes}`);
    this.#uploadId = undefined;
  }

  #failure(cause: unknown): ApiError {
    this.#isStoreSilent ||= cause instanceof S3Silence;
    return asApiError(cause);
  }

  /** Its room is the caller's to give back, once it is sent. */
  #takePart(): Buffer {
    const part = Buffer.concat(this.#part, this.#partBytes);
    this.#part = [];
    this.#partBytes = 0;
    return part;
  }
}
