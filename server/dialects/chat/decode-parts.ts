/** The content of a chat-completions message → canonical blocks. */
import type { Block, CacheMark, MediaSource } from '../../core/content.ts';
import type { MemberNames, Origins } from '../origins.ts';
import { repeatedInPart } from '../../core/repeated-in-part.ts';
import { decodeDataUrl } from './data-url.ts';
import type { ChatAssistantPart, ChatCacheBreakpoint, ChatCacheControl, ChatUserPart } from './wire.ts';

type AnyPart = ChatUserPart | ChatAssistantPart;

/** `path` is that of the message. A plain string is one text block. */
export function decodeChatContent(
  content: string | readonly AnyPart[],
  path: string,
  origins: Origins,
): Block[] {
  if (typeof content === 'string') return [origins.mark({ type: 'text', text: content }, `${path}.content`)];
  return content.map((part, index) => decodePart(part, `${path}.content[${index}]`, origins));
}

function decodePart(part: AnyPart, path: string, origins: Origins): Block {
  if (part.type === 'text') reportRepeated(part, path, origins);
  if (part.type === 'refusal') return origins.mark({ type: 'refusal', text: part.refusal }, path);
  const { block, names } = readPart(part, path, origins);
  const { prompt_cache_breakpoint: breakpoint, cache_control: control } = part;
  const isControl = breakpoint === undefined && control !== undefined;
  const cached = { ...block, ...(isControl ? decodeCacheControl(control) : cacheOf(breakpoint)) };
  if (breakpoint !== undefined && (control ?? null) !== null)
    origins.losses.add(`${path}.cache_control`, 'dropped', "'prompt_cache_breakpoint' counts");
  const cache = isControl ? 'cache_control' : 'prompt_cache_breakpoint';
  return origins.mark(cached, path, { cache, ...names });
}

/** What a client repeats of the message in its text is not read. */
function reportRepeated(part: object, path: string, { losses }: Origins): void {
  for (const [name, value] of Object.entries(part))
    if (repeatedInPart.includes(name) && value !== null)
      losses.add(`${path}.${name}`, 'dropped', 'the message has it');
}

function reportFormat({ format }: { format?: string | null }, path: string, { losses }: Origins): void {
  if ((format ?? null) !== null) losses.add(`${path}.format`, 'dropped', 'the source has it');
}

/** A mark in the words of the messages format. */
export function decodeCacheControl(control: ChatCacheControl | undefined): { cache?: CacheMark } {
  return control === undefined || control === null ? {} : { cache: { ttl: control.ttl ?? null } };
}

function readPart(part: ChatUserPart, path: string, origins: Origins): { block: Block; names?: MemberNames } {
  switch (part.type) {
    case 'text':
      return { block: { type: 'text', text: part.text } };
    case 'image_url': {
      const { url, detail = null } = part.image_url;
      reportFormat(part.image_url, `${path}.image_url`, origins);
      const source = decodeDataUrl(url, `${path}.image_url.url`, origins) ?? { from: 'url', url };
      return { block: { type: 'image', source, detail }, names: { detail: 'image_url.detail' } };
    }
    case 'input_audio': {
      const { data, format } = part.input_audio;
      const mediaType = format === 'mp3' ? 'audio/mpeg' : `audio/${format}`;
      const param = `${path}.input_audio.data`;
      return { block: { type: 'audio', source: { from: 'data', mediaType, base64: data, param } } };
    }
    case 'file': {
      const { file_data: data, file_id: fileId, filename = null } = part.file;
      reportFormat(part.file, `${path}.file`, origins);
      if (data !== undefined && fileId !== undefined)
        origins.losses.add(`${path}.file.file_id`, 'dropped', 'the content counts');
      const source: MediaSource =
        fileId === undefined || data !== undefined
          ? decodeFileData(data ?? '', `${path}.file.file_data`, origins)
          : { from: 'file', fileId, param: `${path}.file.file_id` };
      const names = { filename: 'file.filename', source: 'file.file_data' };
      return { block: { type: 'document', source, filename, context: null }, names };
    }
  }
}

function cacheOf(breakpoint: ChatCacheBreakpoint | undefined): { cache?: CacheMark } {
  return breakpoint === undefined ? {} : { cache: { ttl: breakpoint.ttl ?? null } };
}

/** File data come as a data URL or as bare base64. */
function decodeFileData(data: string, param: string, origins: Origins): MediaSource {
  return decodeDataUrl(data, param, origins) ?? { from: 'data', mediaType: null, base64: data, param };
}
