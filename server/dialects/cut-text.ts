/** Lengths as the contracts count them: in characters (code points), not in UTF-16 code units. */

/** The first characters of a string, at most `maxLength`; the same string where it is not longer. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  for (let count = 0; count < maxLength && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
