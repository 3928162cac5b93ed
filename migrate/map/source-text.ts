/** Reads the text of a file or a URL, bounded in size and time. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { BadInput } from './bad-input.ts';

/** Largest catalog, bytes; the largest known one has 3 MB. */
const maxBytes = 64 * 1024 * 1024;

const maxMs = 30_000;

/** The source of a text, and its name in messages: without a user name, a key or a query. */
export interface Source {
  from: string;
  name: string;
  isUrl: boolean;
}

/** Distinguishes files from URLs. */
export function sourceOf(from: string): Source {
  if (!/^https?:\/\//i.test(from)) return { from, name: from, isUrl: false };
  const url = URL.parse(from);
  if (url === null) throw new BadInput(`${from.slice(0, 80)}: not a valid URL`);
  return { from, name: `${url.protocol}//${url.host}${url.pathname}`, isUrl: true };
}

/** The whole text; `key` is sent to a URL as a bearer token, and never to another host after a redirect. */
export async function textOf(source: Source, key?: string): Promise<string> {
  const chunks = source.isUrl ? await download(source, key) : await open(source);
  try {
    return decode(await collect(chunks, source), source);
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${source.name}: reading stopped: ${reasonOf(error)}`);
  }
}

async function open({ from, name }: Source): Promise<AsyncIterable<Uint8Array>> {
  const found = await stat(from).catch((error: unknown) => {
    throw new BadInput(`${name}: ${reasonOf(error)}`);
  });
  if (found.isDirectory()) throw new BadInput(`${name}: is a folder, not a file`);
  if (found.size > maxBytes) throw tooLarge(name, found.size);
  return createReadStream(from, { highWaterMark: 1024 * 1024 });
}

async function download(
  { from, name }: Source,
  key?: string,
): Promise<AsyncIterable<Uint8Array> | readonly Uint8Array[]> {
  const response = await fetch(from, {
    headers: { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    signal: AbortSignal.timeout(maxMs),
  }).catch((error: unknown) => {
    throw new BadInput(`${name}: cannot be reached: ${reasonOf(error)}`);
  });
  if (!response.ok) {
    await response.body?.cancel();
    const hint = response.status === 401 || response.status === 403 ? ' (is a key due?)' : '';
    throw new BadInput(`${name}: responded ${response.status} ${response.statusText}`.trimEnd() + hint);
  }
  const length = Number(response.headers.get('content-length') ?? 0);
  if (length > maxBytes) {
    await response.body?.cancel();
    throw tooLarge(name, length);
  }
  return (response.body as AsyncIterable<Uint8Array> | null) ?? [];
}

async function collect(
  chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  { name }: Source,
): Promise<Buffer> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(name, bytes);
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}

function decode(bytes: Buffer, { name }: Source): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadInput(`${name}: is not a text in UTF-8`);
  }
}

function tooLarge(name: string, bytes: number): BadInput {
  const mib = (value: number) => `${Math.ceil(value / 1024 / 1024)} MiB`;
  return new BadInput(`${name}: is larger than ${mib(maxBytes)} (at least ${mib(bytes)}), no catalog is`);
}

const causes: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up (no network?)',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${maxMs / 1000} s`;
  const cause: unknown = error.cause ?? error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = cause instanceof Error ? cause.message : String(cause);
  return causes[code] ?? (message.split('\n', 1)[0] || code);
}
