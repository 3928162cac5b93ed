/** A place in a request that names a file or an address instead of having the bytes. */
import type { JsonObject } from '../core/json.ts';
import type { LoadedMedia } from './loaded-media.ts';
import type { MediaType } from './media-types.ts';

export type MediaLocator = { from: 'file'; fileId: string } | { from: 'url'; url: string };

/** Keys and indexes that lead from the request to a value in it. */
export type Path = readonly (string | number)[];

export interface MediaReference {
  locator: MediaLocator;
  /** The field that has the id or the address, as callers write it: `messages[0].content[1].source.url`. */
  param: string;
  /** What the part is called in errors: `an image`. */
  noun: string;
  /** What the part may be. */
  accepts: readonly MediaType[];
  /** The value that `replacement` stands for. */
  path: Path;
  replacement: (media: LoadedMedia) => string | JsonObject;
}

/** `messages[0].content[1].source` */
export function paramOf(path: Path): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}
