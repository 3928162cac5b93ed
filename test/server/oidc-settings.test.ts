/** `MODELROUTE_OIDC_ROLES`: what it may say, and the one line for what it may not. */
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
