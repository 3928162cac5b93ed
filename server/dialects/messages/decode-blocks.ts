/** Content blocks of a messages request → canonical blocks. */
import type { Block, CacheMark, MediaSource, TextBlock } from '../../core/content.ts';
import { extras } from '../dialect.ts';
import type {
  CacheControl,
  DocumentPart,
  DocumentSource,
  ImageSource,
  InputBlock,
  ToolResultPart,
} from './wire.ts';

type AnyBlock = InputBlock | ToolResultPart | DocumentPart;

/** A plain string is one text block. `path` is that of the content, for error messages. */
export function decodeInputBlocks(content: string | readonly AnyBlock[], path: string): Block[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((block, index) => decodeBlock(block, `${path}[${index}]`));
}

export function decodeCacheControl(cache: CacheControl | undefined): CacheMark | undefined {
  return cache === undefined || cache === null ? undefined : { ttl: cache.ttl ?? null };
}

function decodeBlock(block: AnyBlock, path: string): Block {
  switch (block.type) {
    case 'text':
      return decodeText(block);
    case 'image': {
      const { type, source, cache_control: cache, ...native } = block;
      return {
        type,
        source: decodeImageSource(source, `${path}.source`),
        detail: null,
        ...extras(native, decodeCacheControl(cache)),
      };
    }
    case 'document': {
      const { type, source, title, context, cache_control: cache, ...native } = block;
      const known = {
        type,
        source: decodeDocumentSource(source, `${path}.source`),
        filename: title ?? null,
        context: context ?? null,
      };
      return { ...known, ...extras(native, decodeCacheControl(cache)) };
    }
    case 'search_result': {
      const { type: _type, source, title, content, cache_control: cache, ...native } = block;
      const known = {
        type: 'search-result' as const,
        origin: source,
        title,
        blocks: decodeInputBlocks(content, `${path}.content`),
      };
      return { ...known, ...extras(native, decodeCacheControl(cache)) };
    }
    case 'thinking':
      return { type: 'reasoning', text: block.thinking, signature: block.signature, redacted: null };
    case 'redacted_thinking':
      return { type: 'reasoning', text: '', signature: null, redacted: block.data };
    case 'tool_use': {
      const { type: _type, id, name, input, cache_control: cache, ...native } = block;
      const known = {
        type: 'tool-call' as const,
        callId: id,
        name,
        kind: 'json' as const,
        input: JSON.stringify(input),
      };
      return { ...known, ...extras(native, decodeCacheControl(cache)) };
    }
    case 'tool_result': {
      const {
        type: _type,
        tool_use_id: callId,
        content,
        is_error: failed,
        cache_control: cache,
        ...native
      } = block;
      const known = {
        type: 'tool-result' as const,
        callId,
        name: null,
        blocks: decodeInputBlocks(content ?? [], `${path}.content`),
        failed: failed ?? false,
      };
      return { ...known, ...extras(native, decodeCacheControl(cache)) };
    }
    default:
      return { type: 'foreign', native: { ...block } };
  }
}

function decodeText(block: Extract<AnyBlock, { type: 'text' }>): TextBlock {
  const { type, text, cache_control: cache, ...native } = block;
  return { type, text, ...extras(native, decodeCacheControl(cache)) };
}

function decodeImageSource(source: ImageSource, path: string): MediaSource {
  if (source.type === 'base64')
    return { from: 'data', mediaType: source.media_type, base64: source.data, param: `${path}.data` };
  return source.type === 'url'
    ? { from: 'url', url: source.url }
    : { from: 'file', fileId: source.file_id, param: `${path}.file_id` };
}

function decodeDocumentSource(source: DocumentSource, path: string): MediaSource {
  switch (source.type) {
    case 'base64':
      return { from: 'data', mediaType: source.media_type, base64: source.data, param: `${path}.data` };
    case 'text':
      return { from: 'text', mediaType: source.media_type, text: source.data };
    case 'content':
      return { from: 'blocks', blocks: decodeInputBlocks(source.content, `${path}.content`) };
    case 'url':
      return { from: 'url', url: source.url };
    case 'file':
      return { from: 'file', fileId: source.file_id, param: `${path}.file_id` };
  }
}
