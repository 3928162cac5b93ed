/** What the server shows beside the two surfaces: the entry page, the docs, the documents, its health. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

const generated = fileURLToPath(new URL('../../openapi/generated/', import.meta.url));
const configuration = fileURLToPath(new URL('../configuration/', import.meta.url));

/** The docs carry their script inline and talk to nobody. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  'worker-src blob:',
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export interface Health {
  /** False while the server drains or its store cannot be reached. */
  ready: () => boolean;
}

export function pages(health: Health): Router {
  const router = express.Router();
  const documents = new Set(
    readdirSync(generated).filter((name) => /^(v1|alt|console)\.openapi(-3\.\d)?\.(json|yaml)$/.test(name)),
  );

  router.get('/', (request, response) => {
    response
      .set({ 'content-security-policy': docsPolicy, 'x-content-type-options': 'nosniff' })
      .type('html')
      .send(entryPage([...documents], request.headers.host));
  });
  for (const [path, file] of [
    ['/docs', 'v1.html'],
    ['/docs/messages', 'alt.html'],
    ['/docs/console', 'console.html'],
  ] as const) {
    router.get(path, (_request, response) => {
      response.set({ 'content-security-policy': docsPolicy, 'x-content-type-options': 'nosniff' });
      response.sendFile(file, { root: generated });
    });
  }
  router.get('/openapi/:name', (request, response, next) => {
    const { name } = request.params;
    if (!documents.has(name)) {
      next();
      return;
    }
    response.set('access-control-allow-origin', '*');
    response.type(name.endsWith('.json') ? 'application/json' : 'application/yaml');
    response.sendFile(name, { root: generated });
  });
  router.get('/openapi', (_request, response) => {
    response.json({ documents: [...documents].sort().map((name) => `/openapi/${name}`) });
  });
  // Editors ask for it to complete and check the file of providers.
  router.get('/schemas/provider-file.json', (_request, response) => {
    response.set('access-control-allow-origin', '*').type('application/schema+json');
    response.sendFile('provider-file.schema.json', { root: configuration });
  });
  // Browsers ask for it unasked; none is not an error.
  router.get('/favicon.ico', (_request, response) => {
    response.status(204).end();
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', (_request, response) => {
    const ready = health.ready();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'draining' });
  });
  return router;
}

/** Letters, digits and what ports and IPv6 addresses need: nothing that means something in HTML. */
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
<li><a href="/docs">Main surface</a>: chat completions, embeddings, files, speech, models. Base URL: <code>${address}/v1</code></li>
<li><a href="/docs/messages">Messages surface</a>: messages, token counting, models. Base URL for its clients: <code>${address}/alt</code></li>
<li><a href="/docs/console">API of the console</a>: projects, people, keys, limits, usage. Base URL: <code>${address}/console/api</code></li>
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
<li><a href="/healthz">/healthz</a>: the process lives</li>
<li><a href="/readyz">/readyz</a>: it takes requests</li>
</ul>
</main>
</body>
</html>
`;
}
