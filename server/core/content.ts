/**
 * The content of a conversation's turn: typed blocks that belong to no vendor. Every wire
 * format decodes into these and is encoded from these, so that n formats need n codecs.
 */

/** Wire members without a canonical name, kept under their wire names so that no decoder loses anything. */
export type NativeFields = Readonly<Record<string, unknown>>;

/** A request to cache the prompt up to here at the provider; `ttl` as on the wire (`5m`, `1h`, …). */
export interface CacheMark {
  ttl: string | null;
}

interface BlockBase {
  cache?: CacheMark;
  native?: NativeFields;
}

/**
 * The source of the bytes of an image, a sound or a document. Base64 stays encoded until the bytes are
 * needed; `param` is the field to name if it then turns out to be invalid, in the caller's terms.
 */
export type MediaSource =
  | { from: 'data'; mediaType: string | null; base64: string; param: string }
  | { from: 'url'; url: string }
  | { from: 'file'; fileId: string; param: string }
  | { from: 'text'; mediaType: string; text: string }
  | { from: 'blocks'; blocks: Block[] };

export interface TextBlock extends BlockBase {
  type: 'text';
  text: string;
}

export interface ImageBlock extends BlockBase {
  type: 'image';
  source: MediaSource;
  /** How closely the model should look: `auto`, `low`, `high`, `original`. */
  detail: string | null;
}

export interface AudioBlock extends BlockBase {
  type: 'audio';
  source: MediaSource;
}

/** A PDF, a text file or any other file. */
export interface DocumentBlock extends BlockBase {
  type: 'document';
  source: MediaSource;
  filename: string | null;
  /** The subject of the document, for the model only. */
  context: string | null;
}

/** An excerpt found elsewhere and passed to the model with its source. */
export interface SearchResultBlock extends BlockBase {
  type: 'search-result';
  origin: string;
  title: string;
  blocks: Block[];
}

/** A function takes JSON text that fits its schema; a custom tool takes any text. */
export type ToolInputKind = 'json' | 'text';

export interface ToolCallBlock extends BlockBase {
  type: 'tool-call';
  /** Empty for the deprecated single function call, which has none. */
  callId: string;
  name: string;
  kind: ToolInputKind;
  /** The input as a string, byte for byte as on the wire where the wire has a string. */
  input: string;
}

export interface ToolResultBlock extends BlockBase {
  type: 'tool-result';
  callId: string;
  /** Known only where the wire names the function beside its result. */
  name: string | null;
  blocks: Block[];
  failed: boolean;
}

interface ReasoningBlock extends BlockBase {
  type: 'reasoning';
  text: string;
  /** The provider's signature of its text; null where the wire has none. */
  signature: string | null;
  /** The provider's encrypted form, when it hides the text. */
  redacted: string | null;
}

interface RefusalBlock extends BlockBase {
  type: 'refusal';
  text: string;
}

/** A block of one wire format that has no counterpart elsewhere; `native` is the whole block. */
interface ForeignBlock {
  type: 'foreign';
  cache?: CacheMark;
  native: NativeFields;
}

export type Block =
  | TextBlock
  | ImageBlock
  | AudioBlock
  | DocumentBlock
  | SearchResultBlock
  | ToolCallBlock
  | ToolResultBlock
  | ReasoningBlock
  | RefusalBlock
  | ForeignBlock;

/** The text blocks, joined by line breaks; other blocks are ignored. */
export function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
