/** The Express application: correlation for everything, CORS for all but the console, the surfaces, the pages, and a 404 for everything else. */
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Admitter } from './admission/admission.ts';
import { bodyAdmitter } from './admission/body-admitter.ts';
import { uploadAdmitter } from './admission/upload-admitter.ts';
import type { KeyAuthenticator } from './accounts/key-authenticator.ts';
import type { Config } from './config.ts';
import { createConsole } from './console/api/console.ts';
import type { ConsoleParts } from './console/api/console-parts.ts';
import { servePage } from './console/serve-page.ts';
import type { Contracts } from './contract/bundles.ts';
import type { Contract, Operation } from './contract/contract.ts';
import { checkRules } from './contract/rules.ts';
import { createGateway } from './gateway.ts';
import { keepingGateway } from './keeping/keeping-gateway.ts';
import type { KeptResponses } from './keeping/kept-responses.ts';
import { errorResponse, toApiError } from './http/error-response.ts';
import { allowAnyOrigin, anyOriginHead, respondToPreflight, isPreflight } from './http/cors.ts';
import { noHead } from './http/head.ts';
import { LargeBodies } from './http/large-bodies.ts';
import { metricsPage } from './http/metrics-page.ts';
import { errorPageUrl } from './http/own-url.ts';
import { pages, type Health } from './http/pages.ts';
import type { RunningRequests } from './http/running-requests.ts';
import { serveSurface } from './http/serve-surface.ts';
import { newTraceId, traceIdOf } from './http/trace.ts';
import { describeUnknownPath } from './http/wrong-address.ts';
import { ApiError } from './core/api-error.ts';
import type { RecordRefusal } from './core/refused-call.ts';
import type { StoreWaits } from './core/store-waits.ts';
import { modelOperations } from './core/operations.ts';
import { upstreamFormats } from './dialects/upstream-formats.ts';
import type { CallObserver } from './core/call-observer.ts';
import type { NormalizationObserver } from './core/normalization.ts';
import type { Catalog } from './routing/catalog.ts';
import type { MediaResolver } from './routing/prepare-request.ts';
import type { TargetGates } from './routing/target-gates.ts';
import type { FileStore } from './storage/file-store.ts';
import { createAltSurface } from './surfaces/alt/surface.ts';
import { createV1Surface } from './surfaces/v1/surface.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics/metrics.ts';
import { trySandbox } from './try-sandbox.ts';

export interface AppParts {
  config: Config;
  log: Log;
  authenticate: KeyAuthenticator;
  files: FileStore;
  kept: KeptResponses;
  catalog: Catalog;
  media: MediaResolver;
  gates: TargetGates;
  observer: CallObserver;
  normalizations: NormalizationObserver;
  admitter: Admitter;
  recordRefusal: RecordRefusal;
  /** Bounds how long requests wait for the store. */
  waits: StoreWaits;
  /** The parts that the console's API manages. */
  administration: Pick<
    ConsoleParts,
    | 'accounts'
    | 'authenticateInstallationKey'
    | 'people'
    | 'principalOf'
    | 'limiter'
    | 'database'
    | 'reports'
    | 'alertSenders'
    | 'providerHealth'
  >;
  metrics: Pick<Metrics, 'render' | 'contentType'>;
  contracts: Contracts;
  running: RunningRequests;
  readiness: Health['readiness'];
}

export function createApp(parts: AppParts): Express {
  const { config, log, files, kept, catalog } = parts;
  const direct = createGateway({
    catalog,
    log,
    media: parts.media,
    gates: parts.gates,
    observer: parts.observer,
    normalizations: parts.normalizations,
    admitter: parts.admitter,
    strict: config.translation === 'strict',
    sealingBox: parts.administration.accounts.boxFor('opaque values'),
    showsTarget: config.showsTarget,
    totalTimeoutMs: config.totalTimeoutMs,
    contractOf: (operation) => operationIn(parts.contracts[modelOperations[operation].surface], operation),
    upstreamContractOf: (format) => {
      const { document, operation } = upstreamFormats[format].contract;
      return operationIn(parts.contracts[document], operation);
    },
    filesOf: (owner) => ({ open: (id) => files.open(owner, id) }),
    random: Math.random,
  });
  const createResponse = operationIn(parts.contracts.v1, 'createResponse');
  const gateway = keepingGateway(direct, {
    kept,
    check: (json) =>
      createResponse.validateBody('application/json', json) ?? checkRules(createResponse.id, json),
  });
  const { authenticate } = parts;
  const admitUpload = uploadAdmitter(parts.administration.limiter, parts.waits, Date.now);
  const admitLargeBody = bodyAdmitter(parts.administration.limiter, parts.waits, Date.now);
  const largeBodies = new LargeBodies(config.bodyLimits);
  const errorPage = errorPageUrl(config.publicOrigin);
  const v1 = createV1Surface({
    contract: parts.contracts.v1,
    authenticate,
    gateway,
    catalog,
    files,
    kept,
    admitUpload,
    admitLargeBody,
    recordRefusal: parts.recordRefusal,
    errorPageUrl: errorPage,
  });
  const alt = createAltSurface({
    contract: parts.contracts.alt,
    authenticate,
    gateway,
    catalog,
    admitLargeBody,
    recordRefusal: parts.recordRefusal,
    errorPageUrl: errorPage,
  });
  const contracts = [v1.contract, alt.contract];
  const { unknownFields } = config;
  const surfaces = [v1, alt].map((surface) => ({
    basePath: surface.contract.basePath,
    serve: serveSurface({ surface, contracts, unknownFields, running: parts.running, largeBodies, log }),
  }));
  const consoleApi = createConsole({
    ...parts.administration,
    contracts: parts.contracts,
    authenticate,
    gateway,
    catalog,
    recordRefusal: parts.recordRefusal,
    running: parts.running,
    largeBodies,
    log,
    publicOrigin: config.publicOrigin,
    delegatedManagement: config.delegatedManagement,
    storeTimeoutMs: config.storeTimeoutMs,
    nowMs: Date.now,
  });

  const app = express();
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true).set('strict routing', true);
  // For `callerAddress` and `ownUrl`. Express would then also trust the forwarded host, which nothing here reads.
  app.set('trust proxy', config.trustedProxies);
  // One layer for all that a call needs: each further one costs it as much as validating a small body.
  app.use((request, response, next) => {
    const traceId = traceIdOf(request);
    const path = pathOf(request);
    // Other sites must not call the console: no CORS headers, not even on a preflight.
    const belowConsole = pathBelow(consoleApi.basePath, path);
    if (belowConsole !== undefined) return consoleApi.serve(request, response, belowConsole, traceId, noHead);
    if (!isPreflight(request)) {
      const cors = request.headers.origin === undefined ? noHead : anyOriginHead;
      for (const { basePath, serve } of surfaces) {
        const below = pathBelow(basePath, path);
        if (below === undefined) continue;
        // Express would keep what it has of a request until a promise that it is given settles: while a stream runs.
        request.next = undefined;
        void serve(request, response, below, traceId, cors);
        return;
      }
    }
    response.setHeader('x-trace-id', traceId);
    if (servePage(request, response, path)) return;
    if (request.headers.origin !== undefined) allowAnyOrigin(response);
    if (isPreflight(request)) return respondToPreflight(request, response, allowedMethods(contracts));
    return next();
  });
  app.use(
    pages({
      readiness: parts.readiness,
      modelIds: () => catalog.list().map(({ id }) => id),
      trySandbox: () => {
        const model = catalog.list().find(({ id }) => id === 'sandbox/chat');
        return model === undefined ? undefined : trySandbox(model.targets[0], newTraceId());
      },
      nowMs: Date.now,
      publicOrigin: config.publicOrigin,
    }),
  );
  const isProxied = config.publicOrigin !== undefined || config.trustedProxies.length > 0;
  app.get('/metrics', metricsPage({ ...parts.metrics, token: config.metricsToken, isProxied }));
  app.use((request) => {
    throw new ApiError('path_not_found', describeUnknownPath(request.method, request.path, contracts));
  });
  app.use((thrown: unknown, request: Request, response: Response, _next: NextFunction) => {
    const error = pageError(thrown) ?? toApiError(thrown);
    const nearest = request.path.startsWith('/alt') ? alt : v1;
    const traceId = String(response.getHeader('x-trace-id') ?? traceIdOf(request));
    if (error.code === 'internal_error' || error.cause !== undefined)
      log.error({ traceId, err: error.cause ?? error }, 'request failed');
    errorResponse(nearest, undefined, error, traceId, nearest.headOf(traceId), request, response);
  });
  return app;
}

function operationIn({ operations }: Contract, id: string): Operation {
  const operation = operations.get(id);
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

/** The part after `basePath`, with its leading slash; undefined when `path` is elsewhere. */
function pathBelow(basePath: string, path: string): string | undefined {
  if (!path.startsWith(basePath)) return undefined;
  if (path.length === basePath.length) return '/';
  return path[basePath.length] === '/' ? path.slice(basePath.length) : undefined;
}

/** Requests that Express refuses: undecodable percent-encoding, and a range or condition that a page does not meet. */
function pageError(thrown: unknown): ApiError | undefined {
  if (thrown instanceof URIError) return new ApiError('path_not_found');
  const { status } = thrown as { status?: unknown };
  return status === 412 || status === 416
    ? new ApiError('malformed_request', 'The page does not meet the range or condition of the request.')
    : undefined;
}

function allowedMethods(contracts: readonly Contract[]): string[] {
  const methods = contracts.flatMap((contract) =>
    [...contract.operations.values()].map(({ method }) => method),
  );
  return [...new Set([...methods, 'HEAD', 'OPTIONS'])];
}
