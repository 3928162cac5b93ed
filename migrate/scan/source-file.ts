/** A text file of the tree, with the places of its lines. */

export interface SourceFile {
  /** Relative to the tree, with `/`. */
  path: string;
  text: string;
  /** Offsets at which lines begin. */
  lineStarts: number[];
  /** Whether a diff of it can be printed as text. */
  isUtf8: boolean;
}

export function sourceFile(path: string, bytes: Buffer): SourceFile {
  const decoded = decode(bytes);
  const lineStarts = [0];
  for (let at = decoded.text.indexOf('\n'); at >= 0; at = decoded.text.indexOf('\n', at + 1))
    lineStarts.push(at + 1);
  return { path, ...decoded, lineStarts };
}

function decode(bytes: Buffer): { text: string; isUtf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: bytes.toString('latin1'), isUtf8: false };
  }
}

/** Line and column of an offset, both counted from 1. */
export function placeIn({ lineStarts }: SourceFile, offset: number): { line: number; column: number } {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}

/** The text of a line, counted from 1, without its break. */
export function lineOf({ text, lineStarts }: SourceFile, line: number): string {
  const start = lineStarts[line - 1];
  if (start === undefined) return '';
  const end = lineStarts[line];
  return text.slice(start, end === undefined ? text.length : end - 1).replace(/\r$/, '');
}

const extension = /\.([A-Za-z0-9]+)$/;

/** The file name's extension in lower case; `env` for `.env`, `.env.local` and similar names. */
export function languageOf({ path }: SourceFile): string {
  const name = path.split('/').at(-1) ?? '';
  if (/^\.env(?:\.|$)|\.env$/.test(name)) return 'env';
  return extension.exec(name)?.[1]?.toLowerCase() ?? '';
}
