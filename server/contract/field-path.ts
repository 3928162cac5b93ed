/** Names places in a body the way a caller writes them: `messages[0].content`. */
import { isRecord } from './body-parts.ts';

/** The longest name of a field that is repeated to the caller, characters. */
const maxNameChars = 64;

/** The longest path that is repeated to the caller, characters. */
const maxPathChars = 256;

/** The segments of a JSON pointer. */
export function segmentsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The path of `segments` in `root`, which tells indexes from names that look like numbers. */
export function pathIn(root: unknown, segments: readonly string[]): string {
  let path = '';
  let node: unknown = root;
  for (const segment of segments) {
    path += Array.isArray(node) ? `[${segment}]` : named(segment, path === '');
    node = isRecord(node) && Object.hasOwn(node, segment) ? node[segment] : undefined;
  }
  return path.length > maxPathChars ? `${path.slice(0, maxPathChars - 1)}…` : path;
}

/** What stands at `segments` in `root`. */
export function valueIn(root: unknown, segments: readonly string[]): unknown {
  let node: unknown = root;
  for (const segment of segments) {
    node = isRecord(node) && Object.hasOwn(node, segment) ? node[segment] : undefined;
  }
  return node;
}

function named(name: string, first: boolean): string {
  if (/^[A-Za-z_$][\w$-]{0,63}$/.test(name)) return first ? name : `.${name}`;
  return `[${JSON.stringify(shortened(name))}]`;
}

/** `text`, cut to what may be repeated. */
export function shortened(text: string): string {
  return text.length > maxNameChars ? `${text.slice(0, maxNameChars)}…` : text;
}

/** The one of `known` that `name` is most likely a slip of, or `undefined`. At most 100 names are compared. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxNameChars) return undefined;
  const plain = simplified(name);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(plain.length / 3)) + 1;
  for (const candidate of known.slice(0, 100)) {
    const distance = editDistance(plain, simplified(candidate));
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Writers differ in case and separators first of all: `maxTokens` is `max_tokens`. */
function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Insertions, deletions, replacements and swaps of neighbours that make `a` into `b`. */
function editDistance(a: string, b: string): number {
  let twoAgo: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (twoAgo[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [twoAgo, previous] = [previous, row];
  }
  return previous[b.length] ?? 0;
}
