/**
 * The bytes of files in a bucket of an S3-compatible store. Keys are `<prefix><owner>/<id>`: the id is random, and the
 * server alone uses them; nothing is made public, and callers never get a URL of the store.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import {
  MissingBytes,
  type BytesName,
  type FileBytes,
  type NamedFile,
  type OldBytes,
} from '../file-bytes.ts';
import { databaseName } from '../folder-owner.ts';
import { idOfOwnName } from '../stored-file.ts';
import { PartRoom } from './part-room.ts';
import { S3Client, type S3Settings } from './s3-client.ts';
import { S3Draft } from './s3-draft.ts';
import { asApiError, S3Error } from './s3-error.ts';
import { blocksIn, textIn } from './s3-xml.ts';

/** Not a name of a file. */
const markName = '.database';
/** Of a bucket that had files already when it was first met by a database without any. */
const strange = 'another';
/** A read that is cut off goes on from where it was, so often. */
const resumesMost = 3;

export class S3Bytes implements FileBytes {
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #bucket: string;
  readonly #endpoint: string;
  readonly #room: PartRoom;

  constructor(settings: S3Settings, room = new PartRoom()) {
    this.#room = room;
    this.#client = new S3Client(settings);
    this.#prefix = settings.prefix;
    this.#bucket = settings.bucket;
    this.#endpoint = settings.endpoint;
  }

  /** Rejects with one line for the operator unless the bucket is there and its contents can be listed. */
  async verify(): Promise<void> {
    try {
      await this.#list({ 'list-type': '2', 'max-keys': '1' });
    } catch (cause) {
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
      throw new Error(`cannot use the bucket '${this.#bucket}' of ${this.#endpoint}: ${reason}`, { cause });
    }
  }

  async claim(db: Database): Promise<boolean> {
    const own = await databaseName(db);
    const noted = await this.#owner();
    if (noted !== undefined) return noted === own;
    const isOurs =
      (await db.selectFrom('file').select('id').limit(1).executeTakeFirst()) !== undefined ||
      !(await this.#hasFiles());
    const body = Buffer.from(isOurs ? own : strange);
    // Another node may do the same at once: it writes the same.
    await this.#client.sendForText({ method: 'PUT', key: `${this.#prefix}${markName}`, body });
    return await this.isOwnedBy(db);
  }

  async isOwnedBy(db: Database): Promise<boolean> {
    return (await this.#owner()) === (await databaseName(db));
  }

  /** An object store has no bound that this server could see. */
  async demandRoom(): Promise<void> {}

  async begin(name: BytesName): Promise<S3Draft> {
    return new S3Draft({ client: this.#client, key: this.#keyOf(name), room: this.#room });
  }

  async *read(file: NamedFile, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const hash = start === 0 && end === file.bytes ? createHash('sha256') : undefined;
    let from = start;
    for (let resumes = 0; from < end; resumes += 1) {
      const body = await this.#get(file, from, end);
      try {
        for await (const chunk of body) {
          from += chunk.length;
          hash?.update(chunk);
          yield chunk;
        }
        if (from < end) throw new Error(`the S3 store sent ${from - start} of ${end - start} bytes`);
      } catch (cause) {
        if (resumes === resumesMost) throw asApiError(cause);
      }
    }
    if (hash !== undefined && hash.digest('hex') !== file.sha256)
      throw new Error(`the bytes of file ${file.id} in the S3 store are not those that were uploaded`);
  }

  async remove(name: BytesName): Promise<void> {
    await this.#client.sendForText({ method: 'DELETE', key: this.#keyOf(name) });
  }

  /** Uploads in parts that nobody has ended, and objects. */
  async *old(nowMs: number, graceMs: number): AsyncGenerator<OldBytes> {
    const isOld = (text: string | undefined) => nowMs - Date.parse(text ?? '') >= graceMs;
    for await (const upload of this.#pages('Upload', { uploads: '' }, ['key-marker', 'upload-id-marker'])) {
      const [key = '', uploadId = ''] = [textIn(upload, 'Key'), textIn(upload, 'UploadId')];
      const id = this.#idOf(key);
      if (id === undefined || !isOld(textIn(upload, 'Initiated'))) continue;
      const remove = async () =>
        void (await this.#client.sendForText({ method: 'DELETE', key, query: { uploadId } }));
      yield { id, name: `${key} ${uploadId}`, remove };
    }
    for await (const entry of this.#pages('Contents', { 'list-type': '2' }, ['continuation-token'])) {
      const key = textIn(entry, 'Key') ?? '';
      const id = this.#idOf(key);
      if (id === undefined || !isOld(textIn(entry, 'LastModified'))) continue;
      yield {
        id,
        name: key,
        remove: async () => void (await this.#client.sendForText({ method: 'DELETE', key })),
      };
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #get(file: NamedFile, start: number, end: number): Promise<AsyncIterable<Uint8Array>> {
    const key = this.#keyOf(file);
    try {
      const range = `bytes=${start}-${end - 1}`;
      const { body, statusCode } = await this.#client.send({ method: 'GET', key, headers: { range } });
      if (statusCode !== 206 && (start > 0 || end < file.bytes)) {
        body.destroy();
        throw new S3Error(`a part of ${key}`, statusCode, '');
      }
      return body;
    } catch (cause) {
      if (cause instanceof S3Error && cause.status === 404)
        throw new MissingBytes(
          `${key} is missing in the bucket: see that all nodes have the same S3 settings`,
        );
      throw asApiError(cause);
    }
  }

  async #owner(): Promise<string | undefined> {
    try {
      return await this.#client.sendForText({ method: 'GET', key: `${this.#prefix}${markName}` });
    } catch (cause) {
      if (cause instanceof S3Error && cause.status === 404) return undefined;
      throw cause;
    }
  }

  async #hasFiles(): Promise<boolean> {
    for await (const entry of this.#pages('Contents', { 'list-type': '2' }, ['continuation-token']))
      if (this.#idOf(textIn(entry, 'Key') ?? '') !== undefined) return true;
    return false;
  }

  async *#pages(
    element: string,
    query: Readonly<Record<string, string>>,
    markers: readonly string[],
  ): AsyncGenerator<string> {
    let next: Record<string, string> = {};
    for (;;) {
      const xml = await this.#list({ ...query, ...next });
      yield* blocksIn(xml, element);
      const isLast = textIn(xml, 'IsTruncated') !== 'true';
      next = Object.fromEntries(
        markers.map((marker) => [marker, textIn(xml, nextElements[marker] ?? '') ?? '']),
      );
      if (isLast || next[markers[0] ?? ''] === '') return;
    }
  }

  async #list(query: Readonly<Record<string, string>>): Promise<string> {
    const all = { ...query, prefix: this.#prefix };
    return await this.#client.sendForText({ method: 'GET', query: all });
  }

  #keyOf({ owner, id }: BytesName): string {
    if (idOfOwnName(id) !== id) throw new Error('not an id minted here');
    return `${this.#prefix}${owner.replaceAll(/[^\w-]/g, '-')}/${id}`;
  }

  #idOf(key: string): string | undefined {
    const [, id] = /^[\w-]+\/(file-[0-9a-f]+)$/.exec(key.slice(this.#prefix.length)) ?? [];
    return id === undefined ? undefined : idOfOwnName(id);
  }
}

const nextElements: Readonly<Record<string, string>> = {
  'key-marker': 'NextKeyMarker',
  'upload-id-marker': 'NextUploadIdMarker',
  'continuation-token': 'NextContinuationToken',
};
