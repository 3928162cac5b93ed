import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isObject, listAt, objectAt, stringAt, type JsonObject } from '../../openapi/build/json.ts';
import { runRedocly } from '../../openapi/build/redocly.ts';
import { soundFiles, type Files } from './lint-document.ts';
import { faultyFiles, seeds } from './lint-seeds.ts';

const root = join(import.meta.dirname, '../..');

function readConfig(): JsonObject {
  const config: unknown = parse(readFileSync(join(root, 'redocly.yaml'), 'utf8'));
  if (!isObject(config)) throw new Error('redocly.yaml is no object');
  return config;
}

const config = readConfig();

interface Problem {
  rule: string;
  message: string;
  place: string;
}

/** Problems by document, in one run; the CLI prints one JSON report after the other. */
async function lint(apis: string[], cwd: string): Promise<Map<string, Problem[]>> {
  const run = await runRedocly(['lint', ...apis, '--format', 'json', '--max-problems', '10000'], cwd);
  const reports = run.stdout.split(/(?<=^\})\s*(?=\{)/m);
  if (reports.length !== apis.length)
    throw new Error(`${reports.length} reports for ${apis.length} documents: ${run.stderr}`);
  return new Map(
    apis.map((api, index) => {
      const report: unknown = JSON.parse(reports[index] ?? '');
      const problems = listAt(report, 'problems').map((problem) => ({
        rule: stringAt(problem, 'ruleId') ?? '',
        message: stringAt(problem, 'message') ?? '',
        place: JSON.stringify(listAt(problem, 'location')),
      }));
      return [api, problems];
    }),
  );
}

describe('the three documents', () => {
  test('have no error and no warning', async () => {
    const found = await lint(['v1', 'alt', 'console'], root);
    expect([...found.values()].flat()).toEqual([]);
  });

  test('are linted without an ignore file', () => {
    expect(existsSync(join(root, '.redocly.lint-ignore.yaml'))).toBe(false);
  });
});

describe('each house rule', () => {
  let folder: string;
  let found: Map<string, Problem[]>;

  function place(name: string, files: Files): void {
    for (const [file, content] of Object.entries(files)) {
      const path = join(folder, name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(content));
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-lint-'));
    const rulesOf = (name: string) => objectAt(objectAt(objectAt(config, 'apis'), name), 'rules');
    // The sound document is one of v1 that says who may call it, as those of the console do.
    const rules = { ...rulesOf('v1'), 'house/access': rulesOf('console')['house/access'] ?? null };
    const names = ['sound', ...seeds.map((_, index) => `seed${index}`)];
    place('sound', soundFiles);
    seeds.forEach((seed, index) => place(`seed${index}`, faultyFiles(seed)));
    const apis = Object.fromEntries(names.map((name) => [name, { root: `${name}/openapi.yaml`, rules }]));
    const plugins = listAt(config, 'plugins').flatMap((plugin) =>
      typeof plugin === 'string' ? join(root, plugin) : [],
    );
    writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify({ ...config, plugins, apis }));
    found = await lint(names, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is silent about a sound document', () => {
    expect(found.get('sound')).toEqual([]);
  });

  test.each(seeds.map((seed, index) => ({ ...seed, name: `seed${index}` })))(
    '$rule sees $fault',
    ({ rule, name }) => {
      expect(found.get(name)?.map((problem) => problem.rule)).toContain(rule);
    },
  );

  test('has a seeded fault here', () => {
    const switchedOn = [config, ...Object.values(objectAt(config, 'apis'))].flatMap((level) =>
      Object.keys(objectAt(level, 'rules')),
    );
    const own = new Set(switchedOn.filter((rule) => /^(?:house|rule)\//.test(rule)));
    expect(own.difference(new Set(seeds.map((seed) => seed.rule)))).toEqual(new Set());
  });
});
