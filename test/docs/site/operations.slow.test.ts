/** The operations on the documentation site: a twin and a page for each, and the search that leads to them. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  pageOfEntry,
  searchFiles,
  searchOptions,
  urlOfEntry,
} from '../../../docs/build/site/browser/search-fields.ts';
import type { SiteFiles } from '../../../docs/build/site/build-site.ts';
import { readDocument } from '../../../docs/build/site/reference/documents.ts';
import { documentNames, readErrorTable } from '../../../openapi/build/error-table.ts';
import { listExchanges } from '../../../openapi/build/exchanges.ts';
import { dereference, listAt, objectAt, stringAt } from '../../../openapi/build/json.ts';
import { operationPath, referenceFolders, referenceUrl } from '../../../openapi/build/operation-links.ts';
import { takesKey } from '../../../openapi/build/page-definition.ts';
import { basePaths, operationsOf } from '../../../openapi/build/samples/call.ts';
import { buildThisSite, root, targetsOf, textOf } from './built-site.ts';

let files: SiteFiles;
beforeAll(async () => {
  files = await buildThisSite();
});

const table = readErrorTable(join(root, 'openapi/errors.yaml'));
const documents = documentNames.map((name) => ({ name, document: readDocument(name) }));

test('every operation has a twin, which llms.txt names, with its path and the fields of its request', () => {
  const list = textOf(files, 'llms.txt');
  for (const { name, document } of documents) {
    const folder = `reference/${referenceFolders[name]}`;
    expect(list).toContain(`](${folder}.md)`);
    const index = textOf(files, `${folder}.md`);
    for (const { id, method, path, definition } of operationsOf(document)) {
      const twin = `${folder}/${id.toLowerCase()}.md`;
      const text = textOf(files, twin);
      expect(list, id).toContain(`](${twin})`);
      expect(index, id).toContain(`](${referenceFolders[name]}/${id.toLowerCase()}.md)`);
      expect(text, id).toContain(`# ${stringAt(definition, 'summary')}`);
      expect(text, id).toContain(`\`${method.toUpperCase()} ${basePaths[name]}${path}\``);
      for (const status of Object.keys(objectAt(definition, 'responses')))
        expect(text, id).toContain(`| ${status} | `);
      expect(text.length, id).toBeLessThan(200_000);
    }
  }
  const chat = textOf(files, 'reference/main/createchatcompletion.md');
  const schemas = objectAt(objectAt(documents[0]?.document, 'components'), 'schemas');
  const required = listAt(objectAt(schemas, 'CreateChatCompletionRequest'), 'required');
  const names = required.filter((field) => typeof field === 'string');
  expect(names).toContain('messages');
  for (const name of names) expect(chat).toMatch(new RegExp(`\\| \`${name}\` \\| .* \\| yes \\| `));
  expect(chat).toContain('| `messages[].content[].text` |');
});

test('every operation has a page: its samples, its fields, and the ways to the full reference and the panel', () => {
  for (const { name, document } of documents)
    for (const operation of operationsOf(document)) {
      const { id, method, path, definition } = operation;
      const html = textOf(files, `${operationPath(name, operation)}/index.html`);
      expect(html, id).toContain(`<h1 id="`);
      expect(html.replaceAll('<wbr>', ''), id).toContain(
        `>${method.toUpperCase()} ${basePaths[name]}${path}</code>`,
      );
      expect(html, id).toContain(`href="../../../${referenceUrl(name, operation)}"`);
      expect(html.includes(`href="../../../reference/try/#${id}"`), id).toBe(takesKey(definition));
      for (const language of ['sh', 'js', 'py', 'go', 'java'])
        expect(html, id).toContain(`<div class="code" data-language="${language}">`);
      const text = html.slice(html.indexOf('<main'));
      for (const status of Object.keys(objectAt(definition, 'responses')))
        expect(text, id).toContain(`<td>${status}</td>`);
    }
  const chat = textOf(files, 'reference/main/createchatcompletion/index.html');
  expect(chat).toContain('<td id="request-messagescontenttext">');
  expect(chat).toContain('<td id="events-of-the-stream-choicesdelta">');
});

test('a page shows the values that a request may have, and what an ordinary response looks like', () => {
  const chat = textOf(files, 'reference/main/createchatcompletion.md');
  expect(chat).toContain('| `temperature` | number or null, 0 to 2, default 1 | no |');
  expect(chat).toContain('| `messages` | array, at least 1 item | yes |');
  expect(chat).toContain('| `stop` | string or array or null, at most 4 items | no |');
  expect(chat).toMatch(/\| `usage.prompt_tokens` \| integer \|/);
  const usage = textOf(files, 'reference/console/getusage.md');
  expect(usage).toContain(
    '| `group_by` | query | "none" or "model" or "key" or "project" or "status" | no | Splits',
  );
  for (const { name, document } of documents)
    for (const operation of operationsOf(document)) {
      const page = textOf(files, `${operationPath(name, operation)}.md`);
      const [, example] = /## Response 20\d\n\n```json\n(.*?)\n```/s.exec(page) ?? [];
      const content = objectAt(objectAt(objectAt(operation.definition, 'responses'), '200'), 'content');
      const { ordinary } = objectAt(objectAt(content, 'application/json'), 'examples');
      if (ordinary === undefined) continue;
      expect(JSON.parse(example ?? 'null'), operation.id).toEqual(dereference(document, ordinary)['value']);
    }
  expect(chat).toContain('## Events of the stream\n\n```text\ndata: {"id":');
});

describe('the codes of an operation', () => {
  const pageOf = (page: string) => textOf(files, `reference/${page}.md`);

  test('include those of every example of a failing request', () => {
    const failing = documents.flatMap(({ name, document }) =>
      listExchanges(document)
        .filter(({ status, name: code }) => status >= 400 && code in table)
        .map(({ operationId, name: code }) => ({
          page: `${referenceFolders[name]}/${operationId.toLowerCase()}`,
          code,
        })),
    );
    expect(failing.length).toBeGreaterThan(100);
    expect(failing.filter(({ page, code }) => !pageOf(page).includes(`[\`${code}\`]`))).toEqual([]);
  });

  test.each([
    [
      'main/createchatcompletion',
      ['model_not_found', 'file_not_found'],
      ['response_not_found', 'invalid_multipart'],
    ],
    [
      'main/createfile',
      ['invalid_multipart'],
      ['invalid_json', 'model_not_found', 'context_length_exceeded'],
    ],
    ['main/listmodels', ['invalid_api_key'], ['model_not_found', 'file_not_found', 'content_blocked']],
    ['messages/createmessage', ['thread_unsupported_request'], ['invalid_multipart']],
    ['console/createkey', ['not_found', 'conflict'], ['model_not_found', 'invite_invalid', 'setup_closed']],
  ])('of %s are its own', (page, own, foreign) => {
    for (const code of own) expect(pageOf(page), code).toContain(`](../../errors/${code}.md)`);
    for (const code of foreign) expect(pageOf(page), code).not.toContain(`](../../errors/${code}.md)`);
  });
});

test('the page of an operation is small', () => {
  const compressed = (file: string) => gzipSync(textOf(files, file)).byteLength;
  for (const { name, document } of documents)
    for (const operation of operationsOf(document)) {
      const page = `${operationPath(name, operation)}/index.html`;
      const loaded = targetsOf(files, page).filter((target) => /\.(?:js|css|webp)$/.test(target));
      const bytes = [page, ...loaded].reduce((sum, file) => sum + compressed(file), 0);
      expect(loaded.length, page).toBeGreaterThan(2);
      expect(bytes, page).toBeLessThan(100_000);
    }
});

test('guides and the request panel lead to the pages of operations, and a guide does so once', () => {
  const [, guide = ''] = textOf(files, 'build/models/index.html').split('<main');
  expect(guide.split('href="../../reference/main/listmodels/"')).toHaveLength(2);
  const panel = JSON.parse(textOf(files, 'try.json')) as { reference: string }[];
  expect(panel.length).toBeGreaterThan(40);
  for (const { reference } of panel) expect(files.has(`${reference}index.html`), reference).toBe(true);
});

test('the search leads to rows of the tables of operations', () => {
  const index = JSON.parse(textOf(files, searchFiles.reference)) as { documentIds: Record<string, string> };
  const urls = Object.values(index.documentIds).map(urlOfEntry);
  expect(urls.length).toBeGreaterThan(1000);
  const broken = urls.filter((url) => {
    const [page = '', anchor] = url.split('#');
    const html = textOf(files, `${page}index.html`);
    return anchor !== undefined && !html.includes(`<td id="${anchor}">`);
  });
  expect(broken).toEqual([]);
});

test.each([
  ['createChatCompletion', 'reference/main/createchatcompletion/'],
  ['temperature', 'reference/main/createchatcompletion/'],
  ['prompt_cache_breakpoint', /^reference\/main\//],
  ['budget_tokens', 'reference/messages/createmessage/'],
  ['POST /v1/rerank', 'reference/main/creatererank/'],
  ['requests_per_minute', /^reference\/console\//],
  ['x-modelroute-tag', /^reference\/main\//],
])('a search for %s leads to the operation that has it', (words, url) => {
  const index = MiniSearch.loadJSON(textOf(files, 'reference-search.json'), searchOptions);
  const urls = index
    .search(words)
    .slice(0, 8)
    .map(({ id }) => pageOfEntry(String(id)));
  expect(
    urls.some((each) => (typeof url === 'string' ? each === url : url.test(each))),
    urls.join(),
  ).toBe(true);
});

test('the search knows every operation, and every field of a request once', () => {
  const index = textOf(files, 'reference-search.json');
  for (const { document } of documents)
    for (const { id } of operationsOf(document)) expect(index).toContain(`/${id.toLowerCase()}/"`);
  for (const field of ['Request temperature', 'Request messages[].content[].image_url.url'])
    expect(index.split(`createchatcompletion/ ${field}"`)).toHaveLength(2);
});
