/** Formats paths in a body the way a caller writes them: `messages[0].content`. */
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

/** The path of `segments` in `root`, which is needed to distinguish indexes from names that look like numbers. */
export function pathIn(root: unknown, segments: readonly string[]): string {
  let path = '';
  let node: unknown = root;
  for (const segment of segments) {
    path += Array.isArray(node) ? `[${segment}]` : named(segment, path === '');
    node = isRecord(node) && Object.hasOwn(node, segment) ? node[segment] : undefined;
  }
  return path.length > maxPathChars ? `${path.slice(0, maxPathChars - 1)}…` : path;
}

/** The value at `segments` in `root`. */
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

/** `text`, truncated to the length that a message may repeat. */
export function shortened(text: string): string {
  return text.length > maxNameChars ? `${text.slice(0, maxNameChars)}…` : text;
}
