/** Finds the files and URLs in a messages request, including those in tool results and documents. */
import { isJsonObject, type JsonObject } from '../core/json.ts';
import type { LoadedMedia } from './loaded-media.ts';
import { paramOf, type MediaLocator, type MediaReference } from './media-reference.ts';
import { documentTypes, imageTypes } from './media-types.ts';

/** URLs only when `urls` is true. Does not inspect data: this runs for every request. */
export function findMessagesReferences(
  json: Readonly<Record<string, unknown>>,
  urls: boolean,
): readonly MediaReference[] {
  const search = new Search(urls);
  search.inMembers(json['messages'], 'messages');
  return search.found;
}

/** A walk that builds paths only for its matches. The contract bounds how deep blocks can be nested. */
class Search {
  readonly found: MediaReference[] = [];
  readonly #urls: boolean;
  readonly #path: (string | number)[] = [];

  constructor(urls: boolean) {
    this.#urls = urls;
  }

  /** `nodes` are messages or blocks, or one block (the document of a fetched page). */
  inMembers(nodes: unknown, key: string): void {
    if (typeof nodes !== 'object' || nodes === null) return;
    this.#path.push(key);
    if (Array.isArray(nodes)) {
      for (let index = 0; index < nodes.length; index++) {
        this.#path.push(index);
        this.#inNode(nodes[index]);
        this.#path.pop();
      }
    } else this.#inNode(nodes);
    this.#path.pop();
  }

  #inNode(node: unknown): void {
    if (!isJsonObject(node)) return;
    const { type, source, content } = node;
    if ((type === 'image' || type === 'document') && isJsonObject(source)) {
      const locator = this.#locatorOf(source);
      if (locator !== undefined) this.#add(locator, type === 'image');
      else if (type === 'document') {
        this.#path.push('source');
        this.inMembers(source['content'], 'content');
        this.#path.pop();
      }
    } else this.inMembers(content, 'content');
  }

  #locatorOf({ type, file_id: fileId, url }: JsonObject): MediaLocator | undefined {
    if (type === 'file' && typeof fileId === 'string') return { from: 'file', fileId };
    return type === 'url' && typeof url === 'string' && this.#urls ? { from: 'url', url } : undefined;
  }

  #add(locator: MediaLocator, isImage: boolean): void {
    const path = [...this.#path, 'source'];
    this.found.push({
      locator,
      param: `${paramOf(path)}.${locator.from === 'file' ? 'file_id' : 'url'}`,
      noun: isImage ? 'an image' : 'a document',
      accepts: isImage ? imageTypes : documentTypes,
      path,
      replacement: sourceOf,
      byId: {
        // Translated a document becomes a file, and an image one too, as which it is not looked at.
        chat: isImage ? [] : documentTypes,
        messages: isImage ? imageTypes : documentTypes,
        responses: isImage ? imageTypes : documentTypes,
        replacement: ({ copy }) => ({ type: 'file', file_id: copy.upstreamId }),
      },
    });
  }
}

/** A document that is plain text has a source of its own; everything else is base64. */
function sourceOf(media: LoadedMedia): JsonObject {
  return media.mediaType === 'text/plain'
    ? { type: 'text', media_type: media.mediaType, data: media.text }
    : { type: 'base64', media_type: media.mediaType, data: media.base64 };
}
