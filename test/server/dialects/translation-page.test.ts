/** The table of translations names every field of both contracts. */
import { describe, expect, it } from 'vitest';
import { ownMember } from '../../../server/core/json.ts';
import { matrixSections, sectionFields } from '../../../server/dialects/matrix.ts';
import { contracts, membersOf } from './contracts.ts';

describe('the table of translations', () => {
  it.each(['chat', 'messages'] as const)('names every field of the contract of %s', (dialect) => {
    const { schemas, request, completion } = contracts[dialect];
    const stream = dialect === 'chat' ? 'ChatStreamEvent' : 'MessageStreamEvent';
    const roots = [request, completion, stream];
    const reported = matrixSections.filter(({ root }) => roots.includes(root)).flatMap(sectionFields);
    expect(reported.filter(({ rule }) => rule === undefined)).toEqual([]);
    const keys = new Set(reported.map(({ key }) => key));
    const found = reachable(schemas, roots);
    const missing = [...found].flatMap((name) => {
      const schema = JSON.stringify(schemas[name]);
      const { properties } = JSON.parse(schema) as { properties?: unknown };
      return membersOf(properties)
        .map(([member]) => `${name}.${member}`)
        .filter((key) => !keys.has(key));
    });
    expect(missing).toEqual([]);
    expect(found.size).toBeGreaterThan(40);
  });
});

/** Names of all schemas that these ones refer to, directly or not. */
function reachable(schemas: object, roots: readonly string[]): Set<string> {
  const found = new Set<string>(roots);
  for (const name of found)
    for (const [, next = ''] of JSON.stringify(ownMember(schemas, name)).matchAll(/schemas\/(\w+)"/g))
      found.add(next);
  return found;
}
