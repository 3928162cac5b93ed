/** `modelroute mock`: the three documents on one port, from their examples. It keeps nothing and calls nobody. */
import express from 'express';
import { loadContracts } from '../contract/bundles.ts';
import { ApiError } from '../core/api-error.ts';
import { anyOriginHead, isPreflight, respondToPreflight } from '../http/cors.ts';
import { errorResponse } from '../http/error-response.ts';
import { bindPort } from '../http/listen.ts';
import { LargeBodies } from '../http/large-bodies.ts';
import { RunningRequests } from '../http/running-requests.ts';
import { serveSurface } from '../http/serve-surface.ts';
import { traceIdOf } from '../http/trace.ts';
import { describeUnknownPath } from '../http/wrong-address.ts';
import { errorBodyV1 } from '../surfaces/v1/profile.ts';
import { createLog } from '../telemetry/log.ts';
import { mockSurface, type MockSettings } from './mock-surface.ts';

export interface RunningMock {
  url: string;
  basePaths: string[];
  /** Ends running responses too. */
  close(): Promise<void>;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Rejects when the port cannot be bound. */
export async function startMock(
  at: { host: string; port: number },
  settings: MockSettings,
): Promise<RunningMock> {
  const log = createLog('silent');
  const surfaces = Object.values(loadContracts()).map((contract) => mockSurface(contract, settings));
  const contracts = surfaces.map(({ contract }) => contract);
  const running = new RunningRequests();
  const largeBodies = new LargeBodies({ maxBytes: Infinity, maxBytesOfCaller: Infinity });
  const served = surfaces.map((surface) => ({
    basePath: surface.contract.basePath,
    serve: serveSurface({ surface, contracts, unknownFields: 'refuse', running, largeBodies, log }),
  }));
  const app = express();
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true).set('strict routing', true);
  app.use((request, response) => {
    const [path = '/'] = request.url.split('?');
    const found = served.find(({ basePath }) => path === basePath || path.startsWith(`${basePath}/`));
    if (isPreflight(request)) {
      for (let each = 0; each < anyOriginHead.length; each += 2)
        response.setHeader(anyOriginHead[each] ?? '', anyOriginHead[each + 1] ?? '');
      respondToPreflight(request, response, methods);
      return;
    }
    const traceId = traceIdOf(request);
    if (found !== undefined) {
      void found.serve(request, response, path.slice(found.basePath.length) || '/', traceId, anyOriginHead);
      return;
    }
    const [main] = surfaces;
    const error = new ApiError('path_not_found', describeUnknownPath(request.method, path, contracts));
    if (main !== undefined)
      errorResponse(main, undefined, error, traceId, main.headOf(traceId), request, response);
  });
  const bound = await bindPort(at);
  const listening = bound.serve(app, {
    bareError: (error) => JSON.stringify(errorBodyV1(error)),
    mostConnections: Infinity,
    log,
  });
  return {
    url: listening.url,
    basePaths: served.map(({ basePath }) => basePath),
    close: () => listening.close({ timeoutMs: 0, running }),
  };
}
