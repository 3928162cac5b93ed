/** Canonical blocks → the parts of a chat-completions message. Blocks that fit no part are reported. */
import type {
  AudioBlock,
  Block,
  DocumentBlock,
  ImageBlock,
  SearchResultBlock,
  TextBlock,
} from '../../core/content.ts';
import type { Encoding } from '../encoding.ts';
import { given } from '../short-forms.ts';
import { encodeDataUrl } from './data-url.ts';
import type { ChatAssistantPart, ChatCacheBreakpoint, ChatUserPart } from './wire.ts';

type TextPart = Extract<ChatUserPart, { type: 'text' }>;

/** The parts of a user message; a block may give several, or none. */
export function encodeUserParts(blocks: readonly Block[], encoding: Encoding): ChatUserPart[] {
  return blocks.flatMap((block) => encodeUserPart(block, encoding));
}

function encodeUserPart(block: Block, encoding: Encoding): ChatUserPart[] {
  switch (block.type) {
    case 'text':
      return [encodeTextPart(block, encoding)];
    case 'image':
      return encodeImage(block, encoding);
    case 'document':
      return encodeDocument(block, encoding);
    case 'search-result':
      return [encodeSearchResult(block, encoding)];
    case 'audio':
      return encodeAudio(block, encoding);
    case 'refusal':
      return [{ type: 'text', text: block.text }];
    default:
      encoding.drop(block, undefined, 'a user message of chat completions has no place for it');
      return [];
  }
}

export function encodeTextPart(block: TextBlock, encoding: Encoding): TextPart {
  return { type: 'text', text: block.text, ...breakpointOf(block, encoding) };
}

/** Text and refusals of an assistant message; the calling function handles tool calls and reasoning. */
export function encodeAssistantParts(blocks: readonly Block[], encoding: Encoding): ChatAssistantPart[] {
  return blocks.flatMap((block): ChatAssistantPart[] => {
    if (block.type === 'text') return [encodeTextPart(block, encoding)];
    if (block.type === 'refusal') return [encodeRefusal(block, encoding)];
    if (block.type !== 'tool-call' && block.type !== 'reasoning')
      encoding.drop(block, undefined, 'an assistant message of chat completions has no place for it');
    return [];
  });
}

function encodeRefusal(block: Extract<Block, { type: 'refusal' }>, encoding: Encoding): ChatAssistantPart {
  if (!encoding.isPlain) return { type: 'refusal', refusal: block.text };
  encoding.change(block, undefined, 'sent as text');
  return { type: 'text', text: block.text };
}

/** `5m` and no value are each format's shorter, default time; `1h` and `12h` its longer one. */
export function breakpointOf(
  block: Exclude<Block, { type: 'foreign' }>,
  encoding: Encoding,
): { prompt_cache_breakpoint?: ChatCacheBreakpoint } {
  if (block.cache === undefined) return {};
  if (encoding.isPlain) {
    encoding.drop(block, 'cache', 'the provider takes no cache marks');
    return {};
  }
  const { ttl } = block.cache;
  if (ttl === '30m' || ttl === '12h') return { prompt_cache_breakpoint: { mode: 'explicit', ttl } };
  if (ttl !== '1h') return { prompt_cache_breakpoint: { mode: 'explicit' } };
  encoding.change(block, 'cache.ttl', 'kept for 12h, the longer time of chat completions');
  return { prompt_cache_breakpoint: { mode: 'explicit', ttl: '12h' } };
}

const details = ['auto', 'low', 'high', 'original'] as const;

function encodeImage(block: ImageBlock, encoding: Encoding): ChatUserPart[] {
  const { source } = block;
  if (source.from === 'url' && source.url === '') {
    encoding.drop(block, undefined, 'its URL is empty');
    return [];
  }
  const mark = breakpointOf(block, encoding);
  if (source.from === 'file') {
    encoding.change(block, undefined, 'chat completions take an image by id only as a file');
    return [{ type: 'file', file: { file_id: source.fileId }, ...mark }];
  }
  if (source.from !== 'url' && source.from !== 'data') throw new Error('an image is neither text nor blocks');
  const url =
    source.from === 'url' ? source.url : encodeDataUrl(source.mediaType ?? 'image/png', source.base64);
  const detail = details.find((known) => known === block.detail);
  return [{ type: 'image_url', image_url: { url, ...given({ detail }) }, ...mark }];
}

function encodeAudio(block: AudioBlock, encoding: Encoding): ChatUserPart[] {
  const { source } = block;
  if (source.from !== 'data') throw new Error('audio comes as data');
  const format = source.mediaType === 'audio/mpeg' ? 'mp3' : 'wav';
  return [
    { type: 'input_audio', input_audio: { data: source.base64, format }, ...breakpointOf(block, encoding) },
  ];
}

function encodeDocument(block: DocumentBlock, encoding: Encoding): ChatUserPart[] {
  const parts = documentParts(block, encoding);
  if (block.context !== null) {
    encoding.change(block, 'context', 'sent as a text before the document');
    parts.unshift({ type: 'text', text: block.context });
  }
  const last = parts.at(-1);
  if (last === undefined) return [];
  if (block.cache !== undefined) parts[parts.length - 1] = { ...last, ...breakpointOf(block, encoding) };
  return parts;
}

function documentParts(block: DocumentBlock, encoding: Encoding): ChatUserPart[] {
  const { source } = block;
  const fileOf = (url: string, ending: string): ChatUserPart[] => [
    { type: 'file', file: { file_data: url, filename: block.filename ?? `document.${ending}` } },
  ];
  switch (source.from) {
    case 'file':
      return [{ type: 'file', file: { file_id: source.fileId, ...given({ filename: block.filename }) } }];
    case 'data':
      return fileOf(encodeDataUrl(source.mediaType ?? 'application/pdf', source.base64), 'pdf');
    case 'text': {
      if (!source.text.isWellFormed())
        encoding.change(block, 'source', 'halves of surrogate pairs are replaced');
      const base64 = Buffer.from(source.text).toString('base64');
      return fileOf(encodeDataUrl(source.mediaType, base64), 'txt');
    }
    case 'blocks': {
      encoding.change(block, undefined, 'its contents are sent as parts of the message');
      const title: ChatUserPart[] = block.filename === null ? [] : [{ type: 'text', text: block.filename }];
      return [...title, ...encodeUserParts(source.blocks, encoding)];
    }
    case 'url':
      encoding.drop(block, undefined, 'chat completions take no document by URL');
      return [];
  }
}

function encodeSearchResult(block: SearchResultBlock, encoding: Encoding): ChatUserPart {
  encoding.change(block, undefined, 'sent as text');
  for (const inner of block.blocks)
    if (inner.type === 'text' && inner.cache !== undefined)
      encoding.drop(inner, 'cache', 'the text is one part');
  return { type: 'text', text: searchResultText(block), ...breakpointOf(block, encoding) };
}

/** Title and source of the excerpt, and its text. */
export function searchResultText({ title, origin, blocks }: SearchResultBlock): string {
  const words = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return [title, origin, ...words].join('\n');
}
