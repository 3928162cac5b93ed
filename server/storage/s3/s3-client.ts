/**
 * Sends signed requests to an S3-compatible store. A failure that may pass is tried again: every body is in memory, so
 * that it can be sent twice, and every operation that is used here may be done twice.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Pool, type Dispatcher } from 'undici';
import { isPassing, S3Error } from './s3-error.ts';
import { S3Patience, S3Silence } from './s3-patience.ts';

export interface S3Settings {
  /** Scheme, host and port, and the folder of a proxy. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** In front of every key: a folder of the bucket, with `/` at its end, or nothing. */
  prefix: string;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Nothing: the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  signal?: AbortSignal;
  /** Tried so often. */
  attempts?: number;
  /** Longest silence before the response, milliseconds. */
  silenceMs?: number;
}

/** Longest silence, from the connection to the end of a response: a caller of this server waits for it. */
const usualSilenceMs = 5_000;
/** No attempt begins later than this after the first one. */
const retriesMs = 15_000;
const attemptsMost = 3;
const firstPauseMs = 200;
/** Longest XML that is read. A list has at most 1,000 entries. */
const maxTextBytes = 8 * 1024 * 1024;

export class S3Client {
  readonly #settings: S3Settings;
  readonly #base: URL;
  readonly #origin: string;
  #pool: Pool;

  constructor(settings: S3Settings) {
    const url = new URL(settings.endpoint);
    const isInHost = url.hostname.startsWith(`${settings.bucket}.`);
    if (!url.pathname.endsWith('/')) url.pathname += '/';
    this.#base = isInHost ? url : new URL(`${settings.bucket}/`, url);
    this.#settings = settings;
    this.#origin = url.origin;
    this.#pool = poolOf(url.origin);
  }

  /** Of a response below 300, whose body the caller reads. Rejects with `S3Error`, or with an error of the network. */
  async send(request: S3Request): Promise<Dispatcher.ResponseData> {
    const { attempts = attemptsMost, signal } = request;
    const endMs = performance.now() + retriesMs;
    let pauseMs = firstPauseMs;
    for (let attempt = 1; ; attempt += 1) {
      const failure = await this.#sendOnce(request).catch((cause: unknown) => ({ cause }));
      if (!('cause' in failure)) return failure;
      const { cause } = failure;
      const mayPass = cause instanceof S3Error ? isPassing(cause.status) : !(cause instanceof S3Silence);
      const isLast = attempt >= attempts || performance.now() + pauseMs >= endMs;
      if (!mayPass || isLast || signal?.aborted === true) throw cause;
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal });
      pauseMs *= 3;
    }
  }

  /** The same, with the whole body as text. */
  async sendForText(request: S3Request): Promise<string> {
    const { body } = await this.send(request);
    return await textOf(body);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #sendOnce(request: S3Request): Promise<Dispatcher.ResponseData> {
    const { method, body, signal, silenceMs = usualSilenceMs } = request;
    const { path, headers } = await this.#sign(request);
    const patience = new S3Patience(silenceMs);
    const pool = this.#pool;
    const response = await pool
      .request({
        method,
        path,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(body.length) }) },
        body: body === undefined ? null : Readable.from(patience.chunks(body), { objectMode: false }),
        signal: patience.signal(signal),
      })
      .catch((cause: unknown) => {
        if (cause instanceof S3Silence) this.#replace(pool);
        throw cause;
      })
      .finally(() => patience.end());
    if (response.statusCode < 300) return response;
    const text = await textOf(response.body).catch(() => '');
    throw new S3Error(`${method} ${request.key ?? 'on the bucket'}`, response.statusCode, text);
  }

  /** Packets of its other connections may be lost as well. Requests on them end as they do. */
  #replace(pool: Pool): void {
    if (this.#pool !== pool) return;
    this.#pool = poolOf(this.#origin);
    pool.close().catch(() => {});
  }

  /** The hash of the body is signed, so that a store refuses one that was changed or cut in transit. */
  async #sign({ method, key = '', query = {}, headers = {}, body }: S3Request) {
    const url = new URL(key, this.#base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { region, accessKeyId, secretAccessKey } = this.#settings;
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
    });
    const signed = await signer.sign();
    return {
      path: `${signed.url.pathname}${signed.url.search}`,
      headers: Object.fromEntries(signed.headers),
    };
  }
}

function poolOf(origin: string): Pool {
  return new Pool(origin, {
    // The request has its own bound, which knows how much of the body is taken.
    headersTimeout: 0,
    bodyTimeout: usualSilenceMs,
  });
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxTextBytes) throw new Error(`the S3 store sent more than ${maxTextBytes} bytes of XML`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes).toString('utf8');
}
