/** Every error of a provider file is reported, in the order of the file, with line and column. */
import { describe, expect, test } from 'vitest';
import { remarkLine, UnusableFile } from '../../../server/configuration/finding.ts';
import {
  checkProviderText,
  maxFileBytes,
  readProviderFile,
} from '../../../server/configuration/read-file.ts';
import { scratchFolder } from './source-options.ts';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const nowMs = Date.parse('2027-01-01');

function errorsOf(text: string): string[] {
  try {
    checkProviderText('f', text, nowMs);
    return [];
  } catch (cause) {
    if (!(cause instanceof UnusableFile)) throw cause;
    return cause.errors.map((error) => remarkLine('f', error));
  }
}

const warningsOf = (text: string) =>
  checkProviderText('f', text, nowMs).warnings.map((warning) => remarkLine('f', warning));

/** A good provider and good beginnings of models; what is appended begins at line 5. */
const provider = 'providers:\n  p: { dialect: chat, base_url: "https://p.example/v1" }\n';
const head = `${provider}models:\n  - { id: a, provider: p }\n`;

test('a file with nothing but good entries has no mistakes and no warnings', () => {
  expect(errorsOf(head)).toEqual([]);
  expect(warningsOf(head)).toEqual([]);
});

test('all mistakes are found at once, in the order of the text', () => {
  const text = `providers:
  openai:
    dialect: chatt
    base_url: ftp://host
    key_env: sk-secret-value
    timeout: {}
    quirks: { normalize: [rolle], streamusage: 1 }
  Bad_Name: { dialect: chat, base_url: "http://h/v1" }
models:
  - id: a b
    targets:
      - { provider: openia, weigth: 3, weight: 0 }
    prices: { input: -1, outpt: 3, output: [] }
  - name: 4
    provider: openai
    prices: automatic
  - id: sandbox/mine
    targets: []
    context_length: 1.5
    expiration_date: 2027-02-30
extra: 1
`;
  expect(errorsOf(text)).toEqual([
    "f:3:14: providers.openai.dialect: must be one of chat, messages, responses; did you mean 'chat'?",
    'f:4:15: providers.openai.base_url: must be a URL that begins with http:// or https://',
    'f:5:14: providers.openai.key_env: must be the name of an environment variable, not the key itself',
    "f:6:5: providers.openai.timeout: unknown member 'timeout'; did you mean 'timeouts'?",
    "f:7:27: providers.openai.quirks.normalize[0]: must be one of usage, role, identity, finish-reason, calls, choices, members, items, numbering, counts, errors, framing, terminator; did you mean 'role'?",
    "f:7:35: providers.openai.quirks.streamusage: unknown member 'streamusage'; did you mean 'stream_usage'?",
    'f:8:3: providers.Bad_Name: this name must be 1 to 64 lower-case letters, digits and dashes',
    'f:10:9: models[0].id: must be letters, digits and . _ - : @ + ~, in segments between slashes',
    "f:12:21: models[0].targets[0].provider: there is no provider 'openia'; did you mean 'openai'?",
    "f:12:29: models[0].targets[0].weigth: unknown member 'weigth'; did you mean 'weight'?",
    'f:12:48: models[0].targets[0].weight: must be above 0',
    'f:13:22: models[0].prices.input: must be a decimal number of 0 or more, in US dollars',
    "f:13:26: models[0].prices.outpt: unknown member 'outpt'; did you mean 'output'?",
    'f:13:44: models[0].prices.output: must be a decimal number of 0 or more, in US dollars',
    'f:14:5: models[1].id: is missing',
    'f:14:11: models[1].name: must be text, not a whole number',
    "f:16:13: models[1].prices: must be 'auto' or prices by name",
    "f:17:9: models[2].id: ids that begin with 'sandbox/' belong to the sandbox",
    'f:18:14: models[2].targets: must have at least 1 entries',
    'f:19:21: models[2].context_length: must be a whole number, not a number',
    'f:20:22: models[2].expiration_date: must be a day like 2027-06-30',
    "f:21:1: extra: unknown member 'extra'",
  ]);
});

test('the former name of `normalize` still works, with a warning', () => {
  const text = head.replace(' }\nmodels', ', quirks: { mend: [role] } }\nmodels');
  expect(errorsOf(text)).toEqual([]);
  expect(warningsOf(text)).toEqual([
    expect.stringContaining("providers.p.quirks.mend: is deprecated: write 'normalize'"),
  ]);
});

describe('what entries must not do to each other', () => {
  test.each([
    ['  - { id: a, provider: p }', "5:11: models[1].id: 'a' is already the id of models[0]"],
    ['  - { id: b, provider: p, aliases: [a] }', "models[1].aliases[0]: 'a' is already the id of models[0]"],
    [
      '  - { id: b, provider: p, aliases: [c, c] }',
      "models[1].aliases[1]: 'c' is already an alias of models[1]",
    ],
    ['  - { id: b, provider: p, aliases: [sandbox/chat] }', 'belong to the sandbox'],
    ['  - { id: b, provider: p, targets: [{ provider: p }] }', "cannot be set together with 'provider'"],
    ['  - { id: b }', "5:5: models[1]: 'provider' or 'targets' is missing"],
    ['  - { id: b, upstream_model: x, targets: [{ provider: p }] }', "belongs to 'provider'"],
    ['  - { id: b, provider: p, replacement: aa }', "there is no model 'aa'; did you mean 'a'?"],
    ['  - { id: b, provider: p, replacement: b }', 'models[1].replacement: is the model itself'],
    ['  - { id: b, provider: q }', "models[1].provider: there is no provider 'q'"],
  ])('%s', (line, expected) => {
    const found = errorsOf(`${head}${line}\n`);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });

  test.each([
    ['key_env: A, key_file: b', "key_file: cannot be set together with 'key_env'"],
    ['key_env: A, keys: [{ key_env: B }]', "keys: cannot be set together with 'key_env' or 'key_file'"],
    ['keys: [{ key_env: A }, {}]', "keys[1]: 'key_env' or 'key_file' is missing"],
    ['keys: [{ key_env: A, key_file: b }]', "keys[0].key_file: cannot be set together with 'key_env'"],
    ['keys: []', 'keys: must have at least 1'],
    [
      `keys: [${Array.from({ length: 17 }, (_, at) => `{ key_env: K${at} }`).join(', ')}]`,
      'keys: must have at most 16',
    ],
    ['keys: [sk-secret]', 'keys[0]: must be'],
    ['serves: [chat, speech]', 'serves[1]: the messages dialect has only chat'],
    ['hosted_tools: [mcp]', 'hosted_tools: only providers of the responses dialect have hosted tools'],
    ['headers: { content-length: "3" }', 'cannot be set'],
    ['headers: { "a b": "3" }', 'must be the name of a header'],
    ['headers: { a: "x\\r\\ny: z" }', 'must be text without line breaks'],
    ['max_concurrent: 0', 'max_concurrent: must be at least 1'],
    ['timeouts: { connect: 61 }', 'timeouts.connect: must be at most 60'],
    ['base_url: https://user:pass@host/v1', 'must have no user, query or fragment'],
  ])('a provider with %s', (member, expected) => {
    const base = member.startsWith('base_url') ? '' : 'base_url: "https://h.example/v1", ';
    const found = errorsOf(`providers: { m: { dialect: messages, ${base}${member} } }\nmodels: []\n`);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });

  test('a model cannot serve what none of its providers does', () => {
    const text = `providers: { m: { dialect: messages, base_url: "https://h.example" } }\nmodels: [{ id: a, provider: m, serves: [speech] }]\n`;
    expect(errorsOf(text)).toEqual(['f:2:41: models[0].serves[0]: none of its providers serves this']);
  });
});

describe('the text itself', () => {
  test.each([
    ['', 'f:1:1: must be a list of members, not empty'],
    ['models: []\n', 'f:1:1: providers: is missing'],
    ['a: [1, 2\nb: 1\n', 'f:2:1: Flow sequence'],
    ['providers: {}\nmodels: []\nmodels: []\n', "f:3:1: 'models' is there twice"],
    ['? [a]\n: 1\n', 'the name of a member must be text'],
    ['a: *b\n', 'Unresolved alias'],
    ['a: 1\n---\nb: 1\n', 'f:2:1'],
    [`${'- '.repeat(20_000)}x`, 'is nested more than 32 deep'],
    [
      'a: &a [x]\nb: &b [*a, *a]\n'.replace('x', `${'[x, '.repeat(40)}x${']'.repeat(40)}`),
      'nested more than 32',
    ],
  ])('%#', (text, expected) => {
    expect(errorsOf(text)[0]).toContain(expected);
  });

  test('aliases that multiply are refused at once', () => {
    const levels = Array.from(
      { length: 12 },
      (_, at) => `  a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}*a${at}]`,
    );
    const startMs = performance.now();
    expect(errorsOf(`providers:\n  a0: &a0 [x]\n${levels.join('\n')}\n`)[0]).toContain('alias');
    // Written out, they would not end.
    expect(performance.now() - startMs).toBeLessThan(10_000);
  });

  test('names cannot write to the terminal, and a long list of mistakes ends', () => {
    const [found = ''] = errorsOf('providers: {}\nmodels: []\n"\\e[31mred": 1\n');
    expect(found).toContain('red');
    expect(found).not.toContain('\u001b');
    const many = errorsOf(Array.from({ length: 3_000 }, (_, at) => `x${at}: 1`).join('\n'));
    expect(many).toHaveLength(1_001);
    expect(many.at(-1)).toContain('and 2002 more');
  });

  test('10,000 models are read, one more is a mistake', () => {
    const models = (count: number) =>
      Array.from({ length: count }, (_, at) => `  - { id: m${at}, provider: p }\n`).join('');
    expect(errorsOf(`${provider}models:\n${models(10_000)}`)).toEqual([]);
    expect(errorsOf(`${provider}models:\n${models(10_001)}`)[0]).toContain('must have at most 10000 entries');
  });

  test('what is no ordinary small file of UTF-8 is not read', async () => {
    const folder = scratchFolder();
    const file = (name: string, content: Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    symlinkSync('/dev/zero', join(folder, 'endless'));
    for (const [path, message] of [
      [join(folder, 'none'), 'there is no such file'],
      [folder, 'is not a file'],
      [join(folder, 'endless'), 'is not a file'],
      [file('large', new Uint8Array(maxFileBytes + 1).fill(32)), 'is larger than'],
      [file('latin', Uint8Array.of(0x61, 0xe4)), 'is not UTF-8 text'],
    ] as const)
      await expect(readProviderFile(path, nowMs)).rejects.toThrow(`${path}:1:1: ${message}`);
  });
});

test('warnings tell what will be regretted', () => {
  const text = `providers:
  open: { dialect: chat, base_url: "http://h.example/v1", key_env: KEY }
  near: { dialect: chat, base_url: "http://127.0.0.1:1/v1", key_env: KEY }
  also: { dialect: chat, base_url: "http://[::1]:1/v1", key_env: KEY }
  said: { dialect: chat, base_url: "https://h.example/v1", headers: { x-api-key: abc } }
  named: { dialect: chat, base_url: "https://h.example/v1", headers: { x-api-key: "\${KEY}" } }
models:
  - targets: [{ provider: near }, { provider: also }, { provider: said }, { provider: named }]
    id: a
    expiration_date: 2026-12-31
`;
  expect(warningsOf(text)).toEqual([
    'f:2:3: providers.open: no model uses it',
    'f:2:36: providers.open.base_url: the key travels unencrypted: use https://',
    'f:5:82: providers.said.headers.x-api-key: seems to be a secret: take it from the environment, ${NAME}',
    'f:10:22: models[0].expiration_date: has passed: the model is not served',
  ]);
});
