/** A place in a request that names a file or an address instead of having the bytes. */
import type { JsonObject } from '../core/json.ts';
import type { ConversationFormat } from '../core/wire-format.ts';
import type { FileCopy } from '../core/provider-files.ts';
import type { LoadedMedia } from './loaded-media.ts';
import type { MediaType } from './media-types.ts';

export type MediaLocator = { from: 'file'; fileId: string } | { from: 'url'; url: string };

/** Keys and indexes that lead from the request to a value in it. */
export type Path = readonly (string | number)[];

/** A file that the provider has. */
export interface CopiedFile {
  copy: FileCopy;
  filename: string;
  /** In which the provider is asked; a request in the other one is translated. */
  format: ConversationFormat;
}

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
  /** Set where the id of a copy may stand too: which kinds, by the format in which the provider is asked. */
  byId?: Readonly<Record<ConversationFormat, readonly MediaType[]>> & {
    replacement(copied: CopiedFile): JsonObject;
  };
}

/** `messages[0].content[1].source` */
export function paramOf(path: Path): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}
