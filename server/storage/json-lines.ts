/** Checks that a file is JSON Lines, one line in memory at a time. */

/**
 * Longest line, bytes. One line is one request, and images ride in it as base64; a line made for the
 * purpose takes 40 times its length in memory while it is parsed.
 */
const maxLineBytes = 4 * 1024 * 1024;
const lineFeed = 0x0a;

const blank = /^[ \t\r]*$/;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const strictWithoutMark = new TextDecoder('utf-8', { fatal: true });

/** The error of the first bad line, as one sentence for the file's owner; null when every line is a JSON object. */
export async function findJsonLinesFault(content: AsyncIterable<Uint8Array>): Promise<string | null> {
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let line = 1;
  let objects = 0;
  const finishLine = (): string | null => {
    const verdict = judgeLine(Buffer.concat(buffered, bufferedBytes), line);
    buffered = [];
    bufferedBytes = 0;
    if (verdict === 'object') objects += 1;
    return verdict === 'object' || verdict === 'blank' ? null : verdict.fault;
  };
  for await (const chunk of content) {
    let from = 0;
    while (from < chunk.length) {
      const at = chunk.indexOf(lineFeed, from);
      const to = at === -1 ? chunk.length : at;
      bufferedBytes += to - from;
      if (bufferedBytes > maxLineBytes) return `Line ${line} is longer than ${maxLineBytes} bytes.`;
      buffered.push(chunk.subarray(from, to));
      if (at !== -1) {
        const fault = finishLine();
        if (fault !== null) return fault;
        line += 1;
      }
      from = to + 1;
    }
  }
  const fault = finishLine();
  if (fault !== null) return fault;
  return objects === 0 ? 'The file has no line with a JSON object.' : null;
}

/** Blank lines are passed over, as at the end of most files. A byte order mark is allowed before the first line only. */
function judgeLine(bytes: Uint8Array, line: number): 'object' | 'blank' | { fault: string } {
  let text: string;
  try {
    text = (line === 1 ? strictWithoutMark : strict).decode(bytes);
  } catch {
    return { fault: `Line ${line} is not UTF-8.` };
  }
  if (blank.test(text)) return 'blank';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: `Line ${line} is not valid JSON.` };
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? 'object' : { fault: `Line ${line} is not a JSON object.` };
}
