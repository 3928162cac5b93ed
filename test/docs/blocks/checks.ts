/** What is checked of blocks that no test runs: one entry for each kind, with the readers that the programs have themselves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createMetrics } from '../../../server/telemetry/metrics/metrics.ts';
import { readOverrides } from '../../../migrate/map/overrides.ts';
import { readCatalog } from '../../../migrate/map/read-catalog.ts';
import { indexModels } from '../../../migrate/map/model-index.ts';
import { commandProblems } from './check-commands.ts';
import { schemaProblem } from './operations.ts';
import { blocksOf, root, type Block } from './read-blocks.ts';
import { settingProblems } from './settings.ts';

export interface Check {
  readonly name: string;
  takes(block: Block): boolean;
  /** Empty: the block is right. */
  problems(block: Block): string[] | Promise<string[]>;
}

const isOneOf = (text: string, ...names: string[]): boolean => names.includes(text);

const orProblem = (read: () => unknown): string[] => {
  try {
    const problem = read();
    return typeof problem === 'string' ? [problem] : [];
  } catch (thrown) {
    return [(thrown as Error).message];
  }
};

/** The JSON of a page, by what it is. */
const jsonOfPage: Readonly<Record<string, (value: unknown, code: string) => unknown>> = {
  'docs/migrating-models.md': (_value, code) => {
    const ids = [...code.matchAll(/"(?:to|openai\/[^"]*)": "([^"]+)"/g)].map(([, id = '']) => id);
    readOverrides(code, 'json', indexModels(readCatalog(JSON.stringify(ids), 'ids')));
  },
  'openapi/console/docs/errors.md': (value) =>
    schemaProblem('console', '#/components/schemas/ErrorResponse', value),
};

const { clients, languages } = {
  clients: JSON.parse(readFileSync(join(root, 'docs/tested-clients.json'), 'utf8')) as { setUp: string }[],
  languages: ['sh', 'console'],
};

export const checks: readonly Check[] = [
  {
    name: 'commands, options, settings, operations and files exist',
    takes: ({ language }) => isOneOf(language, ...languages),
    problems: ({ code }) => commandProblems(code),
  },
  {
    name: 'the server reads the settings',
    takes: ({ language }) => isOneOf(language, 'env'),
    problems: ({ code }) => settingProblems(code),
  },
  {
    name: 'the server reads the settings of the service',
    takes: ({ language }) => isOneOf(language, 'ini'),
    problems: ({ code }) =>
      settingProblems(code.replaceAll(/^(?!Environment=).*$/gm, '').replaceAll('Environment=', '')),
  },
  {
    name: 'the metrics of the rules exist',
    takes: ({ language, code }) => language === 'yaml' && code.includes('expr:'),
    problems: async ({ code }) => {
      parse(code);
      const rendered = await createMetrics().render();
      const names = [...code.matchAll(/\bmodelroute_\w+/g)].map(([name]) => name);
      return names.filter((name) => !rendered.includes(`# TYPE ${name} `)).map((name) => `no metric ${name}`);
    },
  },
  {
    name: 'the commands of the pipeline exist',
    takes: ({ language, code }) => language === 'yaml' && /\brun:|\bscript:/.test(code),
    problems: async ({ code }) => {
      const commands = commandsIn(parse(code));
      if (commands.length === 0) return ['no command'];
      return (await Promise.all(commands.map(commandProblems))).flat();
    },
  },
  {
    name: 'the JSON is of the schema that the page is about',
    takes: ({ language, page }) => language === 'json' && page in jsonOfPage,
    problems: ({ code, page }) => orProblem(() => jsonOfPage[page]?.(JSON.parse(code), code)),
  },
  {
    name: 'the change removes lines that the program of the page has',
    takes: ({ language }) => language === 'diff',
    problems: ({ code, page }) => {
      const programs = blocksOf(page)
        .filter(({ language }) => language === 'js')
        .map((block) => block.code)
        .join('\n');
      const removed = [...code.matchAll(/^-(.*)$/gm)].map(([, line = '']) => line.trim());
      return removed.filter((line) => !programs.includes(line)).map((line) => `not in the program: ${line}`);
    },
  },
  {
    name: 'the set-up is the one of the tested client',
    takes: ({ page }) => page === 'docs/tested-clients.md',
    problems: ({ code }) =>
      clients.some(({ setUp }) => setUp.trim() === code.trim()) ? [] : ['no tested client is set up so'],
  },
];

/** The commands of a pipeline: `run` of a step, and the lines of `script`. */
export function commandsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(commandsIn);
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'run' && typeof value === 'string') return [value.replaceAll(/\$\{\{.*?\}\}/g, 'x')];
    if (name === 'script' && Array.isArray(value)) return value.map(String);
    return commandsIn(value);
  });
}
