/** Every link of the Markdown files leads to a file, and to a heading of it, that exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Texts below `openapi/` become sections of the reference pages, whose anchors are not those of a Markdown file. */
const files = globSync(['*.md', '{docs,deploy,examples,test}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules', '**/.venv', 'docs/dist'],
});

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** Code is no link; everything else keeps its line. */
const withoutCode = (text: string) =>
  text.replaceAll(/^( *)(```|~~~)[^\n]*\n[\s\S]*?^\1\2/gm, blank).replaceAll(/`[^`\n]*`/g, blank);

/** Anchors as GitHub makes them: lower case, no punctuation, a number behind one that is there already. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const body = markdown.replaceAll(/^( *)(```|~~~)[^\n]*\n[\s\S]*?^\1\2/gm, blank);
  for (const [, title = ''] of body.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  for (const [, id = ''] of body.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id);
  return anchors;
}

/** The links of a text that lead nowhere, each as `file:line: link`; `read` is undefined for a missing file. */
function brokenLinks(file: string, text: string, read: (path: string) => string | undefined): string[] {
  const prose = withoutCode(text);
  const links = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|^\[[^\]]+\]: (\S+)/gm)];
  return links.flatMap((match) => {
    const link = match[1] ?? match[2] ?? '';
    // Pages that the site generates, and paths of the server: the build of the site checks both.
    if (/^[a-z]+:/i.test(link) || link.startsWith('/')) return [];
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : relative(root, resolve(root, dirname(file), decodeURI(path)));
    const found = path === '' ? text : read(target);
    const isWhole = found !== undefined && (anchor === undefined || anchorsOf(found).has(anchor));
    return isWhole ? [] : [`${file}:${prose.slice(0, match.index).split('\n').length}: ${link}`];
  });
}

function readRepository(path: string): string | undefined {
  if (!existsSync(join(root, path))) return undefined;
  return path.endsWith('.md') ? readFileSync(join(root, path), 'utf8') : '';
}

test('every link leads to a file and a heading', () => {
  const broken = files.flatMap((file) =>
    brokenLinks(file, readFileSync(join(root, file), 'utf8'), readRepository),
  );
  expect(broken).toEqual([]);
});

test('a broken link is found with its line', () => {
  const text = [
    '# A `b` c: d',
    '# Twice',
    '# Twice',
    '[a](#a-b-c-d) [b](#twice-1) [c](other.md#there) [d](https://example.com/x)',
    '`[code](none.md)`',
    '[e](#twice-2)',
    '[f](none.md) [g](other.md#gone)',
    '[h]: none.txt',
  ].join('\n');
  const read = (path: string) => (path === 'docs/other.md' ? '# There' : undefined);
  expect(brokenLinks('docs/page.md', text, read)).toEqual([
    'docs/page.md:6: #twice-2',
    'docs/page.md:7: none.md',
    'docs/page.md:7: other.md#gone',
    'docs/page.md:8: none.txt',
  ]);
});
