/** Loads the references of a request: each file and URL once, within limits for all of them. */
import type { FileAccess, OpenFile } from '../core/file-access.ts';
import { mapAtMost } from './at-most.ts';
import type { FetchMedia } from './fetch-media.ts';
import { LoadedMedia } from './loaded-media.ts';
import { fileTooLarge, filesTooLarge, invalidMedia, namingField, noSuchFile } from './media-errors.ts';
import type { MediaLocator, MediaReference } from './media-reference.ts';
import { listTypes, type MediaType } from './media-types.ts';
import { readMedia, type Intake } from './read-media.ts';

export interface LoadLimits {
  /** Of each file, bytes. */
  maxFileBytes: number;
  /** Of all together, bytes; a file counts as often as it is named, for so often it is sent. */
  maxTotalBytes: number;
  /** Different files and URLs. */
  maxReferences: number;
  /** Loaded at the same time. */
  maxConcurrent: number;
}

export interface LoadTask extends LoadLimits {
  references: readonly MediaReference[];
  files: FileAccess;
  /** Null when URLs are not fetched; the references then have none. */
  fetch: FetchMedia | null;
  signal: AbortSignal;
}

/** One file or URL with all the places that name it, at least one. */
interface Wanted {
  locator: MediaLocator;
  param: string;
  places: MediaReference[];
  file?: OpenFile;
}

/** The content of each reference. Sizes of files are checked before anything is read. */
export async function loadReferences(task: LoadTask): Promise<ReadonlyMap<MediaReference, LoadedMedia>> {
  const wanted = groupReferences(task);
  const budget = createBudget(task.maxTotalBytes);
  await openFiles(wanted, task, budget);
  const loaded = await mapAtMost(task.maxConcurrent, wanted, (each) => load(each, task, budget));
  return new Map(
    wanted.flatMap(({ places }, index) => places.map((place) => [place, loaded[index] as LoadedMedia])),
  );
}

/** Throws when they name too much. */
export function groupReferences({
  references,
  maxReferences,
}: Pick<LoadTask, 'references' | 'maxReferences'>): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const reference of references) {
    const { locator, param } = reference;
    const key = locator.from === 'file' ? `file ${locator.fileId}` : `url ${locator.url}`;
    const known = wanted.get(key);
    if (known !== undefined) known.places.push(reference);
    else if (wanted.size < maxReferences) wanted.set(key, { locator, param, places: [reference] });
    else throw invalidMedia(param, `a request may name at most ${maxReferences} files and URLs to fetch`);
  }
  return [...wanted.values()];
}

/** Throws when `wanted` and the references that were already loaded exceed the limits together. */
type Budget = (wanted: Wanted, bytes: number) => void;

function createBudget(maxTotalBytes: number): Budget {
  let left = maxTotalBytes;
  return ({ places, param }, bytes) => {
    left -= bytes * places.length;
    if (left < 0) throw filesTooLarge(param, maxTotalBytes);
  };
}

async function openFiles(wanted: readonly Wanted[], task: LoadTask, budget: Budget): Promise<void> {
  const opened = await mapAtMost(task.maxConcurrent, wanted, async ({ locator }) =>
    locator.from === 'file' ? await task.files.open(locator.fileId) : undefined,
  );
  for (const [index, each] of wanted.entries()) {
    const { locator, param } = each;
    if (locator.from === 'url') continue;
    const file = opened[index];
    if (file === undefined) throw noSuchFile(param, locator.fileId);
    if (file.bytes > task.maxFileBytes) throw fileTooLarge(param, task.maxFileBytes);
    budget(each, file.bytes);
    each.file = file;
  }
}

async function load(wanted: Wanted, task: LoadTask, budget: Budget): Promise<LoadedMedia> {
  const { locator, param, file } = wanted;
  const { signal, fetch, maxFileBytes: maxBytes } = task;
  const check = (mediaType: MediaType | undefined): MediaType => checkPlaces(wanted, mediaType);
  if (file !== undefined) return await readFile(param, file, check, signal);
  if (locator.from === 'file' || fetch === null) throw new Error('nothing to load it with');
  const take = (bytes: number): void => budget(wanted, bytes);
  return new LoadedMedia(await fetch(locator.url, { param, maxBytes, signal, take, check }), null);
}

async function readFile(
  param: string,
  file: OpenFile,
  check: Intake['check'],
  signal: AbortSignal,
): Promise<LoadedMedia> {
  let left = file.bytes;
  const take = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw new Error(`${file.id} is longer than its record says`);
  };
  try {
    return new LoadedMedia(await readMedia(file.read(), { take, check }, signal, file.bytes), file.filename);
  } catch (thrown) {
    throw namingField(thrown, param, file.id);
  }
}

/** Every place that names the file must accept its media type. */
function checkPlaces({ places }: Wanted, mediaType: MediaType | undefined): MediaType {
  for (const { param, noun, accepts } of places) {
    if (mediaType !== undefined && accepts.includes(mediaType)) continue;
    const is = mediaType ?? 'of no type that can be sent to a model';
    throw invalidMedia(param, `the file is ${is}; ${noun} must be ${listTypes(accepts)}`);
  }
  if (mediaType === undefined) throw new Error('a file that no place names');
  return mediaType;
}
