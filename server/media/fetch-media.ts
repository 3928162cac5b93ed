/** Fetches a file that a caller names by its URL, without becoming the caller's way into this network. */
import type { Dispatcher } from 'undici';
import { ApiError } from '../core/api-error.ts';
import { secondsOf } from '../core/seconds.ts';
import { createAddressGuard } from './address-guard.ts';
import { guardTarget, Unfetchable, type TargetRules } from './guarded-target.ts';
import { fileTooLarge, invalidMedia } from './media-errors.ts';
import { mediaTypeOfHeader } from './media-types.ts';
import { connectTo } from './pinned-client.ts';
import { readMedia, type Intake, type Media } from './read-media.ts';
import { createHostResolver, type ResolveHost } from './resolve-host.ts';

interface FetchOrder extends Intake {
  /** The field that has the URL, for errors. */
  param: string;
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * GETs `url`. Rejects with an `ApiError` that names `order.param` or that `order` throws, and with the
 * reason of `order.signal` when it is aborted.
 */
export type FetchMedia = (url: string, order: FetchOrder) => Promise<Media>;

export interface MediaFetcherOptions {
  /** For everything from the first look-up to the last byte, redirects included. */
  timeoutMs?: number;
  /** Networks that may be reached although they are not public (`10.1.2.0/24`). */
  allowedNetworks?: readonly string[];
  allowedPorts?: readonly number[];
  resolveHost?: ResolveHost;
}

const maxRedirects = 3;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** All that a foreign server learns: no key, no cookie, no trace id. Compressed bodies could grow without end. */
const requestHeaders = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'modelroute' };

/** Throws on a malformed allowed network. */
export function createMediaFetcher(options: MediaFetcherOptions = {}): FetchMedia {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const rules: TargetRules = {
    guard: createAddressGuard({ allowedNetworks: options.allowedNetworks ?? [] }),
    resolveHost: options.resolveHost ?? createHostResolver(),
    allowedPorts: options.allowedPorts ?? [80, 443],
  };
  return async (url, order) => {
    const expiry = new AbortController();
    const timer = setTimeout(() => expiry.abort(), timeoutMs);
    const signal = AbortSignal.any([order.signal, expiry.signal]);
    try {
      return await follow(url, rules, order, signal, timeoutMs);
    } catch (thrown) {
      order.signal.throwIfAborted();
      if (expiry.signal.aborted) {
        throw invalidMedia(order.param, `it could not be fetched within ${secondsOf(timeoutMs)}`, thrown);
      }
      if (thrown instanceof ApiError) throw thrown;
      if (thrown instanceof Unfetchable) throw invalidMedia(order.param, thrown.message, thrown.cause);
      throw invalidMedia(order.param, 'it could not be fetched: the connection to its server failed', thrown);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function follow(
  address: string,
  rules: TargetRules,
  order: FetchOrder,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Media> {
  let next = address;
  let base: URL | undefined;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const target = await guardTarget(next, base, rules, signal);
    const client = connectTo(target, timeoutMs);
    try {
      const response = await client.request({
        method: 'GET',
        path: target.url.pathname + target.url.search,
        headers: requestHeaders,
        signal,
      });
      // The reader of the body gets its failure from the read; nobody else needs it.
      response.body.on('error', () => {});
      const location = redirectStatuses.has(response.statusCode) ? response.headers['location'] : undefined;
      if (typeof location !== 'string') return await readResponse(response, order, signal);
      [next, base] = [location, target.url];
    } finally {
      await client.destroy();
    }
  }
  throw new Unfetchable(`it redirects more than ${maxRedirects} times`);
}

async function readResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  order: FetchOrder,
  signal: AbortSignal,
): Promise<Media> {
  if (statusCode !== 200)
    throw new Unfetchable(`it could not be fetched: its server responded with status ${statusCode}`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Unfetchable('its server sends it compressed, unasked');
  if (Number(headers['content-length'] ?? 0) > order.maxBytes)
    throw fileTooLarge(order.param, order.maxBytes);
  const declared = mediaTypeOfHeader(String(headers['content-type'] ?? ''));
  let length = 0;
  const intake: Intake = {
    take(bytes) {
      length += bytes;
      if (length > order.maxBytes) throw fileTooLarge(order.param, order.maxBytes);
      order.take(bytes);
    },
    check(mediaType) {
      if (mediaType !== undefined && mediaType !== declared) {
        const as = declared ?? 'something else';
        throw new Unfetchable(`it is ${mediaType}, but its server sends it as ${as}`);
      }
      return order.check(mediaType);
    },
  };
  return await readMedia(body, intake, signal);
}
