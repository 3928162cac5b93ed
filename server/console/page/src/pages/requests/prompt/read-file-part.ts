/** What is known of an image, a recording or a document without opening it. */
import { formatBytes } from '../../../format/numbers.ts';
import { textOf, type Fields } from '../../../json-fields.ts';
import type { Part } from './conversation.ts';
import { truncationMark } from './parse-beginning.ts';

/** Longer URLs are truncated. */
const maxUrlLength = 200;

interface Source {
  /** Base64. */
  data?: string | undefined;
  /** Media type or format. */
  type?: string | undefined;
  url?: string | undefined;
  fileId?: string | undefined;
  name?: string | undefined;
}

export function filePart(what: string, source: Source): Part {
  const { data, type } = source;
  const isWhole = data !== undefined && !data.endsWith(truncationMark);
  const dataUrl = isWhole && type?.startsWith('image/') ? `data:${type};base64,${data}` : undefined;
  return { kind: 'file', what, about: aboutOf(source), dataUrl };
}

/** A field that has a URL, which may be a data URL, or the id of a file. */
export function linked(value: unknown): Source {
  const url = textOf(value);
  const [head, type] = /^data:([^;,]*)[^,]*,/.exec(url ?? '') ?? [];
  if (url === undefined || head === undefined) return { url };
  return { type: type === '' ? undefined : type, data: url.slice(head.length) };
}

/** The `source` of a block of the messages format. */
export function sourceOf(source: Fields): Source {
  const { media_type: type, data, url, file_id: fileId } = source;
  return { type: textOf(type), data: textOf(data), url: textOf(url), fileId: textOf(fileId) };
}

function aboutOf({ data, type, url, fileId, name }: Source): string {
  const place = url === undefined || url.length <= maxUrlLength ? url : `${url.slice(0, maxUrlLength)}…`;
  return [name, type, data && sizeOf(data), place, fileId].filter(Boolean).join(' · ');
}

function sizeOf(base64: string): string {
  const size = formatBytes(Math.floor((base64.replace(/=+$/, '').length * 3) / 4));
  return base64.endsWith(truncationMark) ? `more than ${size}` : size;
}
