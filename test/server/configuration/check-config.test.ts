/** `modelroute check-config`, the examples and the documents: what is published passes its own check. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { runCheckConfig } from '../../../server/configuration/check-config.ts';
import { providerFileSchema } from '../../../server/configuration/provider-file.ts';
import { runProgram } from '../../support/run-program.ts';
import { scratchFolder } from './source-options.ts';

const root = resolve(import.meta.dirname, '../../..');
const published = join(root, 'server/configuration/provider-file.schema.json');

async function check(argv: string[], variables: Record<string, string> = {}, colours = false) {
  let output = '';
  let problem = '';
  const status = await runCheckConfig(
    argv,
    {
      stdout: { write: (text) => ((output += text), true), hasColors: () => colours },
      stderr: { write: (text) => ((problem += text), true) },
    },
    (name) => variables[name],
  );
  return { status, output, problem };
}

function file(text: string): string {
  const path = join(scratchFolder(), 'providers.yaml');
  writeFileSync(path, text);
  return path;
}

const good = `providers:
  p: { dialect: chat, base_url: "https://p.example/v1", key_env: P_KEY }
models:
  - { id: p/a, provider: p, upstream_model: a-1 }
`;

test('a good file gives a table and status 0, and never the key', async () => {
  const secret = 'sk-never-to-be-seen';
  const path = file(good);
  for (const argv of [[path], [path, '--json']]) {
    const { status, output, problem } = await check(argv, { P_KEY: secret });
    expect({ status, problem }).toEqual({ status: 0, problem: '' });
    expect(output).toContain('present');
    expect(output).toContain('p/a');
    expect(output).not.toContain(secret);
  }
});

test('a key that is not here is a warning', async () => {
  const { status, output } = await check([file(good)]);
  expect(status).toBe(0);
  expect(output).toContain(':2:66: providers.p.key_env: P_KEY is not set (warning)');
  expect(output).toContain('missing (P_KEY)');
});

test('of several keys each that is missing is a warning, and so is one that is there twice', async () => {
  const several = 'keys: [{ key_env: P_KEY }, { key_env: Q_KEY }, { key_env: R_KEY }]';
  const path = file(good.replace('key_env: P_KEY', several));
  const { status, output } = await check([path], {
    P_KEY: 'sk-never-to-be-seen',
    R_KEY: 'sk-never-to-be-seen',
  });
  expect(status).toBe(0);
  expect(output).toContain('providers.p.keys[1].key_env: Q_KEY is not set (warning)');
  expect(output).toContain(
    'providers.p.keys[2].key_env: is the same key as another one of this provider (warning)',
  );
  expect(output).toContain('missing (P_KEY, Q_KEY, R_KEY)');
  expect(output).not.toContain('sk-never-to-be-seen');
});

test('a bad file gives every mistake and status 1, in colour only where there are colours', async () => {
  const path = file(good.replace('dialect: chat', 'dialekt: chat'));
  const { status, output } = await check([path]);
  expect(status).toBe(1);
  expect(output.split('\n')).toEqual([
    `${path}:2:6: providers.p.dialect: is missing`,
    `${path}:2:8: providers.p.dialekt: unknown member 'dialekt'; did you mean 'dialect'?`,
    `${path}: 2 errors`,
    '',
  ]);
  expect((await check([path], {}, true)).output).toContain('\u001b[31m');
  const json = JSON.parse((await check([path, '--json'])).output) as { ok: boolean; mistakes: object[] };
  expect(json.ok).toBe(false);
  expect(json.mistakes[0]).toEqual({
    line: 2,
    column: 6,
    path: 'providers.p.dialect',
    message: 'is missing',
  });
});

test('a price that the list does not know is a mistake at its place', async () => {
  const { status, output } = await check([
    file(good.replace(' }\n', ', prices: auto }\n').replace('a-1 }', 'a-1, prices: auto }')),
  ]);
  expect(status).toBe(1);
  expect(output).toContain('unknown member');
  const only = await check([file(good.replace('a-1 }', 'a-1, prices: auto }'))]);
  expect(only.output).toContain(':4:58: models[0].prices: the price list does not know p/a-1');
});

test('help is status 0, wrong usage status 2', async () => {
  expect(await check(['--help'])).toMatchObject({ status: 0, problem: '' });
  for (const argv of [[], ['a', 'b'], ['--jason', 'a']]) {
    const { status, output, problem } = await check(argv);
    expect({ status, output }).toEqual({ status: 2, output: '' });
    expect(problem).toContain("Try 'modelroute check-config --help'");
  }
});

test('the command line runs it', async () => {
  const ran = await runProgram(process.execPath, [join(root, 'server/cli.ts'), 'check-config', file(good)], {
    env: { P_KEY: 'sk-never-to-be-seen' },
  });
  expect(ran).toMatchObject({ status: 0 });
  expect(ran.output).toContain('valid, 1 provider, 1 model, 0 warnings');
});

test('the published schema is that of the file', () => {
  // When not: npm run generate
  expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(providerFileSchema());
});

describe('examples', () => {
  const folder = join(root, 'examples');
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const matches = new Ajv({ strict: false, validateFormats: false }).compile(providerFileSchema());

  test('there is one for each kind of provider', () => {
    expect(names.sort()).toEqual([
      'anthropic.yaml',
      'modelroute.yaml',
      'ollama.yaml',
      'openai.yaml',
      'vllm.yaml',
    ]);
  });

  test.each(names)('%s passes, and names the schema for editors', async (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const variables = Object.fromEntries(
      [...text.matchAll(/key_env: (\w+)/g)].map(([, key]) => [key, 'sk-x']),
    );
    const { status, output } = await check([join(folder, name)], variables);
    expect(output).toContain(' 0 warnings');
    expect(status).toBe(0);
    expect(text.split('\n')[0]).toBe(
      '# yaml-language-server: $schema=../server/configuration/provider-file.schema.json',
    );
    expect(matches(parse(text)), JSON.stringify(matches.errors)).toBe(true);
  });
});

test('key files are found beside the provider file', async () => {
  const path = file(good.replace('key_env: P_KEY', 'key_file: secrets/p'));
  expect((await check([path])).output).toContain('the key file there is no such file');
  mkdirSync(join(path, '../secrets'));
  writeFileSync(join(path, '../secrets/p'), ' sk-x\n');
  expect((await check([path])).output).toContain('present (secrets/p)');
});

test('every member of the schema is in docs/configuration.md', () => {
  const text = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node) for (const name of Object.keys(node.properties as object)) names.add(name);
    for (const below of Object.values(node)) walk(below);
  };
  walk(providerFileSchema());
  expect([...names].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
