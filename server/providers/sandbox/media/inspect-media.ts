/** Looks at the images, sounds and documents of a conversation: how large they are, and how they begin. */
import { ApiError } from '../../../core/api-error.ts';
import { textOf, type Block, type MediaSource } from '../../../core/content.ts';
import type { Conversation } from '../../../core/conversation.ts';
import type { FileAccess } from '../../../core/file-access.ts';
import { createPacer } from '../pacer.ts';
import { readText, sniffMediaType } from '../../../core/media-type.ts';
import { readPdfText } from './pdf-text.ts';

/** The detected properties of one medium. */
export interface MediaFacts {
  /** null: not fetched, because only its URL is known. */
  sizeBytes: number | null;
  mediaType: string;
  filename: string | null;
  url: string | null;
  /** The first bytes. */
  head: Uint8Array;
  /** The first text of a text or PDF file; empty for anything else. */
  text: string;
}

export type MediaBlock = Extract<Block, { type: 'image' | 'audio' | 'document' }>;

/** Bytes of each medium that are looked at, and characters of its text that are kept. */
const maxHeadBytes = 1_048_576;
const maxTextLength = 262_144;
/** Media in one conversation. */
const maxMedia = 256;

/** The media blocks of a list, those inside tool results and documents included. */
export function mediaOf(blocks: readonly Block[]): MediaBlock[] {
  return blocks.flatMap((block) => {
    if (block.type === 'image' || block.type === 'audio') return [block];
    if (block.type === 'document')
      return [block, ...(block.source.from === 'blocks' ? mediaOf(block.source.blocks) : [])];
    return block.type === 'tool-result' ? mediaOf(block.blocks) : [];
  });
}

/**
 * The facts of every medium in the conversation. Throws `file_not_found` for an id that the caller
 * does not own, `invalid_base64` for data that does not decode, `invalid_value` for more than 256 media.
 */
export async function inspectMedia(
  conversation: Conversation,
  files: FileAccess,
  signal: AbortSignal,
): Promise<ReadonlyMap<Block, MediaFacts>> {
  const blocks = conversation.turns.flatMap((turn) => mediaOf(turn.blocks));
  if (blocks.length > maxMedia) {
    throw new ApiError(
      'invalid_value',
      `The sandbox looks at no more than ${maxMedia} images, sounds and files.`,
      { param: 'messages' },
    );
  }
  const pause = createPacer(signal);
  const facts = new Map<Block, MediaFacts>();
  for (const block of blocks) {
    facts.set(
      block,
      await inspectSource(block.source, block.type === 'document' ? block.filename : null, files),
    );
    await pause();
  }
  return facts;
}

async function inspectSource(
  source: MediaSource,
  filename: string | null,
  files: FileAccess,
): Promise<MediaFacts> {
  switch (source.from) {
    case 'url':
      return { ...noBytes, sizeBytes: null, mediaType: 'unknown', filename, url: source.url, text: '' };
    case 'text':
      return textFacts(source.text, source.mediaType, filename);
    case 'blocks':
      return textFacts(textOf(source.blocks), 'text/plain', filename);
    case 'data': {
      const head = decodeHead(source.base64, source.param);
      return describeBytes(head, decodedLength(source.base64), source.mediaType, filename);
    }
    case 'file': {
      const file = await files.open(source.fileId);
      if (file === undefined)
        throw new ApiError('file_not_found', `No such file: '${source.fileId}'.`, { param: source.param });
      const chunks = await Array.fromAsync(file.read({ start: 0, length: maxHeadBytes }));
      return describeBytes(Buffer.concat(chunks), file.bytes, null, filename ?? file.filename);
    }
  }
}

const noBytes = { url: null, head: new Uint8Array() };

function textFacts(text: string, mediaType: string, filename: string | null): MediaFacts {
  return { ...noBytes, sizeBytes: Buffer.byteLength(text), mediaType, filename, text };
}

function describeBytes(
  head: Uint8Array,
  sizeBytes: number,
  declared: string | null,
  filename: string | null,
): MediaFacts {
  const mediaType = sniffMediaType(head) ?? declared ?? 'application/octet-stream';
  const text =
    mediaType === 'application/pdf'
      ? readPdfText(head, maxTextLength)
      : (readText(head) ?? '').slice(0, maxTextLength);
  return { url: null, sizeBytes, mediaType, filename, head, text };
}

/** The decoded length of padded base64. */
function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

/** Checks all of the text, decodes only its beginning. */
function decodeHead(base64: string, param: string): Uint8Array {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    throw new ApiError('invalid_base64', `Invalid base64 in '${param}'.`, { param });
  }
  return Buffer.from(base64.slice(0, Math.ceil(maxHeadBytes / 3) * 4), 'base64');
}
