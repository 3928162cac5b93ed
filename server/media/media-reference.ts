/** A place in a request that names a file or a URL instead of containing the bytes. */
import type { JsonObject } from '../core/json.ts';
import type { UpstreamConversation } from '../core/wire-format.ts';
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
  format: UpstreamConversation;
}

export interface MediaReference {
  locator: MediaLocator;
  /** The path of the field with the id or the URL, as callers write it: `messages[0].content[1].source.url`. */
  param: string;
  /** The name of the part in errors: `an image`. */
  noun: string;
  /** The media types that the part accepts. */
  accepts: readonly MediaType[];
  /** The value that `replacement` replaces. */
  path: Path;
  replacement: (media: LoadedMedia) => string | JsonObject;
  /** Set where the id of a copy is allowed too: which kinds, by the format of the request to the provider. */
  byId?: Readonly<Record<UpstreamConversation, readonly MediaType[]>> & {
    replacement(copied: CopiedFile): JsonObject;
  };
}

/** `messages[0].content[1].source` */
export function paramOf(path: Path): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}
