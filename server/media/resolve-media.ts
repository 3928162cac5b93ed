/**
 * Puts the bytes of files and URLs into a request, for providers that cannot fetch them; or the
 * ids of the files in the provider's own file store.
 */
import type { ConversationFormat } from '../core/wire-format.ts';
import { ApiError } from '../core/api-error.ts';
import type { CallTime } from '../core/call-time.ts';
import type { FileAccess } from '../core/file-access.ts';
import type { FileCopy } from '../core/provider-files.ts';
import { untilAborted } from './at-most.ts';
import { findChatReferences } from './chat-references.ts';
import { copyReferences, type CopyTarget, type EnsureCopy } from './copy-references.ts';
import type { FetchMedia } from './fetch-media.ts';
import { groupReferences, loadReferences, type LoadLimits } from './load-references.ts';
import type { CopiedFile, MediaReference } from './media-reference.ts';
import { findMessagesReferences } from './messages-references.ts';
import { replaceValues, type Replacement } from './replace-values.ts';
import { findResponsesReferences } from './responses-references.ts';

type Json = Readonly<Record<string, unknown>>;

interface MediaRequest {
  /** The wire format of `json`. */
  format: ConversationFormat;
  /** Valid under its contract. Never changed. */
  json: Json;
  /** Those of the caller. */
  files: FileAccess;
  /** Whether the provider fetches URLs itself; then they stay. */
  fetchesUrls: boolean;
  /** Set when the provider is to take the files into a store of its own. Ids of ours never stay. */
  copyTo?: CopyTarget;
  /** Of the call. Files and URLs take no longer, whoever is slow. */
  time: CallTime;
  /** Its reason is thrown when it is aborted. */
  signal: AbortSignal;
}

interface ResolvedMedia {
  /** The request, valid under the same contract; unchanged when it has no references. */
  json: Json;
  /** The copies that the request now names by the provider's ids. */
  copies: readonly FileCopy[];
}

export interface MediaResolver {
  /**
   * Rejects with an `ApiError` that names the field: `file_not_found`, `invalid_value`, `unsupported_value` (URLs are
   * not fetched here), `payload_too_large`; `CallTimeOver`; and, with `copyTo`, as an upload does.
   */
  resolve(request: MediaRequest): Promise<ResolvedMedia>;
}

export interface MediaResolverOptions extends Partial<LoadLimits> {
  /** Null: URLs are not fetched, and refused where the provider does not fetch them either. */
  fetch: FetchMedia | null;
  /** Absent: files are never copied. */
  ensureCopy?: EnsureCopy;
}

type FindReferences = (json: Json, urls: boolean) => readonly MediaReference[];

const finders: Readonly<Record<ConversationFormat, FindReferences>> = {
  chat: findChatReferences,
  messages: findMessagesReferences,
  responses: findResponsesReferences,
  completions: () => [],
};

const mebibyte = 1_048_576;

const defaultLimits: LoadLimits = {
  maxFileBytes: 32 * mebibyte,
  maxTotalBytes: 64 * mebibyte,
  maxReferences: 32,
  maxConcurrent: 4,
};

export function createMediaResolver(options: MediaResolverOptions): MediaResolver {
  const { fetch, ensureCopy: ensure, ...limits } = { ...defaultLimits, ...options };

  /** The replacement values for the request, and the copies among them. */
  async function replacementsFor(
    references: readonly MediaReference[],
    { files, copyTo: target }: MediaRequest,
    signal: AbortSignal,
  ): Promise<{ replacements: Replacement[]; copies: FileCopy[] }> {
    groupReferences({ ...limits, references });
    const copied =
      target === undefined || ensure === undefined
        ? new Map<MediaReference, CopiedFile>()
        : await copyReferences({ ...limits, references, files, target, ensure, signal });
    const others = references.filter((reference) => !copied.has(reference));
    const loaded = await loadReferences({ ...limits, references: others, files, fetch, signal });
    return {
      replacements: [
        ...[...copied].flatMap(([{ path, byId }, file]) =>
          byId === undefined ? [] : { path, value: byId.replacement(file) },
        ),
        ...[...loaded].map(([{ path, replacement }, media]) => ({ path, value: replacement(media) })),
      ],
      copies: [...new Set([...copied.values()].map(({ copy }) => copy))],
    };
  }

  return {
    async resolve(request) {
      const { format, json, fetchesUrls, time, signal } = request;
      const references = finders[format](json, !fetchesUrls);
      if (references.length === 0) return { json, copies: [] };
      if (fetch === null) refuseUrls(references, format);
      signal.throwIfAborted();
      const failure = new AbortController();
      const stop = AbortSignal.any([signal, failure.signal]);
      const timer = setTimeout(() => failure.abort(time.over()), time.leftMs);
      try {
        const work = replacementsFor(references, request, stop);
        const { replacements, copies } = await untilAborted(work, stop);
        return { json: replaceValues(json, replacements), copies };
      } catch (thrown) {
        failure.abort(thrown);
        throw thrown;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function refuseUrls(references: readonly MediaReference[], format: ConversationFormat): void {
  const refused = references.find(({ locator }) => locator.from === 'url');
  if (refused === undefined) return;
  const { param } = refused;
  const inline = format === 'messages' ? 'as base64' : 'as a data URL';
  throw new ApiError(
    'unsupported_value',
    `Unsupported value: '${param}' is a URL, which the provider of this model does not fetch. Send the data ${inline}, or upload a file and name its id. (Operators: MODELROUTE_FETCH_URLS=1 fetches URLs here.)`,
    { param },
  );
}
