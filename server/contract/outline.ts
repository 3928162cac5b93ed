/**
 * Finds large base64 values in the bytes of a JSON body and represents them by short ones. It only guesses where a
 * string begins and what it is: `readOutlined` accepts an outline when that is certain.
 */
import { randomBytes } from 'node:crypto';
import { jsonToken, trimBlank } from '../../openapi/json/json-cursor.ts';
import type { BodyOutline } from '../core/body-outline.ts';
import type { BufferLoan } from '../core/buffer-loan.ts';
import type { ChunkedBody } from '../core/chunked-body.ts';
import { isBase64Bytes, maxPrefixChars } from './base64.ts';
import { isRecord } from './body-parts.ts';

const { quote, colon } = jsonToken;

/** A string with as many bytes as two strides is always found: it has a probe, and at least one stride behind it. */
const strideBytes = 8 * 1024;

/** The names of members that have base64 in any format. */
const names = ['"url"', '"data"', '"file_data"', '"image_url"'] as const;
const longestName = 11;

/** Starts every stand-in. It never leaves the process, so that no body can contain it. */
const mark = randomBytes(18).toString('base64');
const indexDigits = 8;
const standInChars = mark.length + indexDigits;

/** Where a value is in the body. */
interface Gap {
  start: number;
  end: number;
}

/** An outline, and what it takes to recognise its stand-ins. */
export interface FoundOutline extends BodyOutline {
  /** How many values have stand-ins. */
  readonly gaps: number;
  /** The stand-in at the end of `text`, a number from 0 to `gaps`, or -1 when it has none. */
  standInOf(text: string): number;
  /** Whether `text` is a stand-in, and nothing else. */
  isStandIn(text: string): boolean;
}

/** The outline of a body; undefined when it has no large base64. `loan` is that of its buffer. */
export function outlineOf(body: Buffer, loan?: BufferLoan): FoundOutline | undefined {
  const gaps = findGaps(body);
  return gaps.length === 0 ? undefined : new Outline(body, gaps, loan);
}

/** Two native searches for each stride, whatever the body is. */
function findGaps(body: Buffer): Gap[] {
  const gaps: Gap[] = [];
  for (let at = strideBytes; at < body.length; at += strideBytes) {
    const end = body.indexOf(quote, at);
    if (end < 0) break;
    if (end - at < strideBytes) continue;
    const opening = body.lastIndexOf(quote, at);
    const start = isNamed(body, opening) ? startOfBase64(body, opening + 1, end) : -1;
    if (start >= 0 && isBase64Bytes(body.subarray(start, end))) gaps.push({ start, end });
    at = end;
  }
  return gaps;
}

/** Whether the string that may begin at `opening` is the value of a member that may have base64. */
function isNamed(body: Buffer, opening: number): boolean {
  const after = trimBlank(body, opening) - 1;
  if (body[after] !== colon) return false;
  const end = trimBlank(body, after);
  const name = body.toString('latin1', Math.max(0, end - longestName), end);
  return names.some((each) => name.endsWith(each));
}

/** Where the base64 of a string begins: after the prefix of a data URL, or with the string. -1 when it is neither. */
function startOfBase64(body: Buffer, start: number, end: number): number {
  const head = body.toString('latin1', start, Math.min(end, start + maxPrefixChars));
  const comma = head.indexOf(',');
  if (comma < 0) return start;
  const prefix = head.slice(0, comma).toLowerCase();
  return prefix.startsWith('data:') && prefix.endsWith(';base64') ? start + comma + 1 : -1;
}

class Outline implements FoundOutline {
  readonly bytes: Buffer;
  readonly #body: Buffer;
  readonly #gaps: readonly Gap[];
  readonly #loan: BufferLoan | undefined;
  #whole: { of: object; value: Record<string, unknown> } | undefined;

  constructor(body: Buffer, gaps: readonly Gap[], loan: BufferLoan | undefined) {
    this.#body = body;
    this.#gaps = gaps;
    this.#loan = loan;
    const chunks: Buffer[] = [];
    let kept = 0;
    for (const [index, { start, end }] of gaps.entries()) {
      chunks.push(body.subarray(kept, start), Buffer.from(mark + String(index).padStart(indexDigits, '0')));
      kept = end;
    }
    chunks.push(body.subarray(kept));
    this.bytes = Buffer.concat(chunks);
  }

  get gaps(): number {
    return this.#gaps.length;
  }

  standInOf(text: string): number {
    const standIn = text.slice(-standInChars);
    return standIn.startsWith(mark) ? Number(standIn.slice(mark.length)) : -1;
  }

  isStandIn(text: string): boolean {
    return text.length === standInChars && text.startsWith(mark);
  }

  fill(outline: Uint8Array): ChunkedBody {
    const bytes = Buffer.from(outline.buffer, outline.byteOffset, outline.length);
    const chunks: Uint8Array[] = [];
    let kept = 0;
    for (let at = bytes.indexOf(mark, 0, 'latin1'); at >= 0; at = bytes.indexOf(mark, kept, 'latin1')) {
      const end = at + standInChars;
      const gap = this.#gaps[Number(bytes.toString('latin1', at + mark.length, end))];
      if (gap === undefined) throw new Error('a stand-in of another body');
      chunks.push(bytes.subarray(kept, at), this.#body.subarray(gap.start, gap.end));
      kept = end;
    }
    chunks.push(bytes.subarray(kept));
    return { chunks, loan: this.#loan };
  }

  whole(json: Readonly<Record<string, unknown>>): Record<string, unknown> {
    // A provider in the process asks several times.
    if (this.#whole?.of !== json)
      this.#whole = { of: json, value: this.#replaced(json) as Record<string, unknown> };
    return this.#whole.value;
  }

  /** A copy with the values; bodies have a bounded depth. */
  #replaced(value: unknown): unknown {
    if (typeof value === 'string') {
      const gap = this.#gaps[this.standInOf(value)];
      if (gap === undefined) return value;
      return value.slice(0, -standInChars) + this.#body.toString('latin1', gap.start, gap.end);
    }
    if (Array.isArray(value)) return value.map((each) => this.#replaced(each));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#replaced(each)]));
  }
}
