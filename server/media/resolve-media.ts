/** Puts the bytes of files and addresses into a request, for providers that cannot get at them by themselves. */
import { ApiError } from '../core/api-error.ts';
import type { FileAccess } from '../core/provider.ts';
import { untilAborted } from './at-most.ts';
import { findChatReferences } from './chat-references.ts';
import type { FetchMedia } from './fetch-media.ts';
import { loadReferences, type LoadLimits } from './load-references.ts';
import type { LoadedMedia } from './loaded-media.ts';
import type { MediaReference } from './media-reference.ts';
import { findMessagesReferences } from './messages-references.ts';
import { replaceValues } from './replace-values.ts';

type Json = Readonly<Record<string, unknown>>;

export interface MediaRequest {
  /** The wire format of `json`. */
  format: 'chat' | 'messages';
  /** Valid under its contract. Never changed. */
  json: Json;
  /** Those of the caller. */
  files: FileAccess;
  /** Whether the provider fetches URLs by itself; then they stay. File ids never stay. */
  fetchesUrls: boolean;
  /** Its reason is thrown when it is aborted. */
  signal: AbortSignal;
}

export interface MediaResolver {
  /**
   * The request without file ids (and URLs), valid under the same contract; `json` itself when it names none.
   * Rejects with an `ApiError` that names the field: `file_not_found`, `invalid_value`, `unsupported_value`
   * (URLs are not fetched here), `payload_too_large`.
   */
  resolve(request: MediaRequest): Promise<Json>;
}

export interface MediaResolverOptions extends Partial<LoadLimits> {
  /** Null: URLs are not fetched, and refused where the provider does not fetch them either. */
  fetch: FetchMedia | null;
}

const mebibyte = 1_048_576;

const defaultLimits: LoadLimits = {
  maxFileBytes: 32 * mebibyte,
  maxTotalBytes: 64 * mebibyte,
  maxReferences: 32,
  maxConcurrent: 4,
};

export function createMediaResolver(options: MediaResolverOptions): MediaResolver {
  const { fetch, ...limits } = { ...defaultLimits, ...options };
  return {
    async resolve({ format, json, files, fetchesUrls, signal }) {
      const find = format === 'chat' ? findChatReferences : findMessagesReferences;
      const references = find(json, !fetchesUrls);
      if (references.length === 0) return json;
      if (fetch === null) refuseUrls(references, format);
      signal.throwIfAborted();
      const failure = new AbortController();
      const stop = AbortSignal.any([signal, failure.signal]);
      try {
        const work = loadReferences({ ...limits, references, files, fetch, signal: stop });
        return withMedia(json, await untilAborted(work, signal));
      } catch (thrown) {
        failure.abort(thrown);
        throw thrown;
      }
    },
  };
}

function withMedia(json: Json, loaded: ReadonlyMap<MediaReference, LoadedMedia>): Json {
  return replaceValues(
    json,
    [...loaded].map(([{ path, replacement }, media]) => ({ path, value: replacement(media) })),
  );
}

function refuseUrls(references: readonly MediaReference[], format: 'chat' | 'messages'): void {
  const refused = references.find(({ locator }) => locator.from === 'url');
  if (refused === undefined) return;
  const { param } = refused;
  const inline = format === 'chat' ? 'as a data URL' : 'as base64';
  throw new ApiError(
    'unsupported_value',
    `Unsupported value: '${param}' is a URL, which the provider of this model does not fetch. Send the data ${inline}, or upload a file and name its id. (Operators: MODELROUTE_FETCH_URLS=1 fetches URLs here.)`,
    { param },
  );
}
