/** The same property as in `outlines.test.ts`, over many more bodies. */
import { expect, test } from 'vitest';
import { proveOutlines } from './prove-outlines.ts';

test('a body that its outline lets pass is valid, and says the same to everyone who reads it', () => {
  const count = 200_000;
  expect(proveOutlines(count, 1_000_000)).toBeGreaterThan(count / 20);
}, 600_000);
