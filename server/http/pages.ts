/** The server's pages beside the two surfaces: the entry page, the docs, the documents, its health. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { compressedDocumentsFolder, documentsFolder, servedDocument } from './precompress.ts';
import { referencePolicy, serveDocs } from './serve-docs.ts';
import { sendStaticFile } from './static-file.ts';

const configuration = fileURLToPath(new URL('../configuration/', import.meta.url));

/** Whether the server is ready for new requests. */
type Readiness = 'ready' | 'draining' | 'store unreachable';

export interface Health {
  /** Resolves within about a second, however often it is called. */
  readiness: () => Promise<Readiness>;
}

export function pages(health: Health): Router {
  const router = express.Router();
  const documents = new Set(
    readdirSync(documentsFolder).filter((name) => servedDocument.test(name) && !name.endsWith('.html')),
  );

  router.get('/', (request, response) => {
    response
      .set({ 'content-security-policy': referencePolicy, 'x-content-type-options': 'nosniff' })
      .type('html')
      .send(entryPage([...documents], request.headers.host));
  });
  router.get(/^\/docs(?:\/.*)?$/, (request, response) => serveDocs(request, response, request.path));
  router.get('/openapi/:name', (request, response, next) => {
    const { name } = request.params;
    if (!documents.has(name)) {
      next();
      return;
    }
    response.set('access-control-allow-origin', '*');
    const type = name.endsWith('.json') ? 'application/json; charset=utf-8' : 'application/yaml';
    sendDocument(request, response, next, name, type);
  });
  router.get('/openapi', (_request, response) => {
    response.json({ documents: [...documents].sort().map((name) => `/openapi/${name}`) });
  });
  // Editors ask for it to complete and check the file of providers.
  router.get('/schemas/provider-file.json', (_request, response) => {
    response.set('access-control-allow-origin', '*').type('application/schema+json');
    response.sendFile('provider-file.schema.json', { root: configuration });
  });
  // Browsers request it by themselves; an absent one is not an error.
  router.get('/favicon.ico', (_request, response) => {
    response.status(204).end();
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const status = await health.readiness();
    response
      .status(status === 'ready' ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status });
  });
  return router;
}

/** Generators may keep a document for five minutes; then they revalidate it. */
function sendDocument(
  request: Request,
  response: Response,
  next: NextFunction,
  name: string,
  type: string,
): void {
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=300' };
  const file = { folder: documentsFolder, name, compressedFolder: compressedDocumentsFolder, headers };
  sendStaticFile(request, response, file, next);
}

/** Letters, digits and the characters of ports and IPv6 addresses: none with a meaning in HTML. */
const plainHost = /^[A-Za-z0-9.:[\]-]{1,255}$/;

function entryPage(documents: readonly string[], host: string | undefined): string {
  const address = host !== undefined && plainHost.test(host) ? `http://${host}` : 'http://127.0.0.1:8080';
  const link = (name: string, text: string) =>
    documents.includes(name) ? `<a href="/openapi/${name}">${text}</a>` : '';
  const rows = [
    ['3.1', ''],
    ['3.2', '-3.2'],
    ['3.0', '-3.0'],
  ].map(([version, suffix]) => {
    const cells = ['v1', 'alt', 'console'].map(
      (surface) =>
        `<td>${link(`${surface}.openapi${suffix}.json`, 'JSON')} ${link(`${surface}.openapi${suffix}.yaml`, 'YAML')}</td>`,
    );
    return `<tr><th scope="row">OpenAPI ${version}</th>${cells.join('')}</tr>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Model-Routing API</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.75rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; overflow-x: auto; }
ul { padding-left: 1.2rem; }
th, td { text-align: left; padding: .2rem 2rem .2rem 0; font-weight: normal; }
thead th { font-weight: 600; }
</style>
</head>
<body>
<main>
<h1>Model-Routing API</h1>
<p>One base URL and one key in front of many language-model providers.</p>
<h2>Read</h2>
<ul>
<li><a href="/docs/">Documentation</a>: quickstart, guides, every error code, settings, compatibility</li>
<li><a href="/docs/reference/main/">Main surface</a>: chat completions, embeddings, rerank, files, speech, models. Base URL: <code>${address}/v1</code></li>
<li><a href="/docs/reference/messages/">Messages surface</a>: messages, token counting, models. Base URL for its clients: <code>${address}/alt</code></li>
<li><a href="/docs/reference/console/">API of the console</a>: projects, people, keys, limits, usage. Base URL: <code>${address}/console/api</code></li>
</ul>
<h2>First request</h2>
<p>The key was printed when the server started for the first time.</p>
<pre>curl ${address}/v1/chat/completions \\
  -H "Authorization: Bearer $MODELROUTE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "sandbox/chat",
       "messages": [{"role": "user", "content": "Hello"}]}'</pre>
<h2>The documents</h2>
<table>
<thead><tr><td></td><th scope="col">Main surface</th><th scope="col">Messages surface</th><th scope="col">Console</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
<p>For editors: the <a href="/schemas/provider-file.json">JSON Schema</a> of the file that names the providers.</p>
<h2>Health</h2>
<ul>
<li><a href="/healthz">/healthz</a>: liveness</li>
<li><a href="/readyz">/readyz</a>: readiness; 503 while the server drains or its store cannot be reached</li>
</ul>
</main>
</body>
</html>
`;
}
