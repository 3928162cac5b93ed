/**
 * Names of members whose strings a grammar never reads but to see whether they are there: whatever text comes in them, it
 * does the same. By names and not by places, which excludes more than it must, and nothing less.
 */
import type { StreamGrammar } from './grammar.ts';

/** Conditions for which all strings that are not empty are alike. */
const blind: ReadonlySet<string> = new Set(['set', 'truthy', 'text', 'list', 'empty', 'integer']);

/** What takes strings from here changes its memory with each of them: no event is then as the one before. */
const remembering: ReadonlySet<string> = new Set(['join', 'digest']);

/** Those of `unlimited` that the grammar reads for nothing else. */
export function freeNames(grammar: StreamGrammar, unlimited: ReadonlySet<string>): ReadonlySet<string> {
  const read = new Set<string>();
  collect(grammar, '', read);
  return new Set([...unlimited].filter((name) => !read.has(name)));
}

/** Adds the last name of each pointer in `node`, the value of the member `name`, that reads a value. */
function collect(node: unknown, name: string, read: Set<string>): void {
  if (typeof node === 'string') {
    if (node.startsWith('/') && !blind.has(name)) read.add(node.slice(node.lastIndexOf('/') + 1));
  } else if (Array.isArray(node)) {
    for (const item of node) collect(item, '', read);
  } else if (typeof node === 'object' && node !== null) {
    for (const [member, value] of Object.entries(node)) {
      if (remembering.has(member) && typeof value === 'object') continue;
      // As a transition, `set` has names of registers.
      collect(value, name === 'set' ? '' : member, read);
    }
  }
}
