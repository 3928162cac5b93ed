/** E-mail addresses: one form of each, and what is none. */
import { expect, test } from 'vitest';
import { demandEmail, domainOf, normalEmail } from '../../../../server/console/people/email.ts';

test.each([
  ['ann@example.org', 'ann@example.org'],
  ['  Ann.Lee+x@EXAMPLE.org ', 'ann.lee+x@example.org'],
  ['root@localhost', 'root@localhost'],
  ['jürgen@bücher.example', 'jürgen@xn--bcher-kva.example'],
  ['ju\u0308rgen@bu\u0308cher.example', 'jürgen@xn--bcher-kva.example'],
  ["o'neill@example.org", "o'neill@example.org"],
])('%j is %j', (text, email) => {
  expect(normalEmail(text)).toBe(email);
  expect(normalEmail(email)).toBe(email);
});

test.each([
  '',
  'ann',
  '@example.org',
  'ann@',
  'a b@example.org',
  'ann@exam ple.org',
  'ann@-example.org',
  'ann@example..org',
  'ann@[127.0.0.1]',
  'ann@example.org/x',
  'ann@example.org:25',
  'ann@example.org#x',
  'ann@exa%6dple.org',
  'ann@example.org\\x',
  'Ann <ann@example.org>',
  'ann\u0000@example.org',
  'ann\u202e@example.org',
  'a@b@example.org',
  `${'a'.repeat(65)}@example.org`,
  `ann@${'a'.repeat(64)}.org`,
  `ann@${'a.'.repeat(130)}org`,
])('%j is none', (text) => {
  expect(normalEmail(text)).toBeUndefined();
  expect(() => demandEmail(text)).toThrow(expect.objectContaining({ problem: 'invalid', param: 'email' }));
});

test('the domain of an address is what follows its @', () => {
  expect(domainOf('ann@example.org')).toBe('example.org');
});
