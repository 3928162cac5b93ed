/** What the server shows beside the two surfaces: the entry page, the docs, the documents, its health. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

const generated = fileURLToPath(new URL('../../openapi/generated/', import.meta.url));

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
    readdirSync(generated).filter((name) => /^(v1|alt)\.openapi(-3\.\d)?\.(json|yaml)$/.test(name)),
  );
  const entry = entryPage([...documents].sort());

  router.get('/', (_request, response) => {
    response
      .set({ 'content-security-policy': docsPolicy, 'x-content-type-options': 'nosniff' })
      .type('html')
      .send(entry);
  });
  for (const [path, file] of [
    ['/docs', 'v1.html'],
    ['/docs/messages', 'alt.html'],
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
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', (_request, response) => {
    const ready = health.ready();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'draining' });
  });
  return router;
}

function entryPage(documents: readonly string[]): string {
  const links = documents.map((name) => `<li><a href="/openapi/${name}">${name}</a></li>`).join('\n');
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
</style>
</head>
<body>
<main>
<h1>Model-Routing API</h1>
<p>One address and one key in front of many language-model providers.</p>
<h2>Read</h2>
<ul>
<li><a href="/docs">Main surface</a>: chat completions, embeddings, files, speech, models. Base address: <code>/v1</code></li>
<li><a href="/docs/messages">Messages surface</a>: messages, token counting, models. Base address for its clients: <code>/alt</code></li>
</ul>
<h2>First request</h2>
<p>The key was printed when the server started for the first time.</p>
<pre>curl "$BASE_URL/v1/chat/completions" \\
  -H "Authorization: Bearer $MODELROUTE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "sandbox/chat", "messages": [{"role": "user", "content": "Hello"}]}'</pre>
<h2>The documents</h2>
<ul>
${links}
</ul>
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
