/** The documentation site as files: whole, linked, small, without anything that its policy refuses. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchOptions } from '../../../docs/build/site/browser/search-fields.ts';
import type { SiteFiles } from '../../../docs/build/site/build-site.ts';
import { readErrorTable } from '../../../openapi/build/error-table.ts';
import { referenceFolders } from '../../../openapi/build/operation-links.ts';
import { ownSettings } from '../../../server/config.ts';
import { startServer } from '../../support/server.ts';
import { buildThisSite, root, targetsOf, textOf } from './built-site.ts';

let files: SiteFiles;
let pages: string[];
beforeAll(async () => {
  files = await buildThisSite();
  pages = [...files.keys()].filter((name) => name.endsWith('index.html'));
});

/** Files beside the site that the server has without it. */
const referencePages = new Set(Object.values(referenceFolders).map((name) => `reference/${name}/index.html`));

test('a term leads to its definition, and a page of its own styles to those', () => {
  expect(textOf(files, 'operate/limits/index.html')).toContain('href="../../start/concepts/#reservation"');
  expect(textOf(files, 'start/concepts/index.html')).toContain('<td id="reservation">');
  const styles = (page: string) => textOf(files, page).match(/<link rel="stylesheet"/g)?.length;
  expect(['index.html', 'reference/try/index.html'].map(styles)).toEqual([1, 2]);
});

describe('the first use of a term on a page', () => {
  /** The links that the site adds: page → [anchor, text, definition]. */
  const linksOf = (page: string) =>
    [
      ...textOf(files, page).matchAll(
        /<a href="[^"#]*start\/concepts\/#([\w-]+)" class="term" title="([^"]+)">([^<]+)<\/a>/g,
      ),
    ].map(([, anchor = '', title = '', text = '']) => ({ anchor, title, text }));

  test('is a link with the definition, once on each page and in no heading, link or code', () => {
    expect(linksOf('operate/usage/index.html')).toContainEqual({
      anchor: 'admission',
      title: 'the check of limits and budgets before the first attempt',
      text: 'admission',
    });
    expect(linksOf('operate/several-nodes/index.html').map(({ text }) => text)).toContain('nodes');
    const linking = pages.filter((page) => linksOf(page).length > 0);
    expect(linking.length).toBeGreaterThan(60);
    for (const page of linking) {
      const anchors = linksOf(page).map(({ anchor }) => anchor);
      expect(new Set(anchors).size, page).toBe(anchors.length);
      const html = textOf(files, page);
      for (const [element] of html.matchAll(/<(h\d|code|th)\b[\s\S]*?<\/\1>/g))
        expect(element, page).not.toContain('class="term"');
      expect(html, page).not.toMatch(/<a\b[^>]*>(?:(?!<\/a>)[\s\S])*<a\b/);
    }
  });

  test('is none where the page links the term itself, in the concepts, for contributors, and for Node', () => {
    expect(textOf(files, 'operate/limits/index.html')).toContain('href="../../start/concepts/#reservation"');
    expect(linksOf('operate/limits/index.html').map(({ anchor }) => anchor)).not.toContain('reservation');
    for (const page of ['start/concepts', 'contribute/architecture', 'reference/changelog'])
      expect(linksOf(`${page}/index.html`), page).toEqual([]);
    const texts = pages.flatMap((page) => linksOf(page).map(({ text }) => text));
    expect(texts).toContain('node');
    expect(texts).not.toContain('Node');
  });
});

test('every relative link of every page leads to a file of the site', () => {
  const broken = pages.flatMap((page) =>
    targetsOf(files, page)
      .filter((target) => !files.has(target) && !referencePages.has(target))
      .map((target) => `${page}: ${target}`),
  );
  expect(pages.length).toBeGreaterThan(80);
  expect(broken).toEqual([]);
});

test('a link to the repository is plain text only for contributors', () => {
  const plain = pages.filter((page) => textOf(files, page).includes('title="In the repository"'));
  expect(plain.length).toBeGreaterThan(0);
  expect(plain.filter((page) => !page.startsWith('contribute/'))).toEqual([]);
});

test.each([
  ['sdks/generated-go', 'test/generated-clients/go/ogen', 'test/generated-clients/go/shared'],
  ['sdks/generated-java', 'test/generated-clients/java/openapi-generator', undefined],
  ['ci/sandbox', 'examples/generated-client', undefined],
])('%s leads to the files of %s, as an archive that tar unpacks', (page, folder, shared) => {
  const archive = `files/${folder}.tar.gz`;
  expect(targetsOf(files, `${page}/index.html`)).toContain(archive);
  const output = mkdtempSync(join(tmpdir(), 'modelroute-archive-'));
  try {
    execFileSync('tar', ['-xzf', '-', '-C', output], { input: files.get(archive) });
    const filesOf = (from: string) =>
      execFileSync('git', ['ls-files'], { cwd: join(root, from), encoding: 'utf8' })
        .trim()
        .split('\n');
    const expected = [
      ...filesOf(folder).map((name) => [name, join(folder, name)] as const),
      ...(shared === undefined ? [] : filesOf(shared)).map(
        (name) => [`shared/${name}`, join(shared ?? '', name)] as const,
      ),
    ];
    const top = join(output, posix.basename(folder));
    for (const [name, source] of expected)
      expect(readFileSync(join(top, name), 'utf8'), name).toBe(readFileSync(join(root, source), 'utf8'));
    const unpacked = readdirSync(top, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    expect(unpacked).toHaveLength(expected.length);
  } finally {
    rmSync(output, { recursive: true });
  }
});

test('what the commands of the pages download from the site is there', () => {
  const named = [...files.keys()]
    .filter((name) => name.startsWith('sdks/') && name.endsWith('.md'))
    .flatMap((page) => [...textOf(files, page).matchAll(/\$MODELROUTE_BASE_URL\/docs\/(files\/[^"]+)/g)])
    .map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((file) => !files.has(file))).toEqual([]);
});

test('every error code leads on to a guide, from its page and from the list', () => {
  const rows = textOf(files, 'errors/index.html').split('<tr>');
  for (const code of Object.keys(readErrorTable(join(root, 'openapi/errors.yaml')))) {
    const [, see = ''] =
      /<strong>See<\/strong>(.*?)<\/p>/s.exec(textOf(files, `errors/${code}/index.html`)) ?? [];
    expect(see, code).toMatch(/href="\.\.\/\.\.\/(?!errors\/)/);
    const row = rows.find((each) => each.includes(`>${code}</code>`)) ?? '';
    expect(row, code).toMatch(/href="\.\.\/(?!errors\/)/);
  }
});

test('every page can be reached from the home page', () => {
  const reached = new Set<string>();
  const next = ['index.html'];
  for (let page = next.pop(); page !== undefined; page = next.pop()) {
    if (reached.has(page) || !page.endsWith('.html') || referencePages.has(page)) continue;
    reached.add(page);
    next.push(...targetsOf(files, page));
  }
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});

test('the URL of every folder has a page: whoever shortens a URL is not lost', () => {
  const folders = new Set(pages.map((page) => posix.dirname(posix.dirname(page))));
  const known = new Set([...pages, ...referencePages]);
  expect([...folders].filter((folder) => !known.has(posix.join(folder, 'index.html')))).toEqual([]);
  const [, text = ''] = textOf(files, 'operate/index.html').split('<main');
  expect(text).toContain('<a href="../operate/backup/">');
});

test('every page has a title, a description and a Markdown twin, and llms.txt names it', () => {
  const list = textOf(files, 'llms.txt');
  for (const page of pages) {
    const html = textOf(files, page);
    expect(/<title>[^<]+<\/title>/.test(html), page).toBe(true);
    expect(/<meta name="description" content="[^"]{20,}">/.test(html), page).toBe(true);
    expect([...html.matchAll(/<h1/g)], page).toHaveLength(1);
    const twin = page === 'index.html' ? 'index.md' : page.replace('/index.html', '.md');
    expect(textOf(files, twin), twin).toMatch(/^# /m);
    expect(list).toContain(`](${twin})`);
  }
});

test('links of the twins lead to files of the site', () => {
  const twins = [...files.keys()].filter((name) => name.endsWith('.md') && !name.startsWith('files/'));
  const broken = twins.flatMap((twin) =>
    [...textOf(files, twin).matchAll(/\]\(([^)\s:#]+\.md)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => posix.join(posix.dirname(twin), link))
      .filter((target) => !files.has(target))
      .map((target) => `${twin}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('no page has an inline script, an inline style or a source on another host', () => {
  for (const page of [...pages, '404.html']) {
    const html = textOf(files, page).replaceAll(/<pre[\s\S]*?<\/pre>/g, '');
    expect(html, page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle="|<[^>]+\son\w+=/);
    expect(html, page).not.toMatch(/\s(?:src|srcset)="(?:https?:)?\/\//);
    expect(html, page).not.toMatch(/<link[^>]+href="(?:https?:)?\/\//);
  }
});

test('a first visit takes less than 300 KB, compressed, and the search less than 300 KB more', () => {
  const compressed = (name: string) => brotliCompressSync(textOf(files, name)).byteLength;
  const shared = [...files.keys()].filter((name) => name.startsWith('assets/'));
  const sharedBytes = shared.reduce((sum, name) => sum + compressed(name), 0);
  const largest = pages.toSorted((a, b) => textOf(files, b).length - textOf(files, a).length).slice(0, 5);
  for (const page of largest) expect(sharedBytes + compressed(page), page).toBeLessThan(300_000);
  // Pictures come as they are.
  const bytesOf = (name: string) => Buffer.byteLength(files.get(name) ?? '');
  const pictured = pages
    .map((page) => ({ page, pictures: targetsOf(files, page).filter((target) => target.endsWith('.webp')) }))
    .filter(({ pictures }) => pictures.length > 0);
  expect(pictured.length).toBeGreaterThan(2);
  for (const { page, pictures } of pictured) {
    const bytes = [...new Set(pictures)].reduce((sum, name) => sum + bytesOf(name), 0);
    expect(sharedBytes + compressed(page) + bytes, page).toBeLessThan(300_000);
  }
  // The indexes are no part of a page: the script asks for them when the search is opened.
  for (const page of pages) expect(textOf(files, page)).not.toMatch(/="[^"]*search\.json"/);
  expect(compressed('search.json')).toBeLessThan(300_000);
  expect(compressed('reference-search.json')).toBeLessThan(200_000);
});

test.each([
  ['rate limit', 'operate/limits/'],
  ['tool calls', 'build/tools/'],
  ['budget exceeded', 'operate/limits/'],
  ['backup', 'operate/backup/'],
  ['api key', /^(?:operate\/keys|build\/authentication)\//],
  ['sso', 'operate/sign-on/'],
  ['install', 'operate/install/'],
  ['openrouter', 'migrate/from-openrouter/'],
  ['json schema', 'build/structured-output/'],
  ['retry', 'build/errors-and-retries/'],
  ['ollama', 'operate/providers/'],
  ['rate_limit_exceeded', 'errors/rate_limit_exceeded/'],
  ['go', 'sdks/go/'],
  ['rotate key', 'operate/keys/'],
])('a search for %s leads to the page on it', (words, page) => {
  const index = MiniSearch.loadJSON(textOf(files, 'search.json'), searchOptions);
  const first = String(index.search(words)[0]?.id);
  if (typeof page === 'string') expect(first.slice(0, page.length)).toBe(page);
  else expect(first).toMatch(page);
});

test('every setting is on the page of settings, and every command on the page of commands', () => {
  const settings = textOf(files, 'reference/settings.md');
  for (const name of ownSettings) expect(settings).toContain(`| \`${name}\` |`);
  const commands = textOf(files, 'reference/commands.md');
  for (const name of ['start', 'keys create', 'migrate map', 'usage reconcile', 'check-config'])
    expect(commands).toContain(`## modelroute ${name}\n`);
});

/** A body of an error without what differs from request to request: its id, the field at fault, the server's URL. */
function sameForAll(body: string): unknown {
  return JSON.parse(body, (name, value: unknown) => {
    if (name === 'doc_url') return new URL(String(value)).pathname;
    return name === 'request_id' || name === 'param' ? '' : value;
  });
}

describe('error pages', () => {
  const table = readErrorTable(join(root, 'openapi/errors.yaml'));

  test('every code has one: meaning, causes in their order, remedy, retry, examples, sandbox model', () => {
    for (const [code, { meaning, causes, remedy, retryable, surfaces }] of Object.entries(table)) {
      const sections = new Map(
        textOf(files, `errors/${code}.md`)
          .split(/^## /m)
          .slice(1)
          .map((text): [string, string] => {
            const end = text.indexOf('\n');
            return [text.slice(0, end), text.slice(end).trim()];
          }),
      );
      const examples = { v1: 'main surface', alt: 'messages surface', console: 'API of the console' };
      const isOfModels = surfaces.some((name) => name !== 'console');
      expect([...sections.keys()], code).toEqual([
        'Meaning',
        'Causes',
        'What to do',
        ...surfaces.map((name) => `On the ${examples[name]}`),
        ...(isOfModels ? ['Produce it'] : []),
      ]);
      expect(sections.get('Meaning'), code).toBe(meaning);
      expect(sections.get('Causes')?.split('\n').slice(2), code).toEqual(
        causes.map((cause, index) => `${index + 1}. ${cause}`),
      );
      expect(causes, code).not.toContain(meaning);
      const [first, retry] = sections.get('What to do')?.split('\n\n') ?? [];
      expect(first, code).toBe(remedy);
      expect(retry, code).toMatch(retryable ? /^\*\*Retry\.\*\*/ : /^\*\*Do not retry\.\*\*/);
      if (isOfModels) expect(sections.get('Produce it'), code).toContain(`\`sandbox/error-${code}\``);
    }
  });

  test('every code has an example for each surface where it occurs, and for no other', () => {
    const titles = {
      v1: '## On the main surface',
      alt: '## On the messages surface',
      console: '## On the API of the console',
    };
    for (const [code, { surfaces }] of Object.entries(table)) {
      const page = textOf(files, `errors/${code}.md`);
      for (const [surface, title] of Object.entries(titles))
        expect([code, surface, page.includes(title)]).toEqual([
          code,
          surface,
          surfaces.some((each) => each === surface),
        ]);
    }
  });

  test('the examples are what the server responds', async () => {
    const server = await startServer();
    try {
      for (const [code, { surfaces }] of Object.entries(table)) {
        const page = textOf(files, `errors/${code}.md`);
        for (const [surface, path] of [
          ['v1', '/v1/models'],
          ['alt', '/alt/v1/models'],
        ] as const) {
          if (!surfaces.includes(surface)) continue;
          const title = surface === 'v1' ? '## On the main surface' : '## On the messages surface';
          const [, head = '', body = ''] =
            /```http\n([\s\S]*?)\n\n([\s\S]*?)\n```/.exec(page.slice(page.indexOf(title))) ?? [];
          const response = await server.call(path, { headers: { 'x-sandbox-error': code } });
          const received = sameForAll(await response.text());
          expect(`HTTP/1.1 ${response.status}`, code).toBe(head.split('\n')[0]);
          for (const name of ['x-should-retry', 'retry-after'] as const)
            expect([code, name, response.headers.has(name)]).toEqual([code, name, head.includes(`${name}:`)]);
          expect(response.headers.get('x-should-retry')).toBe(/^x-should-retry: (.*)$/m.exec(head)?.[1]);
          expect(received, code).toEqual(sameForAll(body));
        }
      }
    } finally {
      await server.stop();
    }
  });

  test('the sample of each code produces it', async () => {
    const server = await startServer();
    try {
      for (const [code, { surfaces, status, altStatus }] of Object.entries(table)) {
        if (!surfaces.includes('v1') && !surfaces.includes('alt')) continue;
        const sample = /```sh\n([\s\S]*?)```/.exec(textOf(files, `errors/${code}.md`))?.[1] ?? '';
        const [, path = ''] = /http:\/\/127\.0\.0\.1:8080(\S+)/.exec(sample) ?? [];
        const [, body = ''] = /-d '(.*)'/.exec(sample) ?? [];
        const response = await server.call(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        await response.arrayBuffer();
        expect([code, response.status]).toEqual([code, path.startsWith('/alt') ? altStatus : status]);
      }
    } finally {
      await server.stop();
    }
  });
});
