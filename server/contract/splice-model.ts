/** Changes the model of a request in its own bytes, so that everything else reaches the provider as the caller wrote it. */
import { endOfString } from './json-scan.ts';

const openBrace = 0x7b;
const quote = 0x22;

interface Span {
  /** Index of the opening quote. */
  start: number;
  /** Index after the closing quote. */
  end: number;
}

/**
 * The JSON object `body` with `model` as the value of its top-level member `model`; every other byte
 * stays. When the name comes more than once, each value is replaced: no reader downstream can
 * then pick another model than the one that was authorised. `body` must be valid JSON.
 * Throws a plain `Error` when it has no top-level `model` that is a string.
 */
export function spliceModel(body: Uint8Array, model: string): Buffer {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const spans = modelSpans(bytes);
  if (spans.length === 0) throw new Error('the body has no top-level model');
  const value = Buffer.from(JSON.stringify(model));
  const pieces: Buffer[] = [];
  let kept = 0;
  for (const { start, end } of spans) {
    pieces.push(bytes.subarray(kept, start), value);
    kept = end;
  }
  pieces.push(bytes.subarray(kept));
  return Buffer.concat(pieces);
}

function modelSpans(bytes: Buffer): Span[] {
  const spans: Span[] = [];
  let depth = 0;
  /** In the top-level object and before a colon, so that the next string is a name. */
  let atName = false;
  let nameIsModel = false;
  let at = skipBlank(bytes, 0);
  if (bytes[at] !== openBrace) return spans;
  for (; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote: {
        const end = endOfString(bytes, at);
        if (depth === 1 && atName) nameIsModel = isModelName(bytes, at, end + 1);
        else if (depth === 1 && nameIsModel) {
          spans.push({ start: at, end: end + 1 });
          if (!mayNameModel(bytes, end + 1)) return spans;
        }
        at = end;
        break;
      }
      case 0x3a: // colon
        atName = false;
        break;
      case 0x2c: // comma
        if (depth === 1) {
          atName = true;
          nameIsModel = false;
        }
        break;
      case openBrace:
      case 0x5b: // opening bracket
        atName = ++depth === 1;
        break;
      case 0x7d: // closing brace
      case 0x5d: // closing bracket
        depth--;
        break;
    }
  }
  return spans;
}

/** A name is `model` when it is so spelled, or when its escapes say so. */
function isModelName(bytes: Buffer, start: number, end: number): boolean {
  const spelled = bytes.toString('latin1', start, end);
  return (
    spelled === '"model"' ||
    (spelled.includes('\\u') && spelled.length <= 32 && JSON.parse(spelled) === 'model')
  );
}

/** Whether a further name `model` can come at or after `from`: spelled plainly, or with an escape. Native search, no false no. */
function mayNameModel(bytes: Buffer, from: number): boolean {
  return bytes.indexOf('"model"', from, 'latin1') >= 0 || bytes.indexOf('\\u', from, 'latin1') >= 0;
}

function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
  return at;
}
