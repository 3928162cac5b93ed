/** Clients of other servers read what replaces their fields; callers of the console do not. */
import { expect, test } from 'vitest';
import { loadContracts } from '../../../server/contract/bundles.ts';

const { v1, console } = loadContracts();

function messageOf(contract: typeof v1, operation: string, body: object): string | undefined {
  return contract.operations.get(operation)?.validateBody('application/json', body)?.message;
}

test('a field of other servers in a request for a model', () => {
  const request = { model: 'a', messages: [{ role: 'user', content: 'b' }], models: ['c'] };
  expect(messageOf(v1, 'createChatCompletion', request)).toMatch(
    /^Unknown parameter: 'models'\. Only other servers have it: /,
  );
});

test('a field of the same name in a request of the console', () => {
  expect(messageOf(console, 'createKey', { name: 'a', models: ['c'] })).toBe("Unknown parameter: 'models'.");
});
