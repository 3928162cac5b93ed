/** The Express application: correlation and CORS for everything, the pages, the two surfaces, and the 404 of the rest. */
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Authenticator } from './accounts/authenticate.ts';
import type { Config } from './config.ts';
import type { Contracts } from './contract/bundles.ts';
import type { Contract, Operation } from './contract/contract.ts';
import { createGateway } from './gateway.ts';
import { answerError, toApiError } from './http/answer-error.ts';
import { allowAnyOrigin, answerPreflight, isPreflight } from './http/cors.ts';
import { metricsPage } from './http/metrics-page.ts';
import { pages } from './http/pages.ts';
import { serveSurface } from './http/serve-surface.ts';
import { traceIdOf } from './http/trace.ts';
import { describeUnknownPath } from './http/wrong-address.ts';
import { ApiError } from './core/api-error.ts';
import type { CallWatcher } from './core/call-watch.ts';
import type { Catalog } from './routing/catalog.ts';
import type { MediaResolver } from './routing/prepare-request.ts';
import type { FileStore } from './storage/file-store.ts';
import { createAltSurface } from './surfaces/alt/surface.ts';
import { createV1Surface } from './surfaces/v1/surface.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics/metrics.ts';

export interface AppParts {
  config: Config;
  log: Log;
  authenticate: Authenticator;
  files: FileStore;
  catalog: Catalog;
  media: MediaResolver;
  watcher: CallWatcher;
  metrics: Pick<Metrics, 'render' | 'contentType'>;
  contracts: Contracts;
  ready: () => boolean;
}

export function createApp(parts: AppParts): Express {
  const { config, log, files, catalog } = parts;
  const gateway = createGateway({
    catalog,
    log,
    media: parts.media,
    watcher: parts.watcher,
    strict: config.translation === 'strict',
    tellsTarget: config.tellsTarget,
    totalTimeoutMs: config.totalTimeoutMs,
    contractOf: (operation) => operationOf(parts.contracts, operation),
    filesOf: (owner) => ({ open: (id) => files.open(owner, id) }),
    random: Math.random,
  });
  const v1 = createV1Surface({ contract: parts.contracts.v1, gateway, catalog, files });
  const alt = createAltSurface({ contract: parts.contracts.alt, gateway, catalog });
  const contracts = [v1.contract, alt.contract];
  const { authenticate } = parts;
  const { unknownFields } = config;
  const surfaces = [v1, alt].map((surface) => ({
    basePath: surface.contract.basePath,
    serve: serveSurface({ surface, contracts, authenticate, unknownFields, log }),
  }));

  const app = express();
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true).set('strict routing', true);
  // One layer for all that a call needs: each further one costs it as much as validating a small body.
  app.use((request, response, next) => {
    const traceId = traceIdOf(request);
    if (request.headers.origin !== undefined) allowAnyOrigin(response);
    const path = pathOf(request);
    if (!isPreflight(request)) {
      for (const { basePath, serve } of surfaces) {
        const below = pathBelow(basePath, path);
        if (below !== undefined) return serve(request, response, below, traceId);
      }
    }
    response.setHeader('x-trace-id', traceId);
    if (isPreflight(request)) return answerPreflight(request, response, allowedMethods(contracts));
    return next();
  });
  app.use(pages({ ready: parts.ready }));
  app.get('/metrics', metricsPage({ ...parts.metrics, token: config.metricsToken }));
  app.use((request) => {
    throw new ApiError('path_not_found', describeUnknownPath(request.path, contracts));
  });
  app.use((thrown: unknown, request: Request, response: Response, _next: NextFunction) => {
    const error = isUnreadablePath(thrown) ? new ApiError('path_not_found') : toApiError(thrown);
    const nearest = request.path.startsWith('/alt') ? alt : v1;
    const traceId = String(response.getHeader('x-trace-id') ?? traceIdOf(request));
    if (error.code === 'internal_error') log.error({ traceId, err: error.cause ?? error }, 'request failed');
    const head = ['x-trace-id', traceId, nearest.requestIdHeader, traceId];
    answerError(nearest, undefined, error, traceId, head, request, response);
  });
  return app;
}

function operationOf({ v1, alt }: Contracts, id: string): Operation {
  const operation = v1.operations.get(id) ?? alt.operations.get(id);
  if (operation === undefined) throw new Error(`the contract has no operation ${id}`);
  return operation;
}

/** The path as it was sent, without the query. */
function pathOf(request: Request): string {
  const { url } = request;
  if (!url.startsWith('/')) return request.path;
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** What follows `basePath`, with its leading slash; undefined when `path` is elsewhere. */
function pathBelow(basePath: string, path: string): string | undefined {
  if (!path.startsWith(basePath)) return undefined;
  if (path.length === basePath.length) return '/';
  return path[basePath.length] === '/' ? path.slice(basePath.length) : undefined;
}

/** Express found percent-encoding in a path that it cannot decode. */
function isUnreadablePath(thrown: unknown): boolean {
  return thrown instanceof URIError;
}

function allowedMethods(contracts: readonly Contract[]): string[] {
  const methods = contracts.flatMap((contract) =>
    [...contract.operations.values()].map(({ method }) => method),
  );
  return [...new Set([...methods, 'HEAD', 'OPTIONS'])];
}
