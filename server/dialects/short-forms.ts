/** Short forms of objects, contents and texts: what has no value is left out, what is too long is cut. */
import type { CacheMark, NativeFields } from '../core/content.ts';

/** The members that have a value. */
export function given<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const known = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as { [Name in keyof Members]?: NonNullable<Members[Name]> };
}

/** The optional members of a block, turn or tool. */
export function extras(
  native: NativeFields,
  cache?: CacheMark,
): { native?: NativeFields; cache?: CacheMark } {
  return given({ native: isEmpty(native) ? null : native, cache });
}

export function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}

/** A single text without a mark becomes a string, no contents the empty string. */
export function shortContent<Part extends { type: string }>(parts: Part[]): string | Part[] {
  const [only, ...others] = parts;
  if (only === undefined) return '';
  const isPlain = others.length === 0 && 'text' in only && Object.keys(only).length === 2;
  return isPlain && typeof only.text === 'string' ? only.text : parts;
}

/** The first characters of a string, at most `maxLength` code points as the contracts count them; the same string where it is not longer. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  for (let count = 0; count < maxLength && end < text.length; count += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
