/** What keeps the site from being built is reported with file and line. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../../docs/build/site/build-site.ts';
import { contractParts } from '../../../docs/build/site/contract-parts.ts';
import { checkLosses } from '../../../docs/build/site/compatibility/losses.ts';
import { compatibilityFacts } from '../../../docs/build/site/compatibility/facts.ts';
import { serverPath } from '../../../docs/build/site/site-path.ts';
import { root } from './built-site.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-site-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes most of the time of a build, and no file of a case changes it. */
const parts = contractParts();

/** The message of a build of these files, one problem per line. */
async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const own = mkdtempSync(join(folder, 'root-'));
  mkdirSync(join(own, 'openapi'), { recursive: true });
  cpSync(join(root, 'openapi/errors.yaml'), join(own, 'openapi/errors.yaml'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
  return buildSite({ root: own, baseUrl: '', path: serverPath }, () => parts).then(
    () => [],
    (error: Error) => error.message.split('\n').toSorted(),
  );
}

const description = 'A description that is long enough.';

test('broken links, anchors and tables, missing titles and descriptions, orphans and foreign HTML', async () => {
  const navigation = `- section: Home
  folder: ''
  pages:
    - file: docs/index.md
      as: ''
      description: ${description}
    - file: docs/untitled.md
      description: ${description}
    - file: docs/undescribed.md
    - file: docs/gone.md
      description: ${description}
    - generated: errors
- section: Undescribed
  folder: undescribed
  pages:
    - file: docs/gone.md
      description: ${description}
`;
  expect(
    await problemsOf({
      'docs/navigation.yaml': navigation,
      'docs/index.md': [
        '# Home',
        '',
        'Good: [a](#home), [b](../examples/a.yaml), [c](/console), `[code](none.md)`.',
        '',
        '- [none](none.md)',
        '- [file](../examples/a.bin) and [anchor](#nowhere) and [server](/nowhere) and [site](/docs/nowhere/)',
        '',
        '<div onclick="x">no</div>',
        '',
        '```md',
        '[in code](none.md)',
        '```',
        '',
        '| a |',
        '| - |',
        '| b |',
        '',
        '| c |',
      ].join('\n'),
      'docs/untitled.md': 'No heading.\n',
      'docs/undescribed.md': '# Undescribed\n',
      'docs/orphan.md': '# Orphan\n',
      'examples/a.yaml': 'a: 1\n',
      'examples/a.bin': 'a',
    }),
  ).toEqual([
    'docs/index.md:18: a row of a table without a table',
    'docs/index.md:5: broken link: none.md leads to no file',
    'docs/index.md:6: a link that the site cannot show: ../examples/a.bin is not published',
    'docs/index.md:6: broken link: docs/index.md has no heading for #nowhere',
    'docs/index.md:6: broken link: no page of the site has the URL /docs/nowhere/',
    'docs/index.md:6: broken link: no such path of the server: /nowhere',
    'docs/index.md:8: HTML that the site does not publish: <div onclick="x">no</div>',
    'docs/navigation.yaml:10: docs/gone.md does not exist',
    'docs/navigation.yaml:13: the section Undescribed has no description',
    'docs/navigation.yaml:16: docs/gone.md does not exist',
    'docs/navigation.yaml:9: docs/undescribed.md has no description',
    'docs/orphan.md:1: orphan page: docs/navigation.yaml does not name it',
    'docs/undescribed.md:1: orphan page: docs/navigation.yaml does not name it',
    'docs/untitled.md:1: orphan page: docs/navigation.yaml does not name it',
    'docs/untitled.md:1: the page has no title: begin it with a heading, `# Title`',
  ]);
});

/** The navigation of a site that defines terms. */
const withConcepts = `- section: Home
  folder: ''
  pages:
    - file: docs/index.md
      as: ''
      description: ${description}
    - file: docs/start/concepts.md
      description: ${description}
    - generated: errors
`;

test('a link to the concepts whose text is no term there, and an image without a text', async () => {
  const concepts = '| term | meaning |\n| - | - |\n| reservation | the worst case; a **lease** ends |\n';
  expect(
    await problemsOf({
      'docs/navigation.yaml': withConcepts,
      'docs/index.md': [
        '# Home',
        '',
        'It [reserves](start/concepts.md), [leases](start/concepts.md); see the [concepts](start/concepts.md)',
        'and [flux capacitors](start/concepts.md).',
        '',
        '![](images/a.webp) [a](/docs/errors/invalid_json/)',
      ].join('\n'),
      'docs/images/a.webp': 'x',
      'docs/start/concepts.md': `# Concepts\n\n${concepts}`,
    }),
  ).toEqual([
    "docs/index.md:4: undefined term: docs/start/concepts.md does not define 'flux capacitors'",
    'docs/index.md:6: an image without an alternative text',
  ]);
});

test('an abbreviation that the concepts do not explain, and a term that they define twice', async () => {
  const table = (head: string, ...rows: string[]) =>
    [`| ${head} | meaning |`, '| - | - |', ...rows.map((row) => `| ${row} | it is |`), ''].join('\n');
  expect(
    await problemsOf({
      'docs/navigation.yaml': withConcepts,
      'docs/index.md': [
        '# Home',
        '',
        'The URL of a HAR file, of two HARs, `FTP` and [FTP](start/concepts.md).md, FTP_HOST and SHA-256.',
        'An XKCD.',
        '',
        '| a |',
        '| - |',
        '| an ABC |',
        '',
        '[a](/docs/errors/invalid_json/)',
      ].join('\n'),
      'docs/start/concepts.md': `# Concepts\n\n${table('term', 'reservation', 'key', 'Reservation')}\n${table('abbreviation', 'HAR', 'SHA')}`,
    }),
  ).toEqual([
    'docs/index.md:3: undefined abbreviation: FTP is not in the table of docs/start/concepts.md',
    "docs/index.md:3: undefined term: docs/start/concepts.md does not define 'FTP'",
    'docs/index.md:4: undefined abbreviation: XKCD is not in the table of docs/start/concepts.md',
    'docs/index.md:8: undefined abbreviation: ABC is not in the table of docs/start/concepts.md',
    "docs/start/concepts.md:7: the term 'Reservation' is defined twice",
  ]);
});

test('a term that the glossary defines as the concepts do', async () => {
  const terms = '| term | meaning |\n| --- | --- |\n| worker | it works |\n';
  expect(
    await problemsOf({
      'docs/navigation.yaml': `${withConcepts}    - file: docs/architecture.md\n      description: ${description}\n`,
      'docs/index.md': '# Home\n\n[a](/docs/errors/invalid_json/)\n',
      'docs/start/concepts.md': `# Concepts\n\n${terms}`,
      'docs/architecture.md': `# Architecture\n\n${terms}`,
    }),
  ).toEqual(["docs/architecture.md:5: the term 'worker' is defined twice"]);
});

test('an anchor that the concepts do not have', async () => {
  const terms = '| term | meaning |\n| --- | --- |\n| circuit breaker | it breaks |\n';
  expect(
    await problemsOf({
      'docs/navigation.yaml': withConcepts,
      'docs/index.md':
        '# Home\n\n[circuit breaker](start/concepts.md#circuit-breaker)\n\n[circuit breaker](start/concepts.md#flux-valve)\n',
      'docs/start/concepts.md': `# Concepts\n\n${terms}`,
    }),
  ).toEqual([
    'docs/index.md:5: broken link: docs/start/concepts.md has no heading for start/concepts.md#flux-valve',
  ]);
});

test('a listed term of the field that a page uses and nobody defines', async () => {
  const terms = ['half-open probe', 'jitter', 'lease', 'retry policy'];
  expect(
    await problemsOf({
      'docs/navigation.yaml': withConcepts,
      'docs/words.json': JSON.stringify({ terms }),
      'docs/index.md': [
        '# Home',
        '',
        'A lease ends. Leases end with jitter. `retry policy` is code, and [x](/docs/errors/invalid_json/) is not.',
        '',
        '- After the cooldown, one half-open',
        '  probe decides. Half-open probes are rare.',
        '- All retry policies.',
      ].join('\n'),
      'docs/start/concepts.md':
        '# Concepts\n\n| term | meaning |\n| - | - |\n| lease | a right with **jitter** that ends |\n',
    }),
  ).toEqual([
    "docs/index.md:5: undefined term: docs/start/concepts.md does not define 'half-open probe', which docs/words.json lists",
    "docs/index.md:7: undefined term: docs/start/concepts.md does not define 'retry policy', which docs/words.json lists",
  ]);
});

test('links and operations in the texts of the OpenAPI documents that lead nowhere', async () => {
  const navigation = `- section: Home
  folder: ''
  pages:
    - file: docs/index.md
      as: ''
      description: ${description}
    - generated: errors
    - file: docs/requests.md
      as: migrate/requests
      description: ${description}
`;
  expect(
    await problemsOf({
      'docs/navigation.yaml': navigation,
      'docs/index.md': '# Home\n',
      'docs/requests.md': '# Requests\n',
      'openapi/v1/paths/files.yaml': [
        'post:',
        '  description: >-',
        '    Good: [a](/docs/errors/invalid_json/), `POST /files`, `GET /v1/models`,',
        '    [b](/docs/reference/main/#/files/createfile), [c](/console), [d](/docs/reference/try/#createFile).',
        '    Bad: [a](/docs/nowhere/), [b](../none.md), [c](/docs/reference/main/#/files/gone),',
        '    [d](/docs/reference/try/#gone), `POST /nowhere`.',
      ].join('\n'),
      'openapi/shared/docs/limits.md': 'Ambiguous: `GET /models`; good: `GET /alt/v1/models`.\n',
    }),
  ).toEqual([
    'openapi/shared/docs/limits.md:1: no operation: GET /models',
    'openapi/v1/paths/files.yaml:5: broken link: no operation has the URL /docs/reference/main/#/files/gone',
    'openapi/v1/paths/files.yaml:5: broken link: no page of the site has the URL /docs/nowhere/',
    'openapi/v1/paths/files.yaml:5: broken link: write ../none.md as a path from the root of the server',
    'openapi/v1/paths/files.yaml:6: broken link: no operation has the name gone',
    'openapi/v1/paths/files.yaml:6: no operation: POST /nowhere',
  ]);
});

test('two pages under one URL', async () => {
  const page = (file: string) => `    - file: ${file}\n      as: twin\n      description: ${description}\n`;
  expect(
    await problemsOf({
      'docs/navigation.yaml': `${withConcepts}${page('docs/one.md')}${page('docs/two.md')}`,
      'docs/index.md': '# Home\n\n[a](/docs/errors/invalid_json/)\n',
      'docs/start/concepts.md': '# Concepts\n',
      'docs/one.md': '# One\n',
      'docs/two.md': '# Two\n',
    }),
  ).toEqual(['docs/two.md:1: the same URL as docs/one.md: twin']);
});

test('a decision without a heading, and one to which the list of decisions fails to link', async () => {
  const problems = await problemsOf({
    'docs/navigation.yaml': `${withConcepts}    - generated: decisions\n`,
    'docs/index.md': '# Home\n\n[a](/docs/errors/invalid_json/)\n',
    'docs/start/concepts.md': '# Concepts\n',
    'docs/decisions/0001-good.md': '# 1. Good\n',
    'docs/decisions/0002-untitled.md': 'No heading.\n',
    // The bracket ends the text of the link.
    'docs/decisions/0003-bracket.md': '# 3. One ] bracket\n',
  });
  expect(problems).toEqual([
    'docs/decisions/0002-untitled.md:1: the page has no description',
    'docs/decisions/0002-untitled.md:1: the page has no title: begin it with a heading, `# Title`',
    'docs/decisions/0003-bracket.md:1: orphan page: no page links to it',
  ]);
});

test('an error code without a page', async () => {
  const navigation = `- section: Home
  folder: ''
  pages:
    - file: docs/index.md
      as: ''
      description: ${description}
`;
  const files = { 'docs/navigation.yaml': navigation, 'docs/index.md': '# Home\n' };
  const problems = await problemsOf(files);
  expect(problems[0]).toMatch(
    /^openapi\/errors\.yaml:\d+: the error code \w+ has no page: docs\/navigation\.yaml/,
  );
  const all = { ...files, 'docs/navigation.yaml': `${navigation}    - generated: errors\n` };
  expect(
    await problemsOf({ ...all, 'docs/index.md': '# Home\n\n[a](/docs/errors/invalid_json/)\n' }),
  ).toEqual([]);
});

test('an error code without a guide, a guide of no code, and one that leads nowhere', async () => {
  const files = {
    'docs/navigation.yaml': withConcepts,
    'docs/index.md': '# Home\n\n[a](/docs/errors/invalid_json/)\n',
    'docs/start/concepts.md': '# Concepts\n',
  };
  const problems = await problemsOf({
    ...files,
    'docs/error-guides.yaml': [
      'invalid_json:',
      '  Home: /docs/',
      'incomplete_body:',
      'no_such_code:',
      '  Gone: /docs/gone/',
    ].join('\n'),
  });
  const of = (text: string) => problems.filter((problem) => problem.includes(text));
  expect(of('docs/error-guides.yaml:')).toEqual([
    'docs/error-guides.yaml:4: no such error code: no_such_code',
    'docs/error-guides.yaml:5: broken link: no page of the site has the URL /docs/gone/',
  ]);
  const without = of('has no guide').map(
    (problem) => /openapi\/errors\.yaml:\d+: the error code (\w+)/.exec(problem)?.[1],
  );
  expect(without).toContain('incomplete_body');
  expect(without).not.toContain('invalid_json');
  expect(without.length).toBeGreaterThan(40);
});

test('a line about losses that no fact bears out', () => {
  const facts = compatibilityFacts();
  expect(() => checkLosses(facts)).not.toThrow();
  expect(() =>
    checkLosses(facts, [{ text: '', facts: ['stream', 'seed'], in: ['chat request to messages provider'] }]),
  ).toThrow(/without a loss: stream \(chat request to messages provider\)$/);
  // Lost at another provider only.
  expect(() =>
    checkLosses(facts, [{ text: '', facts: ['logprobs'], in: ['chat request to responses provider'] }]),
  ).toThrow(/without a loss: logprobs \(chat request to responses provider\)$/);
});
