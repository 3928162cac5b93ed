/** The bytes of the lines of server-sent events. */

export const COLON = 58;
const SPACE = 32;

const bytesOf = (name: string): readonly number[] => Array.from(name, (letter) => letter.charCodeAt(0));

/** Field names that matter; `id` and `retry` have no meaning without reconnection and are ignored. */
export const DATA = bytesOf('data');
export const EVENT = bytesOf('event');

/** Where the value of a field begins in a line from `from` to `to`, or -1 when the line is of another field. */
export function valueOf(name: readonly number[], bytes: Uint8Array, from: number, to: number): number {
  const after = from + name.length;
  if (after > to) return -1;
  for (let at = 0; at < name.length; at += 1) if (bytes[from + at] !== name[at]) return -1;
  if (after === to) return to;
  if (bytes[after] !== COLON) return -1;
  return after + 1 < to && bytes[after + 1] === SPACE ? after + 2 : after + 1;
}

/** Whether a line that was cut off is a field that matters, or could still have become one. */
export function mayBecomeField(line: Uint8Array): boolean {
  const colon = line.indexOf(COLON);
  const field = colon < 0 ? line : line.subarray(0, colon);
  return [DATA, EVENT].some((name) => {
    const fits = colon < 0 ? field.length > 0 && field.length <= name.length : field.length === name.length;
    return fits && field.every((code, at) => code === name[at]);
  });
}

/** Whether the byte order mark of UTF-8 is at that offset. */
export function startsWithBom(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}

/** Without state between calls. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether every replacement character of the decoded bytes was sent as one. An exception for each event that is not UTF-8 costs too much. */
export function isUtf8(bytes: Uint8Array): boolean {
  let replacements = 0;
  for (const character of decoder.decode(bytes)) if (character === '\uFFFD') replacements += 1;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) replacements -= 1;
  return replacements === 0;
}
