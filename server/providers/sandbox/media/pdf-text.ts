/**
 * The text of simple PDF files: enough to show that a document arrived and could be read. Understands
 * plain and Flate streams with single-byte text; ignores fonts, encryption and layout.
 */
import { constants, inflateSync } from 'node:zlib';

/** Bounds on a hostile file: streams looked at, and bytes after decompression, of each and of all together. */
const maxStreams = 64;
const maxStreamBytes = 262_144;
const maxBytes = 1_048_576;

/** Tokens; of a literal string only the opening. */
const tokens = /\(|<[0-9A-Fa-f\s]*>|\[|\]|-?(?:\d+(?:\.\d+)?|\.\d+)|[A-Za-z'"*]+/g;

/** Text of the page contents in the order of the file, at most `maxLength` characters; empty when there is none. */
export function readPdfText(bytes: Uint8Array, maxLength: number): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let text = '';
  let at = 0;
  let bytesRead = 0;
  for (let count = 0; count < maxStreams && text.length < maxLength && bytesRead < maxBytes; count += 1) {
    const start = file.indexOf('stream', at);
    if (start < 0) break;
    const end = file.indexOf('endstream', start);
    const dictionary = file.slice(Math.max(0, file.lastIndexOf('obj', start)), start);
    const body = file.slice(start + 'stream'.length, end < 0 ? file.length : end).replace(/^\r?\n/, '');
    const content = decodeStream(dictionary, body);
    bytesRead += content?.length ?? 0;
    if (content !== undefined && /\bBT\b/.test(content)) text += readContent(content);
    at = end < 0 ? file.length : end + 'endstream'.length;
  }
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
    .slice(0, maxLength);
}

function decodeStream(dictionary: string, body: string): string | undefined {
  if (!dictionary.includes('/Filter')) return body.slice(0, maxStreamBytes);
  if (!/\/Filter\s*(?:\[\s*)?\/FlateDecode/.test(dictionary)) return undefined;
  try {
    const options = { maxOutputLength: maxStreamBytes, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(Buffer.from(body, 'latin1'), options).toString('latin1');
  } catch {
    return undefined;
  }
}

/** Follows the text operators of one content stream; numbers in `TJ` arrays below −200 are word spaces. */
function readContent(content: string): string {
  let text = '';
  let pending: string[] = [];
  for (const token of tokensOf(content)) {
    if (token.startsWith('(')) pending.push(readLiteral(token.slice(1, -1)));
    else if (token.startsWith('<')) pending.push(readHex(token.slice(1, -1)));
    else if (/^-?[\d.]/.test(token)) pending.push(Number(token) < -200 ? ' ' : '');
    else if (token === 'Tj' || token === 'TJ') text += pending.join('');
    else if (token === "'" || token === '"') text += `\n${pending.join('')}`;
    else if (['Td', 'TD', 'Tm', 'T*', 'ET'].includes(token)) text += '\n';
    if (/^[A-Za-z'"*]/.test(token)) pending = [];
  }
  return isReadable(text) ? text : '';
}

/** Literal strings have balanced parentheses, which no regular expression finds in linear time; one without an end has the rest. */
function* tokensOf(content: string): Generator<string> {
  const next = new RegExp(tokens);
  for (let found = next.exec(content); found !== null; found = next.exec(content)) {
    const [token] = found;
    if (token === '(') next.lastIndex = endOfLiteral(content, next.lastIndex);
    yield content.slice(found.index, next.lastIndex);
  }
}

/** The index after the parenthesis that closes a literal string, from a place within it. */
function endOfLiteral(content: string, inside: number): number {
  let depth = 1;
  let at = inside;
  for (; at < content.length && depth > 0; at += 1) {
    const character = content[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
  }
  return Math.min(at, content.length);
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };

function readLiteral(body: string): string {
  const plain = body.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 0xff) : (escapes[code] ?? code),
  );
  return decodeUtf16(plain);
}

function readHex(body: string): string {
  return decodeUtf16(Buffer.from(body.replace(/\s/g, ''), 'hex').toString('latin1'));
}

/** Strings that begin with FE FF are UTF-16BE, all others are taken as Latin-1. */
function decodeUtf16(text: string): string {
  if (!text.startsWith('\xfe\xff')) return text;
  return new TextDecoder('utf-16be').decode(Buffer.from(text.slice(2), 'latin1'));
}

/** False for glyph numbers of embedded fonts, which are not characters. */
function isReadable(text: string): boolean {
  const odd = text.match(/[^\n\r\t\x20-\x7e\xa0-\uffff]/g)?.length ?? 0;
  return odd * 10 <= text.length;
}
