/** The file of `modelroute apply`: every error has a line and a column, and the published schema judges as the command does. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readInstallationFile } from '../../../server/as-code/read-installation-file.ts';

const good = `version: 1
projects:
  - name: Storefront
    stores_prompts: true
    limits:
      allowed_models: [sandbox/*, vendor/model]
      requests_per_minute: 600
      concurrent_requests: null
      budgets:
        - { period: month, usd: 200.10 }
    members:
      - { email: Ada@Example.com, role: owner }
    keys:
      - name: checkout
        expires_at: 2027-06-30T00:00:00Z
        disabled: false
        limits: { tokens_per_minute: 1000 }
`;

/** The messages for a text, without the name of the file. */
function errorsOf(text: string): string[] {
  try {
    readInstallationFile('f.yaml', text);
    return [];
  } catch (thrown) {
    return (thrown as Error).message.split('\n');
  }
}

const shape: [string, [string, string], string][] = [
  ['broken YAML', ['name: Storefront', 'name: @Storefront'], 'f.yaml:3:11: '],
  [
    'an unknown field',
    ['disabled:', 'disable:'],
    "f.yaml:16:9: projects[0].keys[0].disable: unknown member 'disable'; did you mean 'disabled'?",
  ],
  [
    'a field in the wrong place',
    ['version: 1', 'version: 1\nkeys: []'],
    "f.yaml:2:1: keys: unknown member 'keys'",
  ],
  [
    'a limit out of bounds',
    ['600', '0'],
    'f.yaml:7:28: projects[0].limits.requests_per_minute: must be at least 1',
  ],
  ['a limit beyond counting', ['600', '1000000001'], 'must be at most 1000000000'],
  ['a limit that is no number', ['600', 'many'], 'must be a number, not text'],
  [
    'an amount that is none',
    ['200.10', '-3'],
    'f.yaml:10:33: projects[0].limits.budgets[0].usd: must be an amount',
  ],
  ['a period that is none', ['month', 'year'], 'must be one of day, week, month, total'],
  ['a role that is none', ['owner', 'admin'], 'must be one of owner, member, viewer'],
  [
    'an address that is none',
    ['Ada@Example.com', 'ada'],
    'f.yaml:12:18: projects[0].members[0].email: must be an e-mail address',
  ],
  [
    'a time that is none',
    ['2027-06-30T00:00:00Z', 'tomorrow'],
    'f.yaml:15:21: projects[0].keys[0].expires_at: must be a time',
  ],
  ['a model id that is none', ['vendor/model', '"a model"'], 'must be a model id'],
  ['another version', ['version: 1', 'version: 2'], 'f.yaml:1:10: version: must be 1'],
];

test('a good file is read, an amount digit by digit', () => {
  const { file } = readInstallationFile('f.yaml', good);
  expect(file.projects[0]?.limits?.budgets).toEqual([{ period: 'month', usd: '200.10' }]);
});

test.each(shape)('%s is one error, at its place', (_, [before, after], expected) => {
  expect(good).toContain(before);
  const errors = errorsOf(good.replace(before, after));
  expect(errors.length).toBe(1);
  expect(errors[0]).toContain(expected);
  expect(errors[0]).toMatch(/^f\.yaml:\d+:\d+: /);
});

test.each([
  ['projects', '  - name: Storefront\n', 'f.yaml:18:11: projects[1].name', `${good}  - name: Storefront\n`],
  [
    'members, whatever the case',
    '',
    'projects[0].members[1].email',
    good.replace('    keys:', '      - { email: ada@example.com, role: viewer }\n    keys:'),
  ],
  ['keys', '', 'projects[0].keys[1].name', `${good}      - name: checkout\n`],
  [
    'budgets of a period',
    '',
    'projects[0].limits.budgets[1].period',
    good.replace('    members:', '        - { period: month, usd: 5 }\n    members:'),
  ],
])('two %s of one name are an error at the second', (_, __, place, text) => {
  const errors = errorsOf(text);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(place);
  expect(errors[0]).toContain('is there twice');
});

test('a member that is there twice is an error, not the last one', () => {
  expect(errorsOf(good.replace('stores_prompts', 'name'))[0]).toContain("'name' is there twice");
});

test.each([
  ['deep', `${'['.repeat(100)}${']'.repeat(100)}`],
  ['an anchor bomb', `a: &a [1,1,1]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: [${'*c,'.repeat(4000)}]`],
  ['nothing', ''],
  ['a secret in a name', good.replace('name: checkout', `name: mri-${'a'.repeat(50)}`)],
])('%s is refused', (_, text) => {
  expect(errorsOf(text).length).toBeGreaterThan(0);
});

describe('the schema that editors use', () => {
  const path = new URL('../../../server/as-code/installation-file.schema.json', import.meta.url);
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object);

  test('takes what the command takes', () => {
    expect([validate(parse(good)), validate.errors]).toEqual([true, null]);
  });

  /** A schema has no form for e-mail addresses as they are read here, and judges no YAML. */
  const beyond = new Set(['an address that is none', 'broken YAML', 'an amount that is none']);
  test.each(shape.filter(([title]) => !beyond.has(title)))('refuses %s', (_, [before, after]) => {
    expect(validate(parse(good.replace(before, after)))).toBe(false);
  });
});
