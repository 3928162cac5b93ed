/**
 * The file store of a provider over HTTP, in either style: `POST /files`, `GET /files/{id}`, `DELETE /files/{id}`.
 * Responses are bounded and validated; a file is sent in chunks, at the provider's pace.
 */
import { Readable } from 'node:stream';
import type { Pool } from 'undici';

import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { ProviderFailure } from '../../core/provider-failure.ts';
import type { UpstreamResponse } from '../../core/provider.ts';
import {
  FilesNotOffered,
  UploadRefused,
  type OutgoingFile,
  type ProviderFiles,
  type UploadedFile,
} from '../../core/provider-files.ts';
import type { UpstreamDialect } from '../../dialects/upstream-dialects.ts';
import { boundedBody } from './bounded-body.ts';
import { HttpExchange } from './http-exchange.ts';
import { joinHeaders } from './join-headers.ts';
import { multipartBody } from './multipart-body.ts';

export interface HttpFilesOptions {
  /** For log and errors; never a URL. */
  name: string;
  /** How the store is addressed, by the provider's dialect. */
  style: UpstreamDialect['files'];
  pool: Pool;
  origin: string;
  /** The path prefix before `/files`. */
  base: string;
  /** Headers of every request, lower case: key, version, the operator's own. */
  headers: Readonly<Record<string, string>>;
  /** Longest time in which no byte moves, milliseconds. */
  idleMs?: number;
}

const defaultIdleMs = 60_000;
/** Longest response that is read, bytes; a longer one is invalid for these requests. */
const maxResponseBytes = 64 * 1024;
/** An id that can be put into a path and a request without escaping. */
const idPattern = /^[A-Za-z0-9][\w.:-]{0,255}$/;

export function createHttpFiles(options: HttpFilesOptions): ProviderFiles {
  const { style } = options;
  return {
    requestHeaders: style.headers,
    async upload(file, signal) {
      const filename = style.hasPlainNames ? plainName(named(file)) : named(file);
      let sourceFault: { thrown: unknown } | undefined;
      const read = async function* () {
        try {
          yield* file.read();
        } catch (thrown) {
          sourceFault = { thrown };
          throw thrown;
        }
      };
      const { contentType, length, body } = multipartBody(style.fields, { ...file, filename, read });
      const headers = {
        'content-type': contentType,
        'content-length': String(length),
        'x-trace-id': file.traceId,
      };
      try {
        return await ask(options, { method: 'POST', path: '/files', headers, body }, signal, (response) =>
          uploadedFile(response, file, options),
        );
      } catch (thrown) {
        throw sourceFault === undefined ? thrown : sourceFault.thrown;
      }
    },
    isThere: (upstreamId, signal) =>
      ask(options, { method: 'GET', path: pathOf(upstreamId) }, signal, async ({ status }) => {
        if (isGone(status)) return false;
        return status === 200 ? true : undefined;
      }),
    remove: (upstreamId, signal) =>
      ask(options, { method: 'DELETE', path: pathOf(upstreamId) }, signal, async ({ status }) => {
        if (isGone(status) || (status >= 200 && status < 300)) return true;
        if (status === 405 || status === 501) return false;
        throw new Error(`the provider '${options.name}' responded to a removal with status ${status}`);
      }),
  };
}

interface Question {
  method: 'POST' | 'GET' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: AsyncIterable<Uint8Array>;
}

/** One exchange, aborted when no data has arrived for a while; the rest of a body after `read` is not awaited. */
async function ask<Result>(
  { name, style, pool, origin, base, headers, idleMs = defaultIdleMs }: HttpFilesOptions,
  { method, path, headers: more, body }: Question,
  signal: AbortSignal,
  read: (response: UpstreamResponse) => Promise<Result>,
): Promise<Result> {
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort(new ProviderFailure('deadline_exceeded', name, 'did not take a file in time'));
  }, idleMs);
  const exchange = new HttpExchange(name, AbortSignal.any([signal, silence.signal]));
  try {
    pool.dispatch(
      {
        origin,
        path: base + path,
        method,
        headers: { accept: 'application/json', ...joinHeaders(headers, style.headers), ...more },
        body: body === undefined ? null : Readable.from(observed(body, timer), bytesOnly),
      },
      exchange,
    );
    const response = await exchange.response;
    timer.refresh();
    return await read(response);
  } finally {
    clearTimeout(timer);
    exchange.release();
  }
}

const bytesOnly = { objectMode: false };

async function* observed(
  chunks: AsyncIterable<Uint8Array>,
  timer: NodeJS.Timeout,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    timer.refresh();
    yield chunk;
  }
}

async function uploadedFile(
  { status, headers, body }: UpstreamResponse,
  file: OutgoingFile,
  { name, style }: HttpFilesOptions,
): Promise<UploadedFile> {
  if (status === 404 || status === 405 || status === 501) throw new FilesNotOffered();
  const invalid = (what: string, cause?: unknown) =>
    new ProviderFailure(
      'upstream_invalid_response',
      name,
      'sent an invalid response',
      new Error(`its response to an upload ${what}`, { cause }),
    );
  const bytes = await boundedBody(body, maxResponseBytes);
  if (status < 200 || status > 299) throw new UploadRefused(status, headers, bytes ?? Buffer.alloc(0));
  if (bytes === undefined) throw invalid('is too long');
  const response = objectOf(bytes);
  if (response === undefined) throw invalid('is not a JSON object');
  const { id, status: state, expires_at: expiresAt } = response;
  if (typeof id !== 'string' || !idPattern.test(id)) throw invalid('has no usable id');
  if (state === 'error') throw invalid('says that the file failed');
  const size = response[style.sizeMember];
  if (typeof size === 'number' && size !== file.bytes)
    throw invalid(`reports ${size} bytes, and ${file.bytes} were sent`);
  return { upstreamId: id, expiresAtMs: timeOf(expiresAt) };
}

function objectOf(bytes: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Unix time in seconds (chat) or a date (messages), in milliseconds. */
function timeOf(value: unknown): number | null {
  const ms = typeof value === 'number' ? value * 1_000 : Date.parse(String(value));
  return Number.isSafeInteger(ms) && ms > 0 ? ms : null;
}

function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

function pathOf(upstreamId: string): string {
  return `/files/${encodeURIComponent(upstreamId)}`;
}

/** File extensions by which some providers determine the media type. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
};

/** With an ending, its own or that of its kind. */
function named({ filename, mediaType }: OutgoingFile): string {
  const ending = endings[mediaType];
  return ending === undefined || /.\.\w{1,8}$/.test(filename) ? filename : `${filename}.${ending}`;
}

/** Without the characters that the messages style refuses in names. */
function plainName(name: string): string {
  return name.replaceAll(/[<>:"|?*\\/\p{Cc}]/gu, '_').slice(-255);
}
