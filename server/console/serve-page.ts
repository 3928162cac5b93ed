/**
 * The console's page, below `/console`: the HTML with a policy that lets it load and ask nothing
 * but this server, the files with hashed names for ever. Knows nothing of Express.
 */
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { filesOf, pageFolder } from './page-files.ts';
import { isPagePath } from './page/src/sections.ts';

/** Not one script or style stands in the HTML itself, and no form is sent without a script. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const guards = {
  'content-security-policy': pagePolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** How the files may lie beside themselves, the smallest first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const unbuilt = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Console</title></head>
<body>
<main>
<h1>The console is not built</h1>
<p>Its page is built once from its sources. Run <code>npm run build:console</code> where the server is installed, then load this page again. The API of the console works without it: <a href="/docs/console">its documents</a>.</p>
</main>
</body>
</html>
`;

interface BuiltPage {
  /** When it was built, ms. */
  builtAt: number;
  /** Path below the folder, `/` as separator, to what it holds; the compressed ones beside them. */
  files: ReadonlyMap<string, Buffer>;
}

/** Answers a request for the page, or says by false, with nothing done, that it is none. */
export type ServePage = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/**
 * Serves the page that is built in a folder, from memory. `path` of a request is that of its address, from `/console`
 * on. What is below `/console/api`, and whatever else, is none of the page's.
 */
export function pageServer(folder: string): ServePage {
  let known: BuiltPage | undefined;

  /** The page as it lies there; read again when it was built anew. Undefined when it is not there. */
  const read = (): BuiltPage | undefined => {
    const builtAt = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) return undefined;
    if (known?.builtAt !== builtAt) known = { builtAt, files: readFiles(folder) };
    return known;
  };

  return (request, response, path) => {
    if (path !== '/console' && !path.startsWith('/console/')) return false;
    if (path === '/console/api' || path.startsWith('/console/api/')) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(request, response, { status: 405, headers: { allow: 'GET, HEAD' }, type: 'html', body: '' });
    } else if (path.startsWith('/console/assets/')) {
      sendAsset(request, response, known ?? read(), path.slice('/console/'.length));
    } else sendHtml(request, response, read(), path);
    return true;
  };
}

/** Serves the page of this installation, below `/console`. */
export const servePage: ServePage = pageServer(pageFolder);

function readFiles(folder: string): ReadonlyMap<string, Buffer> {
  const names = filesOf(folder).map((file) => [relative(folder, file).replaceAll('\\', '/'), file] as const);
  return new Map(names.map(([name, file]) => [name, readFileSync(file)]));
}

type Sending = (
  request: IncomingMessage,
  response: ServerResponse,
  page: BuiltPage | undefined,
  path: string,
) => void;

/** The page itself decides what it shows; the status tells programs whether there is such an address. */
const sendHtml: Sending = (request, response, page, path) => {
  const headers = { 'cache-control': 'no-store' };
  if (page === undefined) send(request, response, { status: 503, headers, type: 'html', body: unbuilt });
  else
    sendFile(request, response, { page, name: 'index.html', status: isPagePath(path) ? 200 : 404, headers });
};

const sendAsset: Sending = (request, response, page, name) => {
  if (page?.files.has(name) !== true || /\.(?:br|gz)$/.test(name)) {
    send(request, response, {
      status: 404,
      headers: { 'cache-control': 'no-store' },
      type: 'html',
      body: '',
    });
    return;
  }
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
  sendFile(request, response, { page, name, status: 200, headers });
};

interface FileReply {
  page: BuiltPage;
  name: string;
  status: number;
  headers: Record<string, string>;
}

function sendFile(request: IncomingMessage, response: ServerResponse, reply: FileReply): void {
  const { page, name, status, headers } = reply;
  const accepted = accepts(request.headers['accept-encoding']);
  const encoding = encodings.find(
    ({ name: as, suffix }) => accepted.has(as) && page.files.has(name + suffix),
  );
  const body = page.files.get(name + (encoding?.suffix ?? '')) ?? '';
  send(request, response, {
    status,
    headers: { ...headers, vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding.name }) },
    type: name.split('.').at(-1) ?? '',
    body,
  });
}

/** The encodings that a header names without forbidding them by `q=0`. */
function accepts(header: string | string[] | undefined): ReadonlySet<string> {
  const names = String(header ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/));
  return new Set(
    names
      .filter(([, q]) => q === undefined || !/^q=0(?:\.0*)?$/.test(q))
      .map(([name = '']) => name.toLowerCase()),
  );
}

interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Ending of the name of the file. */
  type: string;
  body: string | Buffer;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, type, body }: Reply,
): void {
  response.writeHead(status, {
    ...guards,
    'content-type': types[type] ?? 'application/octet-stream',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
