/** Content blocks of a messages request → canonical blocks. */
import type { Block, CacheMark, TextBlock } from '../../core/content.ts';
import { extras } from '../dialect.ts';
import type { Origins } from '../origins.ts';
import { decodeDocumentSource, decodeImageSource } from './decode-sources.ts';
import type { CacheControl, DocumentPart, InputBlock, ToolResultPart } from './wire.ts';

type AnyBlock = InputBlock | ToolResultPart | DocumentPart;
type Of<Type extends AnyBlock['type']> = Extract<AnyBlock, { type: Type }>;

const cacheName = { cache: 'cache_control' };

/** A plain string is one text block. `path` is that of the content, for error messages. */
export function decodeInputBlocks(
  content: string | readonly AnyBlock[],
  path: string,
  origins: Origins,
): Block[] {
  if (typeof content === 'string') return [origins.mark({ type: 'text', text: content }, path)];
  return content.map((block, index) => decodeBlock(block, `${path}[${index}]`, origins));
}

export function decodeCacheControl(cache: CacheControl | undefined): CacheMark | undefined {
  return cache === undefined || cache === null ? undefined : { ttl: cache.ttl ?? null };
}

function decodeBlock(block: AnyBlock, path: string, origins: Origins): Block {
  switch (block.type) {
    case 'text':
      return origins.mark(decodeText(block), path, cacheName);
    case 'image': {
      const { type, source, cache_control: cache, ...native } = block;
      const known = { type, source: decodeImageSource(source, `${path}.source`), detail: null };
      return origins.mark({ ...known, ...extras(native, decodeCacheControl(cache)) }, path, cacheName);
    }
    case 'document':
      return decodeDocument(block, path, origins);
    case 'search_result': {
      const { type: _type, source, title, content, cache_control: cache, ...native } = block;
      const known = {
        type: 'search-result' as const,
        origin: source,
        title,
        blocks: decodeInputBlocks(content, `${path}.content`, origins),
      };
      return origins.mark({ ...known, ...extras(native, decodeCacheControl(cache)) }, path, cacheName);
    }
    case 'thinking':
      return origins.mark(
        { type: 'reasoning', text: block.thinking, signature: block.signature, redacted: null },
        path,
      );
    case 'redacted_thinking':
      return origins.mark({ type: 'reasoning', text: '', signature: null, redacted: block.data }, path);
    case 'tool_use': {
      const { type: _type, id, name, input, cache_control: cache, ...native } = block;
      const known = {
        type: 'tool-call' as const,
        callId: id,
        name,
        kind: 'json' as const,
        input: JSON.stringify(input),
      };
      const names = { callId: 'id', ...cacheName };
      return origins.mark({ ...known, ...extras(native, decodeCacheControl(cache)) }, path, names);
    }
    case 'tool_result':
      return decodeResult(block, path, origins);
    default:
      return origins.mark({ type: 'foreign', native: { ...block } }, path);
  }
}

function decodeText({ type, text, cache_control: cache, ...native }: Of<'text'>): TextBlock {
  return { type, text, ...extras(native, decodeCacheControl(cache)) };
}

function decodeDocument(block: Of<'document'>, path: string, origins: Origins): Block {
  const { type, source, title, context, cache_control: cache, ...native } = block;
  const known = {
    type,
    source: decodeDocumentSource(source, `${path}.source`, (content, place) =>
      decodeInputBlocks(content, place, origins),
    ),
    filename: title ?? null,
    context: context ?? null,
  };
  const names = { filename: 'title', ...cacheName };
  return origins.mark({ ...known, ...extras(native, decodeCacheControl(cache)) }, path, names);
}

function decodeResult(block: Of<'tool_result'>, path: string, origins: Origins): Block {
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
    blocks: decodeInputBlocks(content ?? [], `${path}.content`, origins),
    failed: failed ?? false,
  };
  const names = { callId: 'tool_use_id', failed: 'is_error', ...cacheName };
  return origins.mark({ ...known, ...extras(native, decodeCacheControl(cache)) }, path, names);
}
