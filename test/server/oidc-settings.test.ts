/** `MODELROUTE_OIDC_ROLES` and `MODELROUTE_OIDC_KEYS_AFTER`: what they may say, and the one line for what they may not. */
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';

const oidc = {
  MODELROUTE_OIDC_ISSUER: 'https://login.example',
  MODELROUTE_OIDC_CLIENT_ID: 'id',
  MODELROUTE_OIDC_CLIENT_SECRET: 'secret',
};
const rolesOf = (text: string) => readConfig({ ...oidc, MODELROUTE_OIDC_ROLES: text }).oidc?.groupRoles;

test.each([
  ['', []],
  ['staff=member@Storefront', [{ group: 'staff', role: 'member', project: 'Storefront' }]],
  [
    ' /ops = admin , CN=a b=owner@team @home,',
    [
      { group: '/ops', role: 'admin', project: null },
      { group: 'CN=a b', role: 'owner', project: 'team @home' },
    ],
  ],
  [
    '{"CN=ops,OU=it": ["admin", "viewer@proj_1"]}',
    [
      { group: 'CN=ops,OU=it', role: 'admin', project: null },
      { group: 'CN=ops,OU=it', role: 'viewer', project: 'proj_1' },
    ],
  ],
])('%s', (text, roles) => {
  expect(rolesOf(text)).toEqual(roles);
});

test.each([
  ['staff', "has 'staff'; an entry is group=admin, or group=role@project"],
  ['=admin', "has 'admin'"],
  ['staff=admins', "has 'staff=admins'"],
  ['staff=boss@Storefront', "has 'staff=boss@Storefront'"],
  ['staff=member@', "has 'staff=member@'"],
  ['{"staff": "admin"}', 'must be a JSON object such as'],
  ['{staff}', 'must be a JSON object such as'],
  [Array.from({ length: 1_001 }, (_, at) => `g${at}=admin`).join(','), 'has 1001 entries; at most 1000'],
])('%.40s is refused with one line', (text, message) => {
  expect(() => rolesOf(text)).toThrow(`MODELROUTE_OIDC_ROLES ${message}`);
  expect(() => readConfig({ MODELROUTE_OIDC_ROLES: text })).toThrow(message);
});

const keysAfter = (text?: string) =>
  readConfig({ ...oidc, ...(text !== undefined && { MODELROUTE_OIDC_KEYS_AFTER: text }) }).oidc?.keysAfterMs;

test.each([
  [undefined, 0],
  ['0', 0],
  ['14d', 14 * 86_400_000],
  ['720h', 30 * 86_400_000],
])('keys of people who are absent for %s', (text, ms) => {
  expect(keysAfter(text)).toBe(ms);
});

test.each(['13d', '1s', 'forever', '-1d'])('keys of people who are absent for %s are refused', (text) => {
  expect(() => keysAfter(text)).toThrow('MODELROUTE_OIDC_KEYS_AFTER must be 0, or');
});
