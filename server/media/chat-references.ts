/** Finds the files and URLs in a chat completion request. */
import { isJsonObject, type JsonObject } from '../core/json.ts';
import { invalidMedia } from './media-errors.ts';
import { paramOf, type MediaReference } from './media-reference.ts';
import { documentTypes, imageTypes, mediaTypes } from './media-types.ts';

const fileIdPattern = /^file-[\w-]{1,64}$/;
const webPattern = /^https?:/i;

/** URLs only when `urls` is true. Does not inspect data: this runs for every request. */
export function findChatReferences(
  json: Readonly<Record<string, unknown>>,
  urls: boolean,
): readonly MediaReference[] {
  const found: MediaReference[] = [];
  const messages = json['messages'];
  if (!Array.isArray(messages)) return found;
  for (let at = 0; at < messages.length; at++) {
    const message: unknown = messages[at];
    const content = isJsonObject(message) ? message['content'] : undefined;
    if (!Array.isArray(content)) continue;
    for (let index = 0; index < content.length; index++) {
      const part = content[index];
      if (!isJsonObject(part) || part['type'] === 'text') continue;
      const reference = inPart(part, ['messages', at, 'content', index], urls);
      if (reference !== undefined) found.push(reference);
    }
  }
  return found;
}

function inPart(part: JsonObject, path: (string | number)[], urls: boolean): MediaReference | undefined {
  const { image_url: image, file } = part;
  if (part['type'] === 'image_url' && isJsonObject(image)) return inImage(image, path, urls);
  return part['type'] === 'file' && isJsonObject(file) ? inFile(file, path) : undefined;
}

function inImage(image: JsonObject, part: (string | number)[], urls: boolean): MediaReference | undefined {
  const { url } = image;
  if (typeof url !== 'string' || url.slice(0, 5).toLowerCase() === 'data:') return undefined;
  const path = [...part, 'image_url', 'url'];
  const param = paramOf(path);
  const place = {
    param,
    noun: 'an image',
    accepts: imageTypes,
    path,
    replacement: (media) => media.dataUrl,
  } satisfies Omit<MediaReference, 'locator'>;
  if (fileIdPattern.test(url)) return { ...place, locator: { from: 'file', fileId: url } };
  if (!urls) return undefined;
  if (webPattern.test(url)) return { ...place, locator: { from: 'url', url } };
  throw invalidMedia(param, 'it must be an http or https URL, a data URL, or the id of an uploaded file');
}

function inFile(file: JsonObject, part: (string | number)[]): MediaReference | undefined {
  const { file_id: fileId, file_data: data, ...others } = file;
  // Where the data is present, the id is redundant.
  if (typeof fileId !== 'string' || data !== undefined) return undefined;
  const path = [...part, 'file'];
  return {
    locator: { from: 'file', fileId },
    param: `${paramOf(path)}.file_id`,
    noun: 'a file',
    accepts: mediaTypes,
    path,
    replacement: (media) => ({
      ...(media.filename === null ? {} : { filename: media.filename }),
      ...others,
      file_data: media.dataUrl,
    }),
    byId: {
      chat: mediaTypes,
      // Translated it becomes a document; an image has to be one there.
      messages: documentTypes,
      responses: documentTypes,
      replacement: ({ copy, filename, format }) => ({
        // A document keeps the title that it has with its bytes.
        ...(format === 'messages' && { filename }),
        ...others,
        file_id: copy.upstreamId,
      }),
    },
  };
}
