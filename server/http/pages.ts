/** The server's pages beside the two surfaces: the entry page, the docs, the documents, its health. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { entryPage, entryPolicy } from './entry-page.ts';
import { liveState, type LiveStateParts } from './live-state.ts';
import { ownUrl } from './own-url.ts';
import { compressedDocumentsFolder, documentsFolder, servedDocument } from './precompress.ts';
import { serveDocs } from './serve-docs.ts';
import { sendStaticFile } from './static-file.ts';

/** The JSON Schemas of files, by the last part of their URL. */
const schemas: Readonly<Record<string, string>> = {
  'provider-file.json': fileURLToPath(new URL('../configuration/', import.meta.url)),
  'installation-file.json': fileURLToPath(new URL('../as-code/', import.meta.url)),
};

export interface Health {
  readiness: LiveStateParts['readiness'];
}

interface PageParts extends LiveStateParts {
  /** Scheme, host and port that the operator has set; undefined: those of the request. */
  publicOrigin: string | undefined;
}

/** An installed package has some of them in their compressed form alone. */
function documentNames(): ReadonlySet<string> {
  const packed = existsSync(compressedDocumentsFolder) ? readdirSync(compressedDocumentsFolder) : [];
  const names = [
    ...readdirSync(documentsFolder),
    ...packed.filter((name) => name.endsWith('.br')).map((name) => name.slice(0, -'.br'.length)),
  ];
  return new Set(names.filter((name) => servedDocument.test(name)));
}

export function pages({ publicOrigin, ...parts }: PageParts): Router {
  const { readiness } = parts;
  const state = liveState(parts);
  const router = express.Router();
  const documents = documentNames();

  const sendEntryPage = async (request: Request, response: Response) => {
    const page = entryPage({
      documents: [...documents],
      url: ownUrl(publicOrigin, request),
      state: await state(),
    });
    response
      .set({ 'content-security-policy': entryPolicy, 'x-content-type-options': 'nosniff' })
      .set('cache-control', 'no-store')
      .type('html')
      .send(page);
  };
  router.get('/', (request, response) => sendEntryPage(request, response));
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
  router.get('/live-state', async (_request, response) => {
    response.set('cache-control', 'no-store').json(await state());
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
