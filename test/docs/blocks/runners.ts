/** Who runs the blocks of the pages: one entry for each test that takes blocks from pages and executes them. */
import { globSync } from 'node:fs';
import { root, type Block } from './read-blocks.ts';
import { singleBlocks, treatmentOf } from './single-blocks.ts';

export interface Runner {
  readonly name: string;
  /** The test, or what it loads, that reads the pages below. */
  readonly file: string;
  /** Page → languages of the blocks that it takes. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Only these, where it does not take all of them. */
  readonly only?: (block: Block) => boolean;
  /** It compares what follows a block: the language of that. */
  readonly shows?: 'text';
}

/** Pages whose `sh` blocks run in one shell, with their files: page below `docs` → commands that show what they print. */
export const walkedPages = {
  'start/first-app.md': 2,
  'migrate/openrouter.md': 1,
  'migrate/litellm.md': 2,
  'migrating-quickly.md': 0,
  'migrating-models.md': 0,
  'migrating-requests.md': 4,
  'migrating-cutover.md': 0,
  'configuration.md': 1,
  'operate/providers.md': 1,
  'ci/mock.md': 4,
  'ci/sandbox.md': 2,
  'ci/contract-pinning.md': 1,
  'conformance.md': 0,
  'keys.md': 0,
  'limits.md': 0,
  'observability.md': 0,
  'usage.md': 0,
} as const;

/** Pages each of whose programs prints the text below it. The first program begins all others. */
export const guidePages: readonly string[] = [
  'docs/responses.md',
  'docs/guides/audio.md',
  'docs/guides/embeddings.md',
  'docs/guides/errors-and-retries.md',
  'docs/guides/files-and-images.md',
  'docs/guides/models.md',
  'docs/guides/python.md',
  'docs/guides/reasoning.md',
  'docs/guides/streaming.md',
  'docs/guides/structured-output.md',
  'docs/guides/tools.md',
];

const pagesWith = (pages: readonly string[], ...languages: string[]): Record<string, readonly string[]> =>
  Object.fromEntries(pages.map((page) => [page, languages]));

const walked = (pages: readonly string[]): Pick<Runner, 'pages' | 'only' | 'shows'> => ({
  pages: pagesWith(
    pages.map((page) => `docs/${page}`),
    'sh',
    'js',
    'yaml',
    'json',
    'jsonl',
  ),
  only: ({ language, savedAs }) => language === 'sh' || savedAs !== undefined,
  shows: 'text',
});

export const runners: readonly Runner[] = [
  { name: 'walks', file: 'test/docs/walks.slow.test.ts', ...walked(Object.keys(walkedPages)) },
  {
    name: 'projects as code',
    file: 'test/docs/as-code-guide.slow.test.ts',
    ...walked(['operate/as-code.md']),
  },
  {
    name: 'guides',
    file: 'test/docs/guides.slow.test.ts',
    pages: pagesWith(guidePages, 'js', 'py'),
    shows: 'text',
  },
  {
    name: 'client',
    file: 'test/client/guide.test.ts',
    pages: pagesWith(['docs/client.md'], 'js'),
    shows: 'text',
  },
  {
    name: 'compiled programs',
    file: 'test/docs/compiled-guides.slow.test.ts',
    pages: { 'docs/sdks/go.md': ['go'], 'docs/sdks/java.md': ['java', 'xml'] },
    shows: 'text',
  },
  {
    name: 'first requests',
    file: 'test/docs/snippets.test.ts',
    pages: {
      ...pagesWith(['README.md', 'docs/index.md'], 'sh'),
      'docs/start/quickstart.md': ['sh', 'js', 'py'],
      'openapi/v1/docs/introduction.md': ['js', 'py'],
      'openapi/alt/docs/introduction.md': ['js', 'py'],
      'docs/migrating-cutover.md': ['ts'],
    },
    only: ({ language, code }) => language !== 'sh' || code.includes('curl '),
  },
  {
    name: 'alerts',
    file: 'test/docs/alerts-guide.slow.test.ts',
    pages: { 'docs/operate/alerts.md': ['sh', 'json', 'js', 'py'] },
    only: ({ language, code }) => language !== 'sh' || /openssl|alerts test/.test(code),
  },
  {
    name: 'a log line',
    file: 'test/docs/log-line.slow.test.ts',
    pages: { 'docs/observability.md': ['json'] },
  },
  {
    name: 'backup',
    file: 'test/docs/backup-guide.slow.test.ts',
    pages: pagesWith(['docs/backup.md'], 'sh'),
  },
  {
    name: 'sign-on',
    file: 'test/docs/sign-on-guide.slow.test.ts',
    pages: pagesWith(['docs/operate/sign-on.md'], 'env'),
  },
  {
    name: 'whole move',
    file: 'test/migrate/move/guide.ts',
    pages: pagesWith(['docs/migrating.md'], 'sh', 'diff', 'json'),
    shows: 'text',
  },
  {
    name: 'console API',
    file: 'test/server/console/api/samples.slow.test.ts',
    pages: pagesWith(['docs/console-api.md'], 'sh'),
  },
  {
    name: 'site of another web server',
    file: 'test/docs/site/other-path.slow.test.ts',
    pages: pagesWith(['docs/install.md'], 'console'),
    only: ({ code }) => code.startsWith('npm run build:docs'),
  },
  {
    name: 'bill of materials',
    file: 'test/packaging/package.slow.test.ts',
    pages: pagesWith(['docs/install.md'], 'console'),
    only: ({ code }) => code.includes('npm sbom'),
  },
  {
    name: 'secret of the service',
    file: 'test/deploy/check-secret-rotation.ts',
    pages: pagesWith(['docs/operate/secret.md'], 'console'),
    only: ({ code }) => code.includes('/etc/modelroute/'),
  },
  {
    name: 'single blocks',
    file: 'test/docs/single-blocks.slow.test.ts',
    pages: Object.fromEntries(
      singleBlocks.map(({ page }) => [
        page,
        singleBlocks.filter((each) => each.page === page).map(({ language }) => language),
      ]),
    ),
    only: (block) => treatmentOf(block) !== undefined,
  },
  {
    name: 'generated clients',
    file: 'test/generated-clients/frame/page.ts',
    pages: pagesWith(
      globSync('docs/sdks/generated-*.md', { cwd: root }).toSorted(),
      'sh',
      'go',
      'java',
      'kotlin',
      'php',
      'py',
      'ruby',
      'rust',
      'ts',
    ),
    shows: 'text',
  },
];

/** The runner of each block that one runs, in the order of the blocks. */
export function runnersOf(blocks: readonly Block[]): (Runner | undefined)[] {
  const found: (Runner | undefined)[] = [];
  for (const block of blocks) {
    const before = found.at(-1);
    const runner = runners.find((each) => takes(each, block));
    found.push(runner ?? (block.follows && before?.shows === block.language ? before : undefined));
  }
  return found;
}

function takes({ pages, only }: Runner, block: Block): boolean {
  return pages[block.page]?.includes(block.language) === true && (only === undefined || only(block));
}
