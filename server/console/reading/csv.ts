/** Tables as CSV (RFC 4180) whose cells spreadsheets read as data, never as formulas. */

export type Cell = string | number | boolean | null;

/**
 * Spreadsheets run a text with such a beginning as a formula; after an apostrophe they only show it. Some take the
 * full-width and small forms for the ordinary signs. Those that split cells at semicolons or tabs, or at line breaks whatever
 * the quotes say, find a beginning after each of them.
 */
const formula =
  /(?:^(?=[\s\0]*[\t\r=+\-@＝＋－＠﹦﹢﹣﹫])|(?<=[;\t\r\n])(?=[\s\0]*[=+\-@＝＋－＠﹦﹢﹣﹫]))/g;
/** The pattern of a number, which is not a formula even with its sign. */
const plainNumber = /^-?\d+(\.\d+)?$/;

/** One row, with its line end. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const harmless = plainNumber.test(cell) ? cell : cell.replaceAll(formula, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Chunks of about this many characters are written at once. */
const chunkLength = 16_384;

/** Rows as they arrive, gathered into larger chunks. */
export async function* csvChunks(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  let chunk = csvRow(header);
  for await (const row of rows) {
    chunk += csvRow(row);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
