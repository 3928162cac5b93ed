/** Changes single members of a request in its own bytes, so that everything else reaches the provider as the caller wrote it. */
import { endOfString } from './json-scan.ts';

const quote = 0x22;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

interface Span {
  start: number;
  /** Index after the last byte. */
  end: number;
}

/**
 * The JSON object `body` with `model` as the value of its top-level member `model`; every other byte
 * stays. When the name comes more than once, each value is replaced: no reader downstream can
 * then pick another model than the one that was authorised. `body` must be valid JSON.
 * Throws a plain `Error` when it has no top-level `model`.
 */
export function spliceModel(body: Uint8Array, model: string): Buffer {
  const bytes = bufferOf(body);
  const spans = valueSpans(bytes, 'model');
  if (spans.length === 0) throw new Error('the body has no top-level model');
  return replaced(bytes, spans, JSON.stringify(model));
}

/** Whether a body with a model may name another one besides, which some readers would take. Native search, no false no. */
export function mayNameModels(body: Uint8Array): boolean {
  const bytes = bufferOf(body);
  const first = bytes.indexOf('"model"', 0, 'latin1');
  return bytes.indexOf('"model"', first + 1, 'latin1') >= 0 || bytes.indexOf('\\u', 0, 'latin1') >= 0;
}

/** The same for any member, `json` being the text of its value; where it is absent it is put before all others. */
export function spliceMember(body: Uint8Array, name: string, json: string): Buffer {
  const bytes = bufferOf(body);
  const spans = valueSpans(bytes, name);
  if (spans.length > 0) return replaced(bytes, spans, json);
  const inside = skipBlank(bytes, 0) + 1;
  const isEmpty = bytes[skipBlank(bytes, inside)] === closeBrace;
  const member = `${JSON.stringify(name)}:${json}${isEmpty ? '' : ','}`;
  return Buffer.concat([bytes.subarray(0, inside), Buffer.from(member), bytes.subarray(inside)]);
}

function bufferOf(body: Uint8Array): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

function replaced(bytes: Buffer, spans: readonly Span[], json: string): Buffer {
  const value = Buffer.from(json);
  const chunks: Buffer[] = [];
  let kept = 0;
  for (const { start, end } of spans) {
    chunks.push(bytes.subarray(kept, start), value);
    kept = end;
  }
  chunks.push(bytes.subarray(kept));
  return Buffer.concat(chunks);
}

/** Where the values of the top-level members of this name are. */
function valueSpans(bytes: Buffer, name: string): Span[] {
  const spans: Span[] = [];
  let at = skipBlank(bytes, 0);
  if (bytes[at] !== openBrace) return spans;
  for (at = skipBlank(bytes, at + 1); bytes[at] === quote; at = skipBlank(bytes, at + 1)) {
    const nameEnd = endOfString(bytes, at) + 1;
    const start = skipBlank(bytes, skipBlank(bytes, nameEnd) + 1);
    const end = endOfValue(bytes, start);
    if (isName(bytes, at, nameEnd, name)) {
      spans.push({ start, end });
      if (!mayBeNamed(bytes, end, name)) break;
    }
    at = skipBlank(bytes, end);
    if (bytes[at] !== comma) break;
  }
  return spans;
}

/** The index after the value that begins at `start`. */
function endOfValue(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at);
        if (depth === 0) return at + 1;
        break;
      case openBrace:
      case openBracket:
        depth++;
        break;
      case closeBrace:
      case closeBracket:
        if (depth === 0) return at;
        if (--depth === 0) return at + 1;
        break;
      case comma:
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
        if (depth === 0) return at;
        break;
    }
  }
  return bytes.length;
}

/** Whether the string between `start` and `end` is the name, as it is spelled or by its escapes. */
function isName(bytes: Buffer, start: number, end: number, name: string): boolean {
  const spelled = bytes.toString('latin1', start, end);
  return (
    spelled === `"${name}"` ||
    (spelled.includes('\\u') && spelled.length <= 2 + 6 * name.length && JSON.parse(spelled) === name)
  );
}

/** Whether a further member of the name can come at or after `from`: spelled plainly, or with an escape. Native search, no false no. */
function mayBeNamed(bytes: Buffer, from: number, name: string): boolean {
  return bytes.indexOf(`"${name}"`, from, 'latin1') >= 0 || bytes.indexOf('\\u', from, 'latin1') >= 0;
}

function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
  return at;
}
