/** A file in memory, in the forms in which requests carry it; each is made once, however often it is used. */
import type { MediaType } from './media-types.ts';
import type { Media } from './read-media.ts';

export class LoadedMedia {
  readonly mediaType: MediaType;
  /** Null for fetched media: a URL has no file name. */
  readonly filename: string | null;
  readonly #bytes: Buffer;
  #base64: string | undefined;
  #dataUrl: string | undefined;
  #text: string | undefined;

  constructor({ bytes, mediaType }: Media, filename: string | null) {
    this.#bytes = bytes;
    this.mediaType = mediaType;
    this.filename = filename;
  }

  get base64(): string {
    return (this.#base64 ??= this.#bytes.toString('base64'));
  }

  get dataUrl(): string {
    return (this.#dataUrl ??= `data:${this.mediaType};base64,${this.base64}`);
  }

  /** Without a byte order mark. Only for `text/plain`, which is UTF-8. */
  get text(): string {
    return (this.#text ??= new TextDecoder('utf-8', { fatal: true }).decode(this.#bytes));
  }
}
