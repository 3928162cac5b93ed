/**
 * The console's page, below `/console`: the HTML with a policy that lets it load and ask nothing
 * but this server, the files with hashed names for ever. Knows nothing of Express.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendStaticFile } from '../http/static-file.ts';
import { pageFolder } from './page-files.ts';
import { isPagePath } from './page/src/sections.ts';

/** The HTML contains no inline scripts or styles, and no form is sent without a script. */
const pagePolicy = [
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

const htmlType = 'text/html; charset=utf-8';

const unbuilt = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Console</title></head>
<body>
<main>
<h1>The console is not built</h1>
<p>Its page is built once from its sources. Run <code>npm run build:console</code> where the server is installed, then load this page again. The API of the console works without it: <a href="/docs/reference/console/">its documents</a>.</p>
</main>
</body>
</html>
`;

/** Responds to a request for the page, or returns false, with nothing done, for any other request. */
export type ServePage = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/** A file with a hash in its name; its compressed forms have no URLs of their own. */
const assetName = /^assets\/[\w.-]+\.(?<type>js|css|svg)$/;

const assetTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Serves the page that is built in a folder. `path` is the path of the request's URL, from `/console` on. Paths
 * below `/console/api`, and all others, are not handled here.
 */
export function pageServer(folder: string): ServePage {
  return (request, response, path) => {
    if (path !== '/console' && !path.startsWith('/console/')) return false;
    if (path === '/console/api' || path.startsWith('/console/api/')) return false;
    for (const [name, value] of Object.entries(guards)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      sendHtml(response, 405, '');
    } else if (path.startsWith('/console/assets/')) {
      sendAsset(request, response, folder, path.slice('/console/'.length));
    } else sendPage(request, response, folder, path);
    return true;
  };
}

/** Serves the page of this installation, below `/console`. */
export const servePage: ServePage = pageServer(pageFolder);

type Sending = (request: IncomingMessage, response: ServerResponse, folder: string, path: string) => void;

/** The page decides which view it shows; the status reports to programs whether the URL exists. */
const sendPage: Sending = (request, response, folder, path) => {
  response.statusCode = isPagePath(path) ? 200 : 404;
  const headers = { 'content-type': htmlType, 'cache-control': 'no-store' };
  sendStaticFile(request, response, { folder, name: 'index.html', headers }, ({ status }) =>
    status === 404 ? sendHtml(response, 503, unbuilt) : sendHtml(response, status, ''),
  );
};

const sendAsset: Sending = (request, response, folder, name) => {
  const type = assetTypes[assetName.exec(name)?.groups?.['type'] ?? ''];
  if (type === undefined) {
    sendHtml(response, 404, '');
    return;
  }
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
  sendStaticFile(request, response, { folder, name, headers }, ({ status }) =>
    sendHtml(response, status, ''),
  );
};

/** Node sends no body to HEAD. */
function sendHtml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': htmlType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}
