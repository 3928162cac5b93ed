/** Strings of callers and of the configuration, as a row takes them. */

const usualLength = 256;

/** Truncated, and without characters that PostgreSQL takes for the end of a string or refuses. */
export function storableText(text: string, maxLength: number = usualLength): string {
  const short = text.length > maxLength ? text.slice(0, maxLength) : text;
  return short.isWellFormed() && !short.includes('\0')
    ? short
    : short.replaceAll('\0', '\u{fffd}').toWellFormed();
}
