/** Content blocks of a messages request → canonical blocks. */
import type { Block, CacheMark, MediaSource, NativeFields } from '../../core/content.ts';
import type { MemberNames, Origins } from '../origins.ts';
import { extras } from '../short-forms.ts';
import type {
  CacheControl,
  DocumentPart,
  DocumentSource,
  ImageSource,
  InputBlock,
  SystemBlock,
  ToolResultPart,
} from './wire.ts';
import { isToolChange, type ToolChange } from './tool-changes.ts';

type AnyBlock = InputBlock | SystemBlock | ToolResultPart | DocumentPart;

/** A plain string is one text block. Changes of tools are read apart. `path` is that of the content, for error messages. */
export function decodeInputBlocks(
  content: string | readonly AnyBlock[],
  path: string,
  origins: Origins,
): Block[] {
  if (typeof content === 'string') return [origins.mark({ type: 'text', text: content }, path)];
  return content.flatMap((block, index) =>
    isToolChange(block) ? [] : [decodeBlock(block, `${path}[${index}]`, origins)],
  );
}

export function decodeCacheControl(cache: CacheControl | undefined): CacheMark | undefined {
  return cache === undefined || cache === null ? undefined : { ttl: cache.ttl ?? null };
}

/** The decoded members of a block or a tool at `path`, with its other members: a cache mark and native ones. */
export function withRest<const Known extends object>(
  known: Known,
  { cache_control: cache, ...native }: { cache_control?: CacheControl },
  path: string,
  origins: Origins,
  names: MemberNames = {},
): Known & { native?: NativeFields; cache?: CacheMark } {
  const decoded = { ...known, ...extras(native, decodeCacheControl(cache)) };
  return origins.mark(decoded, path, { cache: 'cache_control', ...names });
}

function decodeBlock(block: Exclude<AnyBlock, ToolChange>, path: string, origins: Origins): Block {
  switch (block.type) {
    case 'text': {
      const { type, text, ...rest } = block;
      return withRest({ type, text }, rest, path, origins);
    }
    case 'image': {
      const { type, source: given, ...rest } = block;
      const source = decodeSource(given, `${path}.source`, origins);
      return withRest({ type, source, detail: null }, rest, path, origins);
    }
    case 'document': {
      const { type, source: given, title = null, context = null, ...rest } = block;
      const source = decodeSource(given, `${path}.source`, origins);
      const known = { type, source, filename: title, context };
      return withRest(known, rest, path, origins, { filename: 'title' });
    }
    case 'search_result': {
      const { type: _type, source: origin, title, content, ...rest } = block;
      const blocks = decodeInputBlocks(content, `${path}.content`, origins);
      return withRest({ type: 'search-result', origin, title, blocks }, rest, path, origins);
    }
    case 'thinking': {
      const { thinking: text, signature } = block;
      return origins.mark({ type: 'reasoning', text, signature, redacted: null }, path);
    }
    case 'redacted_thinking':
      return origins.mark({ type: 'reasoning', text: '', signature: null, redacted: block.data }, path);
    case 'tool_use': {
      const { type: _type, id: callId, name, input, ...rest } = block;
      const known = { type: 'tool-call', callId, name, kind: 'json', input: JSON.stringify(input) } as const;
      return withRest(known, rest, path, origins, { callId: 'id' });
    }
    case 'tool_result': {
      const { type: _type, tool_use_id: callId, content, is_error: failed, ...rest } = block;
      const blocks = decodeInputBlocks(content ?? [], `${path}.content`, origins);
      const known = { type: 'tool-result', callId, name: null, blocks, failed: failed ?? false } as const;
      return withRest(known, rest, path, origins, { callId: 'tool_use_id', failed: 'is_error' });
    }
    default:
      return origins.mark({ type: 'foreign', native: { ...block } }, path);
  }
}

/** Where the bytes of an image or a document are. */
function decodeSource(source: ImageSource | DocumentSource, path: string, origins: Origins): MediaSource {
  switch (source.type) {
    case 'base64':
      return { from: 'data', mediaType: source.media_type, base64: source.data, param: `${path}.data` };
    case 'text':
      return { from: 'text', mediaType: source.media_type, text: source.data };
    case 'content':
      return { from: 'blocks', blocks: decodeInputBlocks(source.content, `${path}.content`, origins) };
    case 'url':
      return { from: 'url', url: source.url };
    case 'file':
      return { from: 'file', fileId: source.file_id, param: `${path}.file_id` };
  }
}
