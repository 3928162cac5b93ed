/** One page per error code, and the page that lists them, from `openapi/errors.yaml`. */
import { join } from 'node:path';
import {
  readErrorTable,
  type DocumentedError,
  type ErrorTableEntry,
} from '../../../openapi/build/error-table.ts';
import { errorGuides, type ErrorGuide } from './error-guides.ts';
import type { Page } from './page.ts';

/** The file that a page of an error would be made of. */
function errorFile(code: string): string {
  return `docs/errors/${code}.md`;
}

/** Its URL below the root of the site. */
export function errorPath(code: string): string {
  return `errors/${code}`;
}

const surfaceNames = {
  v1: 'main surface (`/v1`)',
  alt: 'messages surface (`/alt/v1`)',
  console: 'API of the console (`/console/api`)',
} as const;

/** Below `/docs/errors`, wherever the list is in the navigation: bodies of errors name these URLs. */
export function errorPages(root: string): Page[] {
  const table = Object.entries(readErrorTable(join(root, 'openapi/errors.yaml')));
  const guidesOf = errorGuides(root);
  return [listPage(table, guidesOf), ...table.map(([code, entry]) => codePage(code, entry, guidesOf(code)))];
}

const exampleTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const docUrl = (code: string): string => `https://models.example.com/docs/${errorPath(code)}/`;

const list = new Intl.ListFormat('en-GB');
const isOnSurfaces = ({ surfaces }: ErrorTableEntry) => surfaces.includes('v1') || surfaces.includes('alt');
const statusOf = ({ status, altStatus, surfaces }: ErrorTableEntry) =>
  altStatus === status || !surfaces.includes('alt')
    ? String(status)
    : `${status}, ${altStatus} on \`/alt/v1\``;

const linkTo = ({ title, url }: ErrorGuide): string => `[${title}](${url})`;

function listPage(
  table: readonly [string, ErrorTableEntry][],
  guidesOf: (code: string) => readonly ErrorGuide[],
): Page {
  const rows = table
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(
      ([code, entry]) =>
        `| [\`${code}\`](${code}.md) | ${statusOf(entry)} | ${entry.retryable ? 'yes' : 'no'} | ${cell(entry.meaning)} | ${guidesOf(code).map(linkTo).join(', ')} |`,
    );
  const markdown = `# Error codes

Find the meaning of an error by its code. Each code has a page with its causes, its remedy, whether a retry can succeed,
and an example for every surface where it occurs.

On \`/v1\` the code is \`error.code\`; on \`/alt/v1\` it is \`error.details.error_code\`. Every error has the
header \`x-should-retry\`.

| code | status | retry | meaning | see |
| ---- | ------ | ----- | ------- | --- |
${rows.join('\n')}
`;
  return {
    file: errorFile('index'),
    path: 'errors',
    title: 'Error codes',
    description: 'Every error code with its status, its cause, its remedy and whether a retry can succeed.',
    markdown,
    listed: true,
  };
}

function codePage(code: string, entry: DocumentedError, guides: readonly ErrorGuide[]): Page {
  const examples = [
    ...(entry.surfaces.includes('v1')
      ? [example('On the main surface', '/v1', entry.status, mainBody(code, entry), entry)]
      : []),
    ...(entry.surfaces.includes('alt')
      ? [example('On the messages surface', '/alt/v1', entry.altStatus, messagesBody(code, entry), entry)]
      : []),
    ...(entry.surfaces.includes('console')
      ? [example('On the API of the console', '/console/api', entry.status, mainBody(code, entry), entry)]
      : []),
  ];
  const markdown = `# ${code}

| status | type | retry | where |
| ------ | ---- | ----- | ----- |
| ${statusOf(entry)} | \`${entry.type}\` | ${entry.retryable ? 'yes' : 'no'} | ${list.format(entry.surfaces.map((name) => surfaceNames[name]))} |

## Meaning

${entry.meaning}

## Causes

The most frequent first:

${entry.causes.map((cause, index) => `${index + 1}. ${cause}`).join('\n')}

## What to do

${entry.remedy}

${retryText(entry)}
${guides.length === 0 ? '' : `\n**See** ${list.format(guides.map(linkTo))}.\n`}
${examples.join('\n\n')}
${isOnSurfaces(entry) ? sandboxText(code, entry) : ''}`;
  return {
    file: errorFile(code),
    path: errorPath(code),
    title: code,
    description: entry.meaning,
    markdown,
    listed: false,
    parent: errorFile('index'),
  };
}

function retryText({ retryable, retryAfter }: ErrorTableEntry): string {
  if (!retryable)
    return '**Do not retry.** The same request fails again. The response has `x-should-retry: false`.';
  const wait = retryAfter
    ? 'Wait for the time in `Retry-After` (seconds) or `retry-after-ms`.'
    : 'Wait a little longer before each further attempt.';
  return `**Retry.** The same request may succeed later. ${wait} The response has \`x-should-retry: true\`.`;
}

function example(title: string, base: string, status: number, body: object, entry: ErrorTableEntry): string {
  const id = base === '/alt/v1' ? 'request-id' : 'x-request-id';
  const trace = exampleTrace;
  const headers = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `x-trace-id: ${trace}`,
    ...(base === '/console/api' ? [] : [`${id}: ${trace}`]),
    `x-should-retry: ${entry.retryable}`,
    ...(entry.retryAfter ? ['retry-after: 2', 'retry-after-ms: 2000'] : []),
  ];
  return `## ${title}

\`\`\`http
${headers.join('\n')}

${JSON.stringify(body, null, 2)}
\`\`\``;
}

function mainBody(code: string, { message, type, param }: ErrorTableEntry): object {
  return { error: { message, type, param, code, doc_url: docUrl(code) } };
}

function messagesBody(code: string, { message, altType, param }: ErrorTableEntry): object {
  return {
    type: 'error',
    error: { type: altType, message, details: { error_code: code, param, doc_url: docUrl(code) } },
    request_id: exampleTrace,
  };
}

function sandboxText(code: string, { surfaces }: ErrorTableEntry): string {
  const isMain = surfaces.includes('v1');
  const path = isMain ? '/v1/chat/completions' : '/alt/v1/messages';
  const limit = isMain ? '' : '"max_tokens": 100, ';
  return `
## Produce it

The sandbox model \`sandbox/error-${code}\` responds with this error, without a provider:

\`\`\`sh
curl -i http://127.0.0.1:8080${path} \\
  -H "Authorization: Bearer $MODELROUTE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "sandbox/error-${code}", ${limit}"messages": [{"role": "user", "content": "Hello"}]}'
\`\`\`

The header \`x-sandbox-error: ${code}\` makes any request fail with this code, on operations without a model too.
`;
}

function cell(text: string): string {
  return text
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
