/** What callers see of an upstream error message: their own name for the model, and nothing of the operator's provider. */
import { expect, test } from 'vitest';
import { repeatableText } from '../../../server/routing/repeatable-text.ts';

function shown(text: string, model: string, upstreamModel: string, name = 'acme'): string | undefined {
  const provider = {
    send: () => Promise.reject(new Error('nothing is sent')),
    leaks: (each: string) => each.includes('hidden'),
  };
  const state = { name, id: 'one', maxConcurrent: null, running: 0 };
  return repeatableText(text, { provider, state, upstreamModel }, model);
}

test.each([
  ['The prompt is too long.', 'poet', 'v2', 'The prompt is too long.'],
  ["Model 'v2' has 8 tokens; V2 says so.", 'poet', 'v2', "Model 'poet' has 8 tokens; poet says so."],
  ['models/v2.5+pro (v245+pro)', 'poet', 'v2.5+pro', 'models/poet (v245+pro)'],
  ['poet-v2 and poet', 'poet', 'poet-v2', 'poet and poet'],
  ['acme/poet and poet', 'acme/poet', 'poet', 'acme/poet and acme/poet'],
  ['It costs $$& at v2', '$&', 'v2', 'It costs $$& at $&'],
  ['v20 and rev2', 'poet', 'v2', 'v20 and rev2'],
])('%j for %s is shown with its name', (text, model, upstreamModel, expected) => {
  expect(shown(text, model, upstreamModel)).toBe(expected);
});

test.each([
  '',
  'Ask Acme.',
  'Incorrect API key provided.',
  'See https://example.com.',
  'No route to 10.0.0.7.',
  'It is hidden.',
  `${'x '.repeat(600)}acme`,
])('%j is not shown', (text) => {
  expect(shown(text, 'poet', 'v2')).toBeUndefined();
});

test('a provider that the id of the model names is no secret', () => {
  expect(shown('Acme has 8 tokens.', 'acme/poet', 'poet')).toBe('Acme has 8 tokens.');
  expect(shown('Acme-2 has 8 tokens.', 'acme/poet', 'poet', 'acme-2')).toBeUndefined();
});

test('a long text is cut, without half a character', () => {
  expect(shown(`${'x '.repeat(249)}x\u{1f600}`, 'poet', 'v2')).toBe(`${'x '.repeat(249)}x\ufffd`);
});
