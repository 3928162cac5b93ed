/** Uploads files to a provider where the request can name them by the provider's own ids. */
import type { UpstreamConversation } from '../core/wire-format.ts';
import { ApiError } from '../core/api-error.ts';
import { sniffMediaType } from '../core/media-type.ts';
import type { FileAccess, OpenFile } from '../core/file-access.ts';
import type { FileCopy, OutgoingFile } from '../core/provider-files.ts';
import { secondsOf } from '../core/seconds.ts';
import { mapAtMost } from './at-most.ts';
import type { CopyPlace } from './copies/file-copies.ts';
import { namingField, noSuchFile } from './media-errors.ts';
import type { CopiedFile, MediaReference } from './media-reference.ts';
import { knownMediaType, type MediaType } from './media-types.ts';
import { headBytes } from './read-media.ts';

/** Where the copies of a request's files belong. */
export interface CopyTarget extends CopyPlace {
  /** The wire format in which the provider is asked. */
  format: UpstreamConversation;
  traceId: string;
  /** The time for all of them, milliseconds. */
  withinMs: number;
}

/** As `FileCopies.ensure`. */
export type EnsureCopy = (
  place: CopyPlace,
  file: OutgoingFile,
  signal: AbortSignal,
) => Promise<FileCopy | undefined>;

export interface CopyTask {
  references: readonly MediaReference[];
  files: FileAccess;
  target: CopyTarget;
  ensure: EnsureCopy;
  /** Files that are seen to at the same time. */
  maxConcurrent: number;
  signal: AbortSignal;
}

/** Thrown when the bytes of a text file turn out not to be text. */
class NotText extends Error {}

/**
 * The copies by the references that can name them. All others need the bytes, also where something is wrong
 * with a file. Rejects with `file_not_found`, `deadline_exceeded`, and as `EnsureCopy` does.
 */
export async function copyReferences(task: CopyTask): Promise<ReadonlyMap<MediaReference, CopiedFile>> {
  const places = new Map<string, MediaReference[]>();
  for (const reference of task.references) {
    const { locator, byId } = reference;
    if (locator.from === 'file' && byId !== undefined)
      places.set(locator.fileId, [...(places.get(locator.fileId) ?? []), reference]);
  }
  if (places.size === 0) return new Map();
  // The time of the provider begins when the storage of this server has done its part.
  const known = await mapAtMost(task.maxConcurrent, [...places], ([fileId, references]) =>
    knownFile(fileId, references, task),
  );
  const { withinMs } = task.target;
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    const text = `The provider did not take a file within ${secondsOf(withinMs)}.`;
    deadline.abort(new ApiError('deadline_exceeded', text));
  }, withinMs);
  const signal = AbortSignal.any([task.signal, deadline.signal]);
  try {
    const copied = await mapAtMost(task.maxConcurrent, known, (each) =>
      each === undefined ? Promise.resolve([]) : copyFile(each, { ...task, signal }),
    );
    return new Map(copied.flat());
  } finally {
    clearTimeout(timer);
  }
}

/** A file with the references that can name a copy of it, at least one. */
interface KnownFile {
  file: OpenFile;
  mediaType: MediaType;
  fitting: readonly MediaReference[];
  param: string;
}

async function knownFile(
  fileId: string,
  references: readonly MediaReference[],
  { files, target, signal }: CopyTask,
): Promise<KnownFile | undefined> {
  const param = references[0]?.param ?? 'file_id';
  const file = await files.open(fileId);
  if (file === undefined) throw noSuchFile(param, fileId);
  try {
    const mediaType = await typeOf(file);
    signal.throwIfAborted();
    if (mediaType === undefined) return undefined;
    const fitting = references.filter(
      ({ byId, accepts }) => accepts.includes(mediaType) && byId?.[target.format].includes(mediaType),
    );
    return fitting.length === 0 ? undefined : { file, mediaType, fitting, param };
  } catch (thrown) {
    throw namingField(thrown, param, fileId);
  }
}

async function copyFile(
  { file, mediaType, fitting, param }: KnownFile,
  { target, ensure, signal }: CopyTask,
): Promise<[MediaReference, CopiedFile][]> {
  const { id, filename, bytes } = file;
  try {
    const read = () => (mediaType === 'text/plain' ? textOnly(file.read()) : file.read());
    const outgoing = { id, filename, bytes, mediaType, read, traceId: target.traceId };
    const copy = await ensure(target, outgoing, signal);
    if (copy === undefined) return [];
    return fitting.map((reference) => [reference, { copy, filename, format: target.format }]);
  } catch (thrown) {
    if (thrown instanceof NotText) return [];
    throw namingField(thrown, param, id);
  }
}

async function typeOf(file: OpenFile): Promise<MediaType | undefined> {
  const chunks = await Array.fromAsync(file.read({ start: 0, length: headBytes }));
  return knownMediaType(sniffMediaType(Buffer.concat(chunks)));
}

/** Later bytes of a text may be invalid. */
async function* textOnly(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new NotText('not UTF-8', { cause });
    }
  };
  for await (const chunk of chunks) {
    check(chunk);
    yield chunk;
  }
  check();
}
