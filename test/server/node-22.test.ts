/** The replacement for a part of the language that Node 22 lacks. */
import { expect, onTestFinished, test } from 'vitest';
import { completeNode22 } from '../../server/node-22.ts';

function withoutOwn(): void {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'AsyncDisposableStack') ?? {};
  Reflect.deleteProperty(globalThis, 'AsyncDisposableStack');
  onTestFinished(() => void Object.defineProperty(globalThis, 'AsyncDisposableStack', own));
  completeNode22();
}

test('a stack closes everything, the latest first, whatever each resource closes with', async () => {
  withoutOwn();
  const closed: string[] = [];
  const stack = new AsyncDisposableStack();
  stack.defer(() => void closed.push('deferred'));
  stack.use({ [Symbol.dispose]: () => closed.push('at once') });
  stack.use({
    [Symbol.asyncDispose]: async () => {
      await Promise.resolve();
      closed.push('later');
      throw new Error('failed to close');
    },
  });
  await expect(stack.disposeAsync()).rejects.toThrow('failed to close');
  expect(closed).toEqual(['later', 'at once', 'deferred']);
  await stack.disposeAsync();
  expect(closed).toHaveLength(3);
});
