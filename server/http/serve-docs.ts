/**
 * The documentation below `/docs`: the built site and the three reference pages. URLs of pages end in a slash, so that
 * the links between them work in every folder. Knows nothing of Express.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pageAssets, pagePolicies } from '../../openapi/generated/reference-pages.ts';
import { compressedDocumentsFolder, documentsFolder } from './precompress.ts';
import { sendStaticFile, type StaticFile } from './static-file.ts';

/** The build output; not in the repository. */
const siteFolder = fileURLToPath(new URL('../../docs/dist/', import.meta.url));

const sitePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const referencePages: Readonly<Record<string, keyof typeof pagePolicies>> = {
  '/docs/reference/main/': 'v1',
  '/docs/reference/messages/': 'alt',
  '/docs/reference/console/': 'console',
};

/** What the reference pages load: Redoc, its style sheet, and the definition of each. */
const assetsPath = '/docs/reference/assets/';

/** URLs that the reference pages had before the site. Browsers keep the fragment, which names the operation. */
const formerPaths: Readonly<Record<string, string>> = {
  '/docs/messages': '/docs/reference/messages/',
  '/docs/console': '/docs/reference/console/',
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webp': 'image/webp',
};

const unbuilt = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Documentation</title></head>
<body>
<main>
<h1>The documentation site is not built</h1>
<p>Run <code>npm run build:docs</code> where the server is installed, then load this page again. The reference works without it: <a href="/docs/reference/main/">main surface</a>, <a href="/docs/reference/messages/">messages surface</a>, <a href="/docs/reference/console/">API of the console</a>.</p>
</main>
</body>
</html>
`;

/** For names that change with their content. */
const neverChanges = 'public, max-age=31536000, immutable';
/** All else is asked for again, which costs a 304. */
const mayChange = 'public, no-cache';

type Serve = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** Responds to a GET or HEAD request for `/docs` or a path below it; `path` is the path of its URL, undecoded. */
export function docsServer(folder: string): Serve {
  return (request, response, path) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', sitePolicy);
    const reference = referencePages[path];
    if (reference !== undefined) {
      // These pages have inline scripts; their hashes are in the policy.
      response.setHeader('content-security-policy', `${pagePolicies[reference]}; frame-ancestors 'none'`);
      return sendReference(request, response, `${reference}.html`, mayChange);
    }
    const asset = path.startsWith(assetsPath) ? path.slice(assetsPath.length) : '';
    const assetFile = Object.hasOwn(pageAssets, asset) ? pageAssets[asset] : undefined;
    if (assetFile !== undefined) return sendReference(request, response, assetFile, neverChanges);
    const moved = formerPaths[path] ?? withSlash(folder, path);
    if (moved !== undefined) return redirect(response, moved);
    const name = path.slice('/docs/'.length);
    const file = name === '' || name.endsWith('/') ? `${name}index.html` : name;
    const cacheControl = file.startsWith('assets/') ? neverChanges : mayChange;
    send(request, response, { folder, name: file, headers: headersOf(file, cacheControl) });
  };
}

export const serveDocs: Serve = docsServer(siteFolder);

/** A reference page, or a part of one. */
function sendReference(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  cacheControl: string,
): void {
  send(request, response, {
    folder: documentsFolder,
    name,
    compressedFolder: compressedDocumentsFolder,
    headers: headersOf(name, cacheControl),
  });
}

/** The URL with a slash at its end, where a page is there. A name of letters, digits, `-` and `_` cannot leave the folder. */
function withSlash(folder: string, path: string): string | undefined {
  if (path === '/docs') return '/docs/';
  if (!/^\/docs(?:\/[\w-]+)+$/.test(path)) return undefined;
  const isPage =
    `${path}/` in referencePages || existsSync(join(folder, path.slice('/docs/'.length), 'index.html'));
  return isPage ? `${path}/` : undefined;
}

function headersOf(name: string, cacheControl: string): Record<string, string> {
  return {
    'content-type': types[extname(name)] ?? 'text/plain; charset=utf-8',
    'cache-control': cacheControl,
  };
}

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  sendStaticFile(request, response, file, ({ status }) => {
    // A path outside the folder, or of a hidden file, is a page that does not exist.
    const isMissing = status === 404 || status === 403 || status === 400;
    if (!isMissing) return sendHtml(response, status, '');
    const page = join(file.folder, '404.html');
    return existsSync(page)
      ? sendHtml(response, 404, readFileSync(page, 'utf8'))
      : sendHtml(response, 503, unbuilt);
  });
}

/** Node sends no body to HEAD. */
function sendHtml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(308, { location, 'content-length': 0, 'cache-control': 'public, max-age=3600' });
  response.end();
}
