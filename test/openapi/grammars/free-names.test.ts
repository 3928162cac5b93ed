/** Which strings a grammar reads but for being there, and that it reads all others in each event. */
import { expect, test } from 'vitest';
import { freeNames } from '../../../openapi/grammars/free-names.ts';
import type { StreamGrammar } from '../../../openapi/grammars/grammar.ts';
import { steadyChecker } from '../../../openapi/grammars/steady-checker.ts';
import { compileGrammar, type CompiledGrammar } from '../../../openapi/grammars/interpreter.ts';

const names = ['a', 'b'];
const free = (part: object) => [...freeNames(part as StreamGrammar, new Set(names))];

test.each([
  ['presence', { require: [{ rule: 'r', that: { set: '/x/a' } }] }],
  ['emptiness', { when: { all: [{ text: '/a' }, { not: { truthy: '/x/a' } }] } }],
  ['joined texts, which change with each', { join: { t: '/x/a' }, digest: { d: '/a' } }],
  ['nothing', {}],
])('%s leaves all free', (_name, part) => {
  expect(free({ machine: part })).toEqual(names);
});

test.each([
  ['a comparison', { that: { equals: ['/x/a', 'y'] } }],
  ['a list of values', { that: { oneOf: ['/a', ['y']] } }],
  ['a table', { that: { fits: { value: '/a', by: '$r', table: {} } } }],
  ['a number', { that: { atLeast: [{ plus: ['/x/a', 1] }, 2] } }],
  ['a length', { that: { set: { length: '/x/a' } } }],
  ['a constant', { constant: [{ at: '/a', rule: 'r' }] }],
  ['a register', { set: { text: '/x/a' } }],
  ['a key', { key: { at: '/a', below: [], rule: 'r' } }],
  ['a list of items', { each: { items: '/x/a', machine: 'm' } }],
  ['the whole of joined texts', { that: { joined: ['d', '/a'] } }],
  ['the event line', { framing: { eventField: '/a' } }],
])('%s takes the name', (_name, part) => {
  expect(free({ machine: { states: { s: { on: { e: [part] } } } } })).toEqual(['b']);
});

const rule = { class: 'shape', text: 'The tone is known.' } as const;
const grammar: StreamGrammar = {
  name: 'tones',
  title: 'Tones',
  terminator: 'none',
  framing: {
    eventField: 'never',
    maxEventBytes: 1_000,
    faults: {
      notUtf8: 'r',
      tooLarge: 'r',
      commentInside: 'r',
      noData: 'r',
      incomplete: 'r',
      cut: 'r',
      notObject: 'r',
      shape: 'r',
      unterminated: 'r',
      eventField: 'r',
    },
  },
  keepAlive: { send: ':\n\n', maxSilenceMs: 1_000 },
  events: [{ name: 'tone', schema: 'Tone' }],
  machine: {
    start: 'open',
    states: {
      open: { on: { tone: { require: [{ rule: 'r', that: { oneOf: ['/tone', ['c', 'd']] } }] } } },
    },
  },
  rules: { r: rule },
};

const compile = (unlimited: string[], shapes?: Parameters<typeof compileGrammar>[1]) =>
  compileGrammar(grammar, shapes, steadyChecker(freeNames(grammar, new Set(unlimited))));

/** Gives tones that differ in one string; returns how many were found valid. */
function play(compiled: CompiledGrammar, name: string, tones: readonly object[]): number {
  const checker = compiled.start();
  const template = { name };
  const wrong = tones.findIndex(
    (json) => checker.event({ event: undefined, data: JSON.stringify(json), json, template }) !== undefined,
  );
  return wrong < 0 ? tones.length : wrong;
}

const tones = ['c', 'd', 'c', 'x'].map((tone) => ({ tone }));
const words = ['a', 'b', 'a', 'xx'].map((word) => ({ tone: 'c', word }));
const short = (json: unknown) =>
  (json as { word?: string }).word?.length === 2 ? 'the word is too long' : undefined;

test('a string that the grammar compares is read in each event', () => {
  expect(play(compile(['tone']), 'tone', tones)).toBe(3);
});

test('a string that a schema limits is checked in each event', () => {
  expect(
    play(
      compile([], () => short),
      'word',
      words,
    ),
  ).toBe(3);
});

test('a free string is not', () => {
  let checks = 0;
  const count = () => {
    checks += 1;
    return undefined;
  };
  expect(
    play(
      compile(['word'], () => count),
      'word',
      words,
    ),
  ).toBe(4);
  expect(checks).toBe(1);
});
