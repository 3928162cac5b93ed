/** The operations that change something without a recent sign-in are a list that somebody decided, as docs/console.md has it. */
import { expect, test } from 'vitest';
import { loadContracts } from '../../../../server/contract/bundles.ts';
import { accessOf } from '../../../../server/console/api/access.ts';

const withoutStepUp = {
  'have no session yet, but a password or the token of a link': [
    'acceptInvite',
    'lookUpInvite',
    'lookUpPasswordReset',
    'resetPassword',
    'setUp',
    'signIn',
  ],
  'concern the session and the person themselves; a new password needs the old one': [
    'changeOwnAccount',
    'signOut',
    'signOutElsewhere',
    'stepUp',
  ],
  'only take access away': ['archiveProject', 'disableKey', 'revokeInstallationKey', 'revokeKey'],
  'spend money, within the limits of the project': ['playChat', 'playResponse'],
  'send one request to a URL that is set already': ['createTestAlert', 'testProvider'],
};

test('every other change needs a step-up', () => {
  const operations = [...loadContracts().console.operations.values()];
  const changes = operations.filter(({ method }) => method.toUpperCase() !== 'GET');
  const found = changes.filter((operation) => !accessOf(operation).stepUp).map(({ id }) => id);
  expect(found.toSorted()).toEqual(Object.values(withoutStepUp).flat().toSorted());
});
