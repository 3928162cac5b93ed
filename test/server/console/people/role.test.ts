/** The permission table, written out once more: whoever changes it has to mean it. */
import { expect, test } from 'vitest';
import { may, mayChangeKey, roles, type Action } from '../../../../server/console/people/role.ts';

/** Who may: owner, member, viewer. */
const table: Record<Action, string> = {
  'project.read': 'omv',
  'project.change': 'o',
  'members.read': 'omv',
  'members.change': 'o',
  'invites.read': 'o',
  'invites.change': 'o',
  'keys.read': 'omv',
  'keys.create': 'om',
  'keys.change_own': 'om',
  'keys.change_any': 'o',
  'usage.read': 'omv',
  'requests.read': 'omv',
  'prompts.read': 'om',
  'playground.use': 'om',
  'audit.read': 'o',
};

test.each(Object.entries(table) as [Action, string][])('%s: %s', (action, who) => {
  expect(
    roles
      .filter((role) => may(role, action))
      .map((role) => role.charAt(0))
      .join(''),
  ).toBe(who);
});

test('a member changes the keys that he made, an owner all, a viewer none', () => {
  const mayAll = (key: Parameters<typeof mayChangeKey>[2]) =>
    roles.map((role) => mayChangeKey(role, 'person:a', key));
  expect(mayAll({ kind: 'inference', createdBy: 'person:a' })).toEqual([true, true, false]);
  expect(mayAll({ kind: 'inference', createdBy: 'person:b' })).toEqual([true, false, false]);
  // It acts as an owner, whoever made it.
  expect(mayAll({ kind: 'management', createdBy: 'person:a' })).toEqual([true, false, false]);
});
