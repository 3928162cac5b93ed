/**
 * The lines of a journal: a checksum, a space, and JSON, which has no line breaks of its own. A line that was cut
 * short has no line break or another checksum, and the lines after a damaged one can still be found.
 */
import { crc32 } from 'node:zlib';

const checksumDigits = 8;
const lineBreak = 0x0a;

export function journalLine(json: string): Buffer {
  return Buffer.from(`${checksumOf(json)} ${json}\n`);
}

export interface JournalLine {
  /** Where it ends, after its line break. */
  end: number;
  text: string;
  /** undefined: the line is damaged. */
  json: string | undefined;
}

/** The whole lines. Bytes after the last line break are none: their writing goes on, or was broken off. */
export function* readLines(bytes: Buffer): Generator<JournalLine> {
  for (let from = 0; ;) {
    const at = bytes.indexOf(lineBreak, from);
    if (at === -1) return;
    const text = bytes.toString('utf8', from, at);
    const json = text.slice(checksumDigits + 1);
    const isWhole = text.slice(0, checksumDigits + 1) === `${checksumOf(json)} `;
    from = at + 1;
    yield { end: from, text, json: isWhole ? json : undefined };
  }
}

function checksumOf(json: string): string {
  return crc32(json).toString(16).padStart(checksumDigits, '0');
}
