/**
 * Checks base64 in code, because a schema keyword over megabytes costs more than parsing them.
 * RFC 4648 §4: the standard alphabet, padded, no line breaks. About 0.1 ms per megabyte.
 */
import { requestConversation } from '../core/operations.ts';
import type { ConversationFormat } from '../core/wire-format.ts';
import { type Find, fromBody, inItems, inList, inMember, member } from './body-parts.ts';

/** Characters decoded at a time; a multiple of four. */
const sliceChars = 65_536;
/** Holds any slice as UTF-8. */
const scratch = Buffer.allocUnsafe(sliceChars * 3);

/**
 * Whether `text` decodes. The native decoder skips unknown characters, so the decoded bytes are counted. It also
 * accepts the URL alphabet, and the low byte of characters beyond ASCII, so these are searched for.
 */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const padding = text.indexOf('=');
  const padded = padding < 0 ? 0 : text.length - padding;
  if (padded > 2 || (padded === 2 && !text.endsWith('=='))) return false;
  if (text.includes('-') || text.includes('_')) return false;
  for (let at = 0; at < text.length; at += sliceChars) {
    const slice = text.slice(at, at + sliceChars);
    const last = at + sliceChars >= text.length;
    if (scratch.write(slice, 'utf8') !== slice.length) return false;
    if (scratch.write(slice, 'base64') !== (slice.length / 4) * 3 - (last ? padded : 0)) return false;
  }
  return true;
}

/** The same for bytes, which become strings only slice by slice. */
export function isBase64Bytes(bytes: Buffer): boolean {
  const { length } = bytes;
  if (length % 4 !== 0) return false;
  const padding = bytes.indexOf(equals);
  const padded = padding < 0 ? 0 : length - padding;
  if (padded > 2 || (padded === 2 && bytes[length - 1] !== equals)) return false;
  if (bytes.includes(hyphen) || bytes.includes(underscore)) return false;
  for (let at = 0; at < length; at += sliceBytes) {
    const end = Math.min(length, at + sliceBytes);
    // Latin-1 has no characters of which only the low byte counts.
    const decoded = scratch.write(bytes.toString('latin1', at, end), 'base64');
    if (decoded !== ((end - at) / 4) * 3 - (end === length ? padded : 0)) return false;
  }
  return true;
}

const equals = 0x3d;
const hyphen = 0x2d;
const underscore = 0x5f;
/** As many as decode fastest, a multiple of four. */
const sliceBytes = 32_768;

/** The path of the first base64 field of a valid body that does not decode, or `undefined`. */
export function findInvalidBase64(operationId: string, body: unknown): string | undefined {
  const conversation = requestConversation(operationId);
  return conversation === null ? undefined : inParts(conversation, body, decodableReaders[conversation]);
}

/** Calls `visit` with every string of a valid body that `findInvalidBase64` checks. */
export function visitBase64(operationId: string, body: unknown, visit: (text: string) => void): void {
  const conversation = requestConversation(operationId);
  if (conversation === null) return;
  const visited = (text: string): boolean => {
    visit(text);
    return true;
  };
  inParts(
    conversation,
    body,
    partReaders[conversation]({ isFetchable: visited, isBase64: visited, isFileData: visited }),
  );
}

/** The checks of the three kinds of strings that have base64. */
interface Base64Checks {
  isFetchable: (url: string) => boolean;
  isBase64: (data: string) => boolean;
  isFileData: (data: string) => boolean;
}

/** Every part of every message, and in responses of every output of a tool. */
function inParts(conversation: ConversationFormat, body: unknown, inPart: Find): string | undefined {
  if (conversation !== 'responses')
    return fromBody(inList(body, 'messages', (message) => inList(message, 'content', inPart)));
  return fromBody(
    inList(body, 'input', (item) => inList(item, 'content', inPart) ?? inList(item, 'output', inPart)),
  );
}

const partReaders: Readonly<Record<ConversationFormat, (checks: Base64Checks) => Find>> = {
  chat: chatPartReader,
  messages: blockReader,
  responses: itemPartReader,
  // A prompt has no base64.
  completions: () => () => undefined,
};

const decoding: Base64Checks = { isFetchable, isBase64, isFileData };
const decodableReaders: Readonly<Record<ConversationFormat, Find>> = {
  chat: chatPartReader(decoding),
  messages: blockReader(decoding),
  responses: itemPartReader(decoding),
  completions: () => undefined,
};

function chatPartReader(checks: Base64Checks): Find {
  const inUrl: Find = (url) => undecodable(url, checks.isFetchable);
  const inData: Find = (data) => undecodable(data, checks.isBase64);
  const inFileData: Find = (data) => undecodable(data, checks.isFileData);
  return (part) => {
    switch (member(part, 'type')) {
      case 'image_url':
        return inMember(part, 'image_url', (image) => inMember(image, 'url', inUrl));
      case 'input_audio':
        return inMember(part, 'input_audio', (audio) => inMember(audio, 'data', inData));
      case 'file':
        return inMember(part, 'file', (file) => inMember(file, 'file_data', inFileData));
      default:
        return undefined;
    }
  };
}

function itemPartReader(checks: Base64Checks): Find {
  const inUrl: Find = (url) => undecodable(url, checks.isFetchable);
  const inFileData: Find = (data) => undecodable(data, checks.isFileData);
  return (part) => {
    switch (member(part, 'type')) {
      case 'input_image':
        return inMember(part, 'image_url', inUrl);
      case 'input_file':
        return inMember(part, 'file_data', inFileData);
      default:
        return undefined;
    }
  };
}

/** Reads a content block of the messages surface, and the blocks within it (results of tools, documents made of blocks). */
function blockReader(checks: Base64Checks): Find {
  const inData: Find = (data) => undecodable(data, checks.isBase64);
  const inSource: Find = (source) =>
    member(source, 'type') === 'base64'
      ? inMember(source, 'data', inData)
      : inList(source, 'content', inBlock);
  const inContent: Find = (content) =>
    Array.isArray(content) ? inItems(content, inBlock) : inBlock(content);
  function inBlock(block: unknown): string | undefined {
    return inMember(block, 'source', inSource) ?? inMember(block, 'content', inContent);
  }
  return inBlock;
}

/** `''`, the node itself, for a string that `isGood` refuses. */
function undecodable(value: unknown, isGood: (text: string) => boolean): string | undefined {
  return typeof value === 'string' && !isGood(value) ? '' : undefined;
}

/** A data URL that decodes, or a URL that is fetched elsewhere. */
function isFetchable(url: string): boolean {
  return !isDataUrl(url) || isBase64DataUrl(url);
}

/** File contents come bare or as a data URL. */
function isFileData(data: string): boolean {
  return isDataUrl(data) ? isBase64DataUrl(data) : isBase64(data);
}

export function isDataUrl(url: string): boolean {
  return url.slice(0, 5).toLowerCase() === 'data:';
}

/** The longest `data:` prefix (media type, parameters, `;base64`) that is read, characters. */
export const maxPrefixChars = 1_024;

function isBase64DataUrl(url: string): boolean {
  const comma = url.slice(0, maxPrefixChars).indexOf(',');
  return (
    comma >= 0 && url.slice(0, comma).toLowerCase().endsWith(';base64') && isBase64(url.slice(comma + 1))
  );
}
