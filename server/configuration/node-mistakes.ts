/** One walk over the nodes of the file: finds duplicate names and excessive depth, and keeps prices as written. */
import { isMap, isScalar, isSeq, type Pair } from 'yaml';
import { printable } from './finding.ts';

/** The format needs seven. */
const maxDepth = 32;

interface NodeMistake {
  offset: number;
  message: string;
}

/** Linear in the size of the file. Turns the numbers below a member `prices` into text, digit by digit as they are written. */
export function findNodeMistakes(root: unknown): NodeMistake[] {
  const mistakes: NodeMistake[] = [];
  const walk = (node: unknown, depth: number, asText: boolean): void => {
    if (depth > maxDepth) {
      mistakes.push({ offset: offsetOf(node), message: `is nested more than ${maxDepth} deep` });
    } else if (isMap(node)) {
      const names = new Set<string>();
      for (const pair of node.items) {
        const name = nameOf(pair, mistakes);
        if (names.has(name))
          mistakes.push({ offset: offsetOf(pair.key), message: `'${printable(name)}' is there twice` });
        names.add(name);
        walk(pair.value, depth + 1, asText || name === 'prices');
      }
    } else if (isSeq(node)) {
      for (const item of node.items) walk(item, depth + 1, asText);
    } else if (asText && isScalar(node) && typeof node.value === 'number') {
      node.value = node.source;
    }
  };
  walk(root, 0, false);
  return mistakes;
}

function nameOf({ key }: Pair, mistakes: NodeMistake[]): string {
  if (isScalar(key)) return String(key.value);
  mistakes.push({ offset: offsetOf(key), message: 'the name of a member must be text' });
  return '';
}

function offsetOf(node: unknown): number {
  return (node as { range?: readonly number[] } | null)?.range?.[0] ?? 0;
}
