/** Texts as parts of regular expressions. */

/** Matches exactly this text. */
export function pattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Matches any of these texts, the longest first. */
export function anyOf(texts: readonly string[]): string {
  return [...new Set(texts)]
    .sort((a, b) => b.length - a.length)
    .map(pattern)
    .join('|');
}
