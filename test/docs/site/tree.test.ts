/** The pages that the site promises its readers, by section: none of them goes missing or moves unnoticed. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readNavigation } from '../../../docs/build/site/navigation.ts';
import type { Problem } from '../../../docs/build/site/problem.ts';
import { readErrorTable } from '../../../openapi/build/error-table.ts';
import { root } from './built-site.ts';

/** Folder → last part of the URL → title. A page that moves breaks the links that readers have kept. */
const promised: Record<string, Record<string, string>> = {
  start: { quickstart: 'Quickstart', 'first-app': 'First app', concepts: 'Concepts' },
  build: {
    models: 'Models',
    streaming: 'Streaming',
    tools: 'Tools',
    'structured-output': 'Structured output',
    'files-and-images': 'Files and images',
    reasoning: 'Reasoning',
    'errors-and-retries': 'Errors and retries',
    'sandbox-models': 'Testing with the sandbox',
  },
  sdks: {
    javascript: 'JavaScript and TypeScript',
    python: 'Python',
    go: 'Go',
    'generating-clients': 'Generate your own client',
    'generated-python': 'Generated Python',
    'generated-typescript': 'Generated TypeScript',
    'generated-go': 'Generated Go',
    'generated-java': 'Generated Java',
    'generated-kotlin': 'Generated Kotlin',
    'generated-php': 'Generated PHP',
    'generated-ruby': 'Generated Ruby',
    'generated-rust': 'Generated Rust',
  },
  migrate: {
    'five-minutes': 'Move in five minutes',
    'from-openrouter': 'From OpenRouter',
    'from-litellm': 'From LiteLLM',
    'full-move': 'The full move',
    cutover: 'Cutover',
  },
  operate: {
    install: 'Install',
    'production-checklist': 'Production checklist',
    providers: 'Connect providers',
    keys: 'API keys and projects',
    limits: 'Limits and budgets',
    'sign-on': 'Single sign-on',
    proxy: 'Behind a proxy',
    'several-nodes': 'Several nodes',
    backup: 'Backup and upgrade',
    observability: 'Observability',
  },
  ci: {
    conformance: 'The conformance kit',
    mock: 'The mock',
    sandbox: 'The sandbox in CI',
    'contract-pinning': 'Pin the contract',
  },
  reference: {
    api: 'API reference',
    limits: 'Limits of requests',
    settings: 'Settings',
    commands: 'Command line',
    compatibility: 'Compatibility',
    changelog: 'Changelog',
  },
  contribute: {
    architecture: 'Architecture',
    decisions: 'Decisions',
    'cutover-statistics': 'Statistics of the cutover',
  },
};

let listed: Map<string, string>;
let all: Set<string>;
beforeAll(async () => {
  const problems: Problem[] = [];
  const sections = await readNavigation(root, problems);
  expect(problems).toEqual([]);
  const pages = sections.flatMap((section) => section.pages);
  listed = new Map(pages.filter((page) => page.listed).map(({ path, title }) => [path, title]));
  all = new Set(pages.map(({ path }) => path));
});

test.each(Object.entries(promised))('the section /docs/%s/ lists its promised pages', (folder, pages) => {
  const found = Object.keys(pages).map((name) => [name, listed.get(`${folder}/${name}`)]);
  expect(Object.fromEntries(found)).toEqual(pages);
});

test('every error code has a page, and the three documents have a page for each operation', () => {
  const codes = Object.keys(readErrorTable(join(root, 'openapi/errors.yaml')));
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !all.has(`errors/${code}`))).toEqual([]);
  for (const operation of ['main/createchatcompletion', 'messages/createmessage', 'console/createkey'])
    expect(all).toContain(`reference/${operation}`);
});
