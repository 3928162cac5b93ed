/** Rows in columns for a terminal. */

/** The first row is the head. Widths are those of the text; nothing is cut off. Columns of numbers are the last ones. */
export function tableText(
  rows: readonly (readonly string[])[],
  { colours = false, numbersFrom = Infinity }: { colours?: boolean; numbersFrom?: number } = {},
): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const lines = rows.map((row) => {
    const cells = row.map((cell, column) => {
      const space = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
      return column < numbersFrom ? cell + space : space + cell;
    });
    return cells.join('  ').trimEnd();
  });
  return lines.map((line, n) => `${n === 0 && colours ? `\u001b[1m${line}\u001b[0m` : line}\n`).join('');
}

/** Names and values below each other. */
export function listText(members: readonly (readonly [string, string])[], colours: boolean): string {
  const width = Math.max(...members.map(([name]) => name.length));
  return members
    .map(([name, value]) => {
      const padded = name.padEnd(width);
      return `${colours ? `\u001b[2m${padded}\u001b[0m` : padded}  ${value}\n`;
    })
    .join('');
}

/** To the minute, in UTC; a dash for none. */
export function timeText(ms: number | null): string {
  return ms === null ? '-' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

function widthOf(text: string): number {
  return Array.from(text).length;
}
