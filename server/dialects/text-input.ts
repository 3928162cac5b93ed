/**
 * Extracts the text of `{"input": "…"}`, in which a tool that takes any text is called where there are
 * only JSON inputs; decodes it while it arrives in chunks.
 */

/** The schema of such an input. */
export const textInputSchema = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
} as const;

const opening = /^\s*\{\s*"input"\s*:\s*"/;
/** Whether a string can still become the opening. */
const partOfOpening = /^\s*(?:\{\s*(?:"(?:i(?:n(?:p(?:u(?:t(?:"\s*(?::\s*)?)?)?)?)?)?)?)?)?$/;
/** Longest opening that is waited for, characters. */
const maxOpening = 1_024;

export class TextInput {
  private state: 'opening' | 'inside' | 'raw' | 'behind' = 'opening';
  private pending = '';

  /** The text delta of a JSON chunk; JSON of another form is returned as it is. */
  push(chunk: string): string {
    if (this.state === 'behind') return '';
    this.pending += chunk;
    if (this.state === 'opening') this.readOpening();
    if (this.state === 'inside') return this.readInside();
    return this.state === 'raw' ? this.end() : '';
  }

  /** The remainder at the end of the stream. */
  end(): string {
    const rest = this.state === 'behind' ? '' : this.pending;
    this.pending = '';
    return rest;
  }

  private readOpening(): void {
    const found = opening.exec(this.pending)?.[0];
    if (found !== undefined) {
      this.pending = this.pending.slice(found.length);
      this.state = 'inside';
    } else if (this.pending.length > maxOpening || !partOfOpening.test(this.pending)) this.state = 'raw';
  }

  /** Returns whole characters only: an escape or a surrogate pair may be split between chunks. */
  private readInside(): string {
    let at = 0;
    while (at < this.pending.length) {
      if (this.pending[at] === '"') {
        this.state = 'behind';
        break;
      }
      const length = isPlain(this.pending.charCodeAt(at)) ? 1 : characterLength(this.pending, at);
      if (length === undefined) break;
      at += length;
    }
    const text = unescapeText(this.pending.slice(0, at));
    this.pending = this.pending.slice(at);
    return text;
  }
}

/** Whether a code unit is literal: it begins no escape and no surrogate pair. */
function isPlain(code: number): boolean {
  return code !== 0x5c && (code & 0xfc00) !== 0xd800;
}

/** How many code units encode the character at a position in a JSON string; undefined when it may continue. */
function characterLength(text: string, at: number): number | undefined {
  const first = unitLength(text, at);
  if (first === undefined || !isHighSurrogate(text, at)) return first;
  if (text[at + first] !== undefined && text[at + first] !== '\\' && !isLow(text, at + first)) return first;
  const second = unitLength(text, at + first);
  return second === undefined ? undefined : first + second;
}

/** How many code units encode one code unit of the value. */
function unitLength(text: string, at: number): number | undefined {
  if (text[at] === undefined) return undefined;
  if (text[at] !== '\\') return 1;
  const length = text[at + 1] === 'u' ? 6 : 2;
  return at + length <= text.length ? length : undefined;
}

function isHighSurrogate(text: string, at: number): boolean {
  return /^(?:\\u[dD][89abAB][0-9a-fA-F]{2}|[\uD800-\uDBFF])/.test(text.slice(at, at + 6));
}

function isLow(text: string, at: number): boolean {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));
}

/** Characters that no JSON string has stay as they are, and all around them is read, however it was cut into chunks. */
function unescapeText(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text.replaceAll(/\\(?:u([^]{4})|([^]))/g, (escape, hex?: string, letter?: string) =>
      letter === undefined ? characterOf(hex ?? '', escape) : (letters.get(letter) ?? escape),
    );
  }
}

const letters: ReadonlyMap<string, string> = new Map([
  ...['"', '\\', '/'].map((each) => [each, each] as const),
  ...Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
]);

function characterOf(hex: string, otherwise: string): string {
  return /^[0-9a-fA-F]{4}$/.test(hex) ? String.fromCharCode(Number.parseInt(hex, 16)) : otherwise;
}
