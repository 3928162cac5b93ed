/** The grammar of chat streams refuses nothing that it itself describes. */
import { test } from 'vitest';
import { seedOfRun } from './generate/random.ts';
import { chat } from './generate/surfaces.ts';
import { expectAllAccepted } from './generate/valid-streams.ts';

test('45,000 streams made from the chat grammar are accepted', { timeout: 120_000 }, () => {
  expectAllAccepted(chat, 45_000, seedOfRun());
});
