/** The server's pages beside the two surfaces: the entry page, the docs, the documents, its health. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { entryPage, entryPolicy } from './entry-page.ts';
import { ownUrl } from './own-url.ts';
import { compressedDocumentsFolder, documentsFolder, servedDocument } from './precompress.ts';
import { serveDocs } from './serve-docs.ts';
import { sendStaticFile } from './static-file.ts';

/** The JSON Schemas of files, by the last part of their URL. */
const schemas: Readonly<Record<string, string>> = {
  'provider-file.json': fileURLToPath(new URL('../configuration/', import.meta.url)),
  'installation-file.json': fileURLToPath(new URL('../as-code/', import.meta.url)),
};

/** Whether the server is ready for new requests. */
type Readiness = 'ready' | 'draining' | 'store unreachable' | 'store not writable';

export interface Health {
  /** Resolves within about a second, however often it is called. */
  readiness: () => Promise<Readiness>;
}

interface PageParts extends Health {
  /** Ids of the models that are served now. */
  modelIds: () => readonly string[];
  /** Scheme, host and port that the operator has set; undefined: those of the request. */
  publicOrigin: string | undefined;
}

export function pages({ readiness, modelIds, publicOrigin }: PageParts): Router {
  const router = express.Router();
  const documents = new Set(
    readdirSync(documentsFolder).filter((name) => servedDocument.test(name) && !name.endsWith('.html')),
  );

  router.get('/', async ({ headers }, response) => {
    const ids = modelIds();
    const page = entryPage({
      documents: [...documents],
      url: ownUrl(publicOrigin, headers.host),
      readiness: await readiness(),
      models: ids.length,
      hasSandbox: ids.includes('sandbox/chat'),
    });
    response
      .set({ 'content-security-policy': entryPolicy, 'x-content-type-options': 'nosniff' })
      .set('cache-control', 'no-store')
      .type('html')
      .send(page);
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
  // Editors ask for them to complete and check the files.
  for (const [name, root] of Object.entries(schemas))
    router.get(`/schemas/${name}`, (_request, response) => {
      response.set('access-control-allow-origin', '*').type('application/schema+json');
      response.sendFile(name.replace(/\.json$/, '.schema.json'), { root });
    });
  // Browsers request it by themselves; an absent one is not an error.
  router.get('/favicon.ico', (_request, response) => {
    response.status(204).end();
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const status = await readiness();
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
