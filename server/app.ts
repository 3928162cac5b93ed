/** The Express application: correlation and CORS for everything, the pages, the two surfaces, and the 404 of the rest. */
import express, { type Express } from 'express';
import type { Authenticator } from './accounts/authenticate.ts';
import type { Config } from './config.ts';
import type { Contracts } from './contract/bundles.ts';
import type { Contract } from './contract/contract.ts';
import { createGateway } from './gateway.ts';
import { answerError } from './http/answer-error.ts';
import { allowAnyOrigin, answerPreflight, isPreflight } from './http/cors.ts';
import { pages } from './http/pages.ts';
import { serveSurface } from './http/serve-surface.ts';
import type { Surface } from './http/surface.ts';
import { traceIdOf } from './http/trace.ts';
import { describeUnknownPath } from './http/wrong-address.ts';
import { ApiError } from './core/api-error.ts';
import { Catalog, type CatalogModel } from './routing/catalog.ts';
import type { FileStore } from './storage/file-store.ts';
import { createAltSurface } from './surfaces/alt/surface.ts';
import { createV1Surface } from './surfaces/v1/surface.ts';
import type { Log } from './telemetry/log.ts';

export interface AppParts {
  config: Config;
  log: Log;
  authenticate: Authenticator;
  files: FileStore;
  models: readonly CatalogModel[];
  contracts: Contracts;
  ready: () => boolean;
}

export function createApp(parts: AppParts): Express {
  const { config, log, files } = parts;
  const catalog = new Catalog(parts.models);
  const gateway = createGateway({
    catalog,
    log,
    limits: config,
    filesOf: (owner) => ({ open: (id) => files.open(owner, id) }),
  });
  const v1 = createV1Surface({ contract: parts.contracts.v1, gateway, catalog, files });
  const alt = createAltSurface({ contract: parts.contracts.alt, gateway, catalog });
  const contracts = [v1.contract, alt.contract];

  const app = express();
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true).set('strict routing', true);
  app.use((request, response, next) => {
    const traceId = traceIdOf(request);
    response.locals['traceId'] = traceId;
    response.setHeader('x-trace-id', traceId);
    if (request.headers.origin !== undefined) allowAnyOrigin(response);
    if (isPreflight(request)) answerPreflight(request, response, allowedMethods(contracts));
    else next();
  });
  for (const surface of [v1, alt]) mount(app, surface, parts, contracts);
  app.use(pages({ ready: parts.ready }));
  app.use((request, response) => {
    const error = new ApiError('path_not_found', describeUnknownPath(request.path, contracts));
    const nearest = request.path.startsWith('/alt') ? alt : v1;
    const traceId = String(response.locals['traceId']);
    response.setHeader(nearest.requestIdHeader, traceId);
    answerError(nearest, undefined, error, traceId, request, response);
  });
  return app;
}

function mount(app: Express, surface: Surface, parts: AppParts, contracts: readonly Contract[]): void {
  const serve = serveSurface({
    surface,
    contracts,
    authenticate: parts.authenticate,
    unknownFields: parts.config.unknownFields,
    log: parts.log,
  });
  app.use(surface.contract.basePath, (request, response) =>
    serve(request, response, request.path, String(response.locals['traceId'])),
  );
}

function allowedMethods(contracts: readonly Contract[]): string[] {
  const methods = contracts.flatMap((contract) =>
    [...contract.operations.values()].map(({ method }) => method),
  );
  return [...new Set([...methods, 'HEAD', 'OPTIONS'])];
}
