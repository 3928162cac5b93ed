/** Actors of the audit log are read back as what they were. */
import { expect, test } from 'vitest';
import { installationActor } from '../../../server/accounts/account-change.ts';
import { keyActor, personActor, readActor } from '../../../server/accounts/actor.ts';

test.each([
  [personActor('person_1'), { kind: 'person', id: 'person_1' }],
  [keyActor('abc'), { kind: 'key', id: 'abc' }],
  ['shell:root', { kind: 'command', id: 'root' }],
  ['shell:DOMAIN:ann', { kind: 'command', id: 'DOMAIN:ann' }],
  ['shell', { kind: 'command', id: null }],
  [installationActor, { kind: 'installation', id: null }],
])('%s', (text, actor) => {
  expect(readActor(text)).toEqual(actor);
});
