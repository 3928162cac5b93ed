/** JSON as somebody reads it. */

/** Deeper values are not indented: each of their lines would begin with as many blanks. */
const maxDepth = 100;

/**
 * An object or array with each member on a line of its own; undefined for any other text. Names and values stay as they
 * are written: numbers keep their digits, and repeated members are all there.
 */
export function indentJson(text: string): string | undefined {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return undefined;
  let depth = 0;
  let deepest = 0;
  const lineBreak = () => `\n${'  '.repeat(Math.min(depth, maxDepth))}`;
  const indented = text.replaceAll(part, (found) => {
    switch (found[0]) {
      case '"':
        return found;
      case '{':
      case '[':
        if (found.length > 1) return `${found[0]}${found.at(-1)}`;
        depth += 1;
        deepest = Math.max(deepest, depth);
        return found + lineBreak();
      case '}':
      case ']':
        depth -= 1;
        return lineBreak() + found;
      case ',':
        return found + lineBreak();
      case ':':
        return ': ';
      default:
        return '';
    }
  });
  return deepest > maxDepth ? undefined : indented;
}

/** A string, an empty object or array, or what structures them; blanks between them. */
const part = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
