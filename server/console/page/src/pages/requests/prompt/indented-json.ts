/** JSON on several lines, for people. */
import { parsed } from '../../../json-fields.ts';

/** As deep as the server takes bodies; deeper ones, in strings of a body, would be mostly indentation. */
const maxDepth = 128;

/** A text that is no JSON stays as it is, as one that was truncated. */
export function indentedJson(text: string): string {
  if (isDeep(text)) return text;
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** Counts brackets in strings too: at worst the text stays as it is. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
