/** The grammars of messages and speech streams refuse nothing that they themselves describe. */
import { test } from 'vitest';
import { seedOfRun } from './generate/random.ts';
import { messages, speech } from './generate/surfaces.ts';
import { expectAllAccepted } from './generate/valid-streams.ts';

test('40,000 streams made from the messages grammar are accepted', { timeout: 120_000 }, () => {
  expectAllAccepted(messages, 40_000, seedOfRun());
});

test('15,000 streams made from the speech grammar are accepted', { timeout: 120_000 }, () => {
  expectAllAccepted(speech, 15_000, seedOfRun());
});
