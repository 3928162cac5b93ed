/**
 * Checks base64 in code, because a schema keyword over megabytes costs more than parsing them.
 * RFC 4648 §4: the standard alphabet, padded, no line breaks. About 0.1 ms per megabyte.
 */
import { requestConversation } from '../core/operations.ts';
import type { ConversationFormat } from '../core/wire-format.ts';
import { fromBody, inItems, inList, inMember, member } from './body-parts.ts';

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

/** The path of the first base64 field of a valid body that does not decode, or `undefined`. */
export function findInvalidBase64(operationId: string, body: unknown): string | undefined {
  const conversation = requestConversation(operationId);
  if (conversation === null) return undefined;
  const inPart = partReaders[conversation];
  return fromBody(inList(body, 'messages', (message) => inList(message, 'content', inPart)));
}

const partReaders: Readonly<Record<ConversationFormat, (part: unknown) => string | undefined>> = {
  chat: inChatPart,
  messages: inBlock,
};

function inChatPart(part: unknown): string | undefined {
  switch (member(part, 'type')) {
    case 'image_url':
      return inMember(part, 'image_url', (image) =>
        inMember(image, 'url', (url) => undecodable(url, isFetchable)),
      );
    case 'input_audio':
      return inMember(part, 'input_audio', (audio) =>
        inMember(audio, 'data', (data) => undecodable(data, isBase64)),
      );
    case 'file':
      return inMember(part, 'file', (file) =>
        inMember(file, 'file_data', (data) => undecodable(data, isFileData)),
      );
    default:
      return undefined;
  }
}

/** A content block of the messages surface, and the blocks within it (results of tools, documents made of blocks). */
function inBlock(block: unknown): string | undefined {
  return (
    inMember(block, 'source', (source) =>
      member(source, 'type') === 'base64'
        ? inMember(source, 'data', (data) => undecodable(data, isBase64))
        : inList(source, 'content', inBlock),
    ) ??
    inMember(block, 'content', (content) =>
      Array.isArray(content) ? inItems(content, inBlock) : inBlock(content),
    )
  );
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

function isDataUrl(url: string): boolean {
  return url.slice(0, 5).toLowerCase() === 'data:';
}

/** The longest `data:` prefix (media type, parameters, `;base64`) that is read, characters. */
const maxPrefixChars = 1_024;

function isBase64DataUrl(url: string): boolean {
  const comma = url.slice(0, maxPrefixChars).indexOf(',');
  return (
    comma >= 0 && url.slice(0, comma).toLowerCase().endsWith(';base64') && isBase64(url.slice(comma + 1))
  );
}
