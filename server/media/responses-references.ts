/** Finds the files and URLs in a responses request. */
import { isJsonObject, type JsonObject } from '../core/json.ts';
import { invalidMedia } from './media-errors.ts';
import { paramOf, type MediaReference } from './media-reference.ts';
import { documentTypes, imageTypes, mediaTypes } from './media-types.ts';

const webPattern = /^https?:/i;

/** URLs only when `urls` is true. Does not inspect data: this runs for every request. */
export function findResponsesReferences(
  json: Readonly<Record<string, unknown>>,
  urls: boolean,
): readonly MediaReference[] {
  const found: MediaReference[] = [];
  const items = json['input'];
  if (!Array.isArray(items)) return found;
  for (let at = 0; at < items.length; at++) {
    const item: unknown = items[at];
    if (!isJsonObject(item)) continue;
    for (const holder of ['content', 'output']) {
      const parts = item[holder];
      if (!Array.isArray(parts)) continue;
      for (let index = 0; index < parts.length; index++) {
        const part = parts[index];
        const reference = isJsonObject(part) ? inPart(part, ['input', at, holder, index], urls) : undefined;
        if (reference !== undefined) found.push(reference);
      }
    }
  }
  return found;
}

function inPart(part: JsonObject, path: (string | number)[], urls: boolean): MediaReference | undefined {
  if (part['type'] === 'input_image') return inImage(part, path, urls);
  return part['type'] === 'input_file' ? inFile(part, path, urls) : undefined;
}

/** The whole part is replaced, since one of its members takes the place of another. */
function inImage(part: JsonObject, path: (string | number)[], urls: boolean): MediaReference | undefined {
  const { image_url: url, file_id: fileId, ...others } = part;
  const place = {
    noun: 'an image',
    accepts: imageTypes,
    path,
    replacement: (media) => ({ ...others, image_url: media.dataUrl }),
  } satisfies Omit<MediaReference, 'locator' | 'param'>;
  if (typeof url === 'string') {
    if (!urls || url.slice(0, 5).toLowerCase() === 'data:') return undefined;
    const param = paramOf([...path, 'image_url']);
    if (webPattern.test(url)) return { ...place, param, locator: { from: 'url', url } };
    throw invalidMedia(param, 'it must be an http or https URL, or a data URL');
  }
  if (typeof fileId !== 'string') return undefined;
  return { ...place, param: paramOf([...path, 'file_id']), locator: { from: 'file', fileId } };
}

function inFile(part: JsonObject, path: (string | number)[], urls: boolean): MediaReference | undefined {
  const { file_id: fileId, file_data: data, file_url: url, ...others } = part;
  const place = {
    noun: 'a file',
    accepts: mediaTypes,
    path,
    replacement: (media) => ({
      ...(media.filename === null ? {} : { filename: media.filename }),
      ...withoutNull(others),
      file_data: media.dataUrl,
    }),
  } satisfies Omit<MediaReference, 'locator' | 'param'>;
  if (typeof fileId === 'string')
    return {
      ...place,
      param: paramOf([...path, 'file_id']),
      locator: { from: 'file', fileId },
      byId: {
        chat: mediaTypes,
        messages: documentTypes,
        responses: documentTypes,
        replacement: ({ copy, filename, format }) => ({
          // A document keeps the title that it has with its bytes.
          ...(format === 'messages' && { filename }),
          ...withoutNull(others),
          file_id: copy.upstreamId,
        }),
      },
    };
  if (typeof data === 'string' || typeof url !== 'string' || !urls) return undefined;
  const param = paramOf([...path, 'file_url']);
  if (webPattern.test(url)) return { ...place, param, locator: { from: 'url', url } };
  throw invalidMedia(param, 'it must be an http or https URL');
}

/** A null name is none. */
function withoutNull(part: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null));
}
