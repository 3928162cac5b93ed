/** The four grammars are data in the documented language, complete in themselves, and the same in the bundles. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { renderGrammar } from '../../../openapi/grammars/diagram.ts';
import type { StreamGrammar } from '../../../openapi/grammars/grammar.ts';
import { compileGrammar } from '../../../openapi/grammars/interpreter.ts';
import { streamContract, streamOperations } from '../../../openapi/grammars/stream-contract.ts';
import { grammarFile, surfaces } from './generate/surfaces.ts';

const folder = new URL('../../../openapi/grammars/', import.meta.url);
const schema: object = JSON.parse(readFileSync(new URL('grammar.schema.json', folder), 'utf8'));
const validate = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
}).compile(schema);

/** Every string under a key of one of these names. */
function namesUnder(value: unknown, keys: string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    keys.includes(key) && typeof inner === 'string' ? [inner] : namesUnder(inner, keys),
  );
}

describe.each(surfaces)('$name', ({ name, grammar, operation }) => {
  test('obeys the schema of the extension', () => {
    validate(grammar);
    expect(validate.errors).toBeNull();
  });

  test('uses every rule that it declares', () => {
    const { rules, ...rest } = grammar;
    const used = [
      ...namesUnder(rest, ['rule', 'refuse', 'else', 'unclassified']),
      ...Object.values(grammar.framing.faults),
    ];
    expect([...new Set(used)].sort()).toEqual(Object.keys(rules).sort());
  });

  test('is the same in the generated document', async () => {
    expect((await streamContract(operation)).grammar).toEqual(grammarFile(name));
  });

  test('has a page with every state and rule', () => {
    const page = renderGrammar(grammar);
    for (const state of Object.keys(grammar.machine.states))
      expect(page).toMatch(new RegExp(`^${state}\\b`, 'm'));
    for (const rule of Object.keys(grammar.rules)) expect(page).toContain(`| \`${rule}\` |`);
    expect(page).not.toMatch(/undefined|\[object/);
    expect(renderGrammar(grammar)).toBe(page);
  });

  test('is where all knowledge of its events is: the interpreter has none of their names', () => {
    const sources = [
      'interpreter',
      'checker',
      'machine',
      'transitions',
      'conditions',
      'instance',
      'json-text',
      'text-digest',
      'sse-reader',
      'sse-field',
    ];
    const text = sources.map((source) => readFileSync(new URL(`${source}.ts`, folder), 'utf8')).join('\n');
    const names = [
      ...grammar.events.flatMap((event) => [event.name, event.data ?? '']),
      ...Object.keys(grammar.rules),
      ...Object.keys(grammar.machines ?? {}),
    ];
    const reportedTokens = names.filter((each) => /[-_.[]/.test(each));
    expect(reportedTokens.filter((each) => text.includes(each))).toEqual([]);
  });
});

test('the operations with a stream are found in the documents', async () => {
  expect((await streamOperations()).sort()).toEqual(surfaces.map(({ operation }) => operation).sort());
});

function broken(edit: (grammar: StreamGrammar) => void): () => unknown {
  const grammar = structuredClone(grammarFile('messages'));
  edit(grammar);
  return () => compileGrammar(grammar);
}

const between = (grammar: StreamGrammar) => grammar.machine.states['between'] ?? {};

describe('a grammar that contradicts itself is refused when it is compiled, not when a stream comes:', () => {
  test.each<[string, (grammar: StreamGrammar) => void]>([
    [
      'an unknown state',
      (grammar) => Object.assign(between(grammar).on ?? {}, { message_stop: { to: 'nowhere' } }),
    ],
    [
      'an unknown rule',
      (grammar) => Object.assign(between(grammar).on ?? {}, { message_stop: { refuse: 'no-such-rule' } }),
    ],
    ['an unknown event', (grammar) => Object.assign(between(grammar).on ?? {}, { message_pause: {} })],
    [
      'an unknown register',
      (grammar) => Object.assign(between(grammar).on ?? {}, { message_stop: { set: { other: 1 } } }),
    ],
    [
      'an unknown text',
      (grammar) => Object.assign(between(grammar).on ?? {}, { message_stop: { begin: ['other'] } }),
    ],
    [
      'an unknown machine',
      (grammar) =>
        Object.assign(between(grammar).on ?? {}, {
          message_stop: { each: { items: '/x', machine: 'other' } },
        }),
    ],
    [
      'an unknown condition',
      (grammar) => Object.assign(between(grammar).on ?? {}, { message_stop: [{ when: { like: '/x' } }, {}] }),
    ],
    ['an event that a state leaves open', (grammar) => delete between(grammar).on?.['message_stop']],
    [
      'alternatives that leave a case open',
      (grammar) => Object.assign(between(grammar).on ?? {}, { message_stop: [{ when: { set: '/x' } }] }),
    ],
  ])('%s', (_name, edit) => {
    expect(broken(edit)).toThrow(/./);
  });
});
