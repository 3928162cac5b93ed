/** The content of a chat-completions message → canonical blocks. */
import type { Block, CacheMark, MediaSource } from '../../core/content.ts';
import type { Origins } from '../origins.ts';
import { decodeDataUrl } from './data-url.ts';
import type { ChatAssistantPart, ChatCacheBreakpoint, ChatUserPart } from './wire.ts';

type AnyPart = ChatUserPart | ChatAssistantPart;

const cacheName = { cache: 'prompt_cache_breakpoint' };

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
  switch (part.type) {
    case 'text':
      return origins.mark(
        { type: 'text', text: part.text, ...cacheOf(part.prompt_cache_breakpoint) },
        path,
        cacheName,
      );
    case 'refusal':
      return origins.mark({ type: 'refusal', text: part.refusal }, path);
    case 'image_url': {
      const { url, detail } = part.image_url;
      const block: Block = {
        type: 'image',
        source: decodeDataUrl(url, `${path}.image_url.url`, origins) ?? { from: 'url', url },
        detail: detail ?? null,
        ...cacheOf(part.prompt_cache_breakpoint),
      };
      return origins.mark(block, path, { detail: 'image_url.detail', ...cacheName });
    }
    case 'input_audio': {
      const { data, format } = part.input_audio;
      const mediaType = format === 'mp3' ? 'audio/mpeg' : `audio/${format}`;
      const block: Block = {
        type: 'audio',
        source: { from: 'data', mediaType, base64: data, param: `${path}.input_audio.data` },
        ...cacheOf(part.prompt_cache_breakpoint),
      };
      return origins.mark(block, path, cacheName);
    }
    case 'file': {
      const { file_data: data, file_id: fileId, filename } = part.file;
      if (data !== undefined && fileId !== undefined)
        origins.losses.add(`${path}.file.file_data`, 'dropped', 'the file is named by its id');
      const source: MediaSource =
        fileId === undefined
          ? decodeFileData(data ?? '', `${path}.file.file_data`, origins)
          : { from: 'file', fileId, param: `${path}.file.file_id` };
      const block: Block = {
        type: 'document',
        source,
        filename: filename ?? null,
        context: null,
        ...cacheOf(part.prompt_cache_breakpoint),
      };
      return origins.mark(block, path, { filename: 'file.filename', source: 'file.file_data', ...cacheName });
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
