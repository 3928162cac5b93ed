/** Markdown of a completion as HTML of the page: whoever wrote it, nothing of it runs, loads or takes long. */
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { MarkdownText } from '../../../../server/console/page/src/markdown/markdown-text.tsx';
import { readMarkdown, unread } from '../../../../server/console/page/src/markdown/read-markdown.ts';

const htmlOf = (text: string): string => renderToString(h(MarkdownText, { text }));

/** Without the element around all. */
const within = (text: string): string =>
  /^<div class="turn-text markdown">(.*)<\/div>$/s.exec(htmlOf(text))?.[1] ?? '';

/** As it is written, in one paragraph. */
const asItIs = (text: string): string => renderToString(h('p', { class: 'turn-text' }, text));

const link = (url: string, label: string) =>
  `<a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a>`;

describe('shows', () => {
  test.each([
    ['headings, the highest as h3', '## One\n\n### Two', '<h3>One</h3><h4>Two</h4>'],
    ['emphasis', '*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>'],
    ['line breaks of a paragraph', 'a\nb', '<p>a\nb</p>'],
    [
      'lists',
      '- a\n  1. b\n- [x] c',
      '<ul><li>a<ol start="1"><li>b</li></ol></li><li><span role="img" aria-label="Done">☑ </span>c</li></ul>',
    ],
    ['a list that begins later', '7. a', '<ol start="7"><li>a</li></ol>'],
    ['quotes', '> a', '<blockquote><p>a</p></blockquote>'],
    ['rules', '---', '<hr/>'],
    ['links', '[a](https://a.example/?b=1&amp;c=2)', `<p>${link('https://a.example/?b=1&amp;c=2', 'a')}</p>`],
    ['mail addresses', '<mailto:a@b.example>', `<p>${link('mailto:a@b.example', 'mailto:a@b.example')}</p>`],
    ['bare URLs', 'https://a.example', `<p>${link('https://a.example/', 'https://a.example')}</p>`],
    ['references once', '&lt;b&gt; &amp;lt; &#65; &unknown;', '<p>&lt;b> &amp;lt; A &amp;unknown;</p>'],
    ['references in code as written', '`&lt;`', '<p><code>&amp;lt;</code></p>'],
  ])('%s', (_, text, html) => {
    expect(within(text)).toBe(html);
  });

  test('a table with its alignment', () => {
    expect(within('|a|b|\n|-|-:|\n|1|2|')).toContain(
      '<thead><tr><th scope="col">a</th><th scope="col" class="markdown-right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td class="markdown-right">2</td></tr></tbody>',
    );
  });

  test('code with a button that copies it', () => {
    const html = within('```js\n<b>\n```');
    expect(html).toContain('aria-label="Code: js"');
    expect(html).toContain('<code>&lt;b></code>');
    expect(html).toContain('<button');
  });

  test('nothing of an empty text', () => expect(within('')).toBe(''));
});

describe('is harmless:', () => {
  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#x73;cript:alert(1))',
    '[a](javascript&colon;alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](vbscript:x)',
    '[a](blob:https://a.example/x)',
    '[a](file:///etc/passwd)',
    '[a](//a.example/x)',
    '[a](/console/account)',
    '[a](#b)',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
    '![a](javascript:alert(1))',
    '![a](data:image/svg+xml,<svg/onload=alert(1)>)',
  ])('%j is no link', (text) => {
    const html = htmlOf(text);
    expect(html).not.toContain('<a');
    expect(html).not.toContain('<img');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <img src="https://a.example/x" onerror="alert(1)"> b',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">a</a>',
    '<style>*{display:none}</style>',
    '|<svg onload=alert(1)>|\n|-|\n|<b>|',
    '# <base href="https://a.example">',
    '```"><script>alert(1)</script>\n<script>\n```',
  ])('HTML is text: %j', (text) => {
    expect(htmlOf(text)).not.toMatch(/<(?:script|img|iframe|style|base|b\b|svg (?!class="icon"))/);
    expect(htmlOf(text)).toContain('&lt;');
  });

  test('an image is a link to it, and within a link its text', () => {
    expect(within('![a](https://a.example/b.png)')).toBe(`<p>${link('https://a.example/b.png', 'a')}</p>`);
    expect(within('[![a](https://a.example/b.png)](https://b.example)')).toBe(
      `<p>${link('https://b.example/', 'a')}</p>`,
    );
    expect(within('![](https://a.example/b.png)')).toContain('>image</a>');
  });

  const many = (text: string, length = 100_000) =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length);
  test.each([
    ['quotes', many('>')],
    ['quotes in lists', many('1. > ')],
    ['lists', `${many('- ', 20_000)}x`],
    ['emphasis', many('*a ', 50_000) + many('a* ', 50_000)],
    ['emphasis of two kinds', many('*a **b ', 50_000) + many('b** a* ', 50_000)],
    ['strikes', many('~~a ', 50_000) + many('a~~ ', 50_000)],
    ['brackets', many('[')],
    ['images', many('![', 50_000) + many('](a)', 50_000)],
    ['parentheses of a URL', many('http://a(')],
    ['cells', `|${many('a|', 200)}\n|${many('-|', 200)}\n${many(`|${many('b|', 200)}\n`, 90_000)}`],
    ['empty cells', `|${many('a|', 2_000)}\n|${many('-|', 2_000)}\n${many('|\n', 90_000)}`],
    ['tags', many('<a ')],
    ['definitions', many('[a]: b\n')],
  ])('many %s take a moment only', (_, text) => {
    const began = performance.now();
    const html = htmlOf(text);
    // Without bounds these take from 2 to 36 seconds, or no longer end.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThan(10_100);
  });

  test('10,000 quotes within each other stay a text that is complete', () => {
    const html = htmlOf(`${'>'.repeat(10_000)} x`);
    expect(html.match(/<blockquote>/g)?.length).toBeLessThan(50);
    expect(html.split('>').length).toBeGreaterThan(10_000);
  });

  test('what is too long, or has too many parts, is shown as it is', () => {
    for (const text of [`**a** ${many('b', 100_000)}`, many('- a\n', 60_000)])
      expect(htmlOf(text)).toBe(asItIs(text));
  });
});

describe('a text that grows', () => {
  const whole = [
    '# Title',
    'Some *text*,\nin two lines.',
    '- a\n- b\n\n  still b\n\n- c',
    '> quote\nlazy',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '```js\nconst a = 1;\n\n- no list\n```',
    'Heading\n===',
    '1. x\n\n2. y',
    'The end.',
  ].join('\n\n');

  test('is read as the whole is, whatever the deltas', () => {
    for (const size of [1, 3, 7, 40]) {
      let read = unread;
      for (let end = size; end < whole.length + size; end += size)
        read = readMarkdown(whole.slice(0, end), read);
      expect(read.blocks).toEqual(readMarkdown(whole, unread).blocks);
    }
  });

  test('keeps the blocks that are settled', () => {
    const before = readMarkdown('one\n\ntwo\n\nthree', unread);
    const after = readMarkdown('one\n\ntwo\n\nthree more', before);
    expect(after.blocks?.[0]).toBe(before.blocks?.[0]);
    expect(after.blocks?.at(-1)).toMatchObject({ raw: 'three more' });
  });

  test('is read anew when it is another one', () => {
    const before = readMarkdown('one\n\ntwo\n\nthree', unread);
    expect(readMarkdown('other', before).blocks).toEqual(readMarkdown('other', unread).blocks);
  });

  test('with a last block that is long is shown as it is until its end', () => {
    const text = `one\n\n${'a '.repeat(15_000)}`;
    const before = readMarkdown('one\n\na', unread);
    expect(readMarkdown(text, before).blocks).toBeUndefined();
    expect(readMarkdown(text, unread).blocks).toHaveLength(3);
  });

  test('stays as it is once it is too large, until it is another one', () => {
    const large = many(40_000);
    const before = readMarkdown(large, unread);
    expect(before.blocks).toBeUndefined();
    expect(readMarkdown(`${large}more`, before).blocks).toBeUndefined();
    expect(readMarkdown('other', before).blocks).toHaveLength(1);
  });

  const many = (length: number) => '- a\n'.repeat(length / 4);

  test('of many deltas takes time in proportion to its length', () => {
    const text = `${whole}\n\n`.repeat(80);
    const began = performance.now();
    let read = unread;
    for (let end = 4; end < text.length + 4; end += 4) read = readMarkdown(text.slice(0, end), read);
    // Read anew with each delta, it takes a minute.
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
