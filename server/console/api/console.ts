/** The API of the console, put together: routes and checks from its document, a handler for each operation. */
import type { Contract, Operation } from '../../contract/contract.ts';
import { ApiError } from '../../core/api-error.ts';
import { errorPageUrl } from '../../http/own-url.ts';
import { serveSurface, type ServeSurface } from '../../http/serve-surface.ts';
import type { Exchange, Handler, Surface } from '../../http/surface.ts';
import { errorBodyV1, v1Encoding } from '../../surfaces/v1/profile.ts';
import { accessOf, type Access } from './access.ts';
import { alertHandlers } from './alert-handlers.ts';
import { authorise } from './authorise.ts';
import { identify, type Caller } from './caller.ts';
import type { ConsoleCall, ConsoleHandler, ConsoleHandlers, OperationId } from './console-call.ts';
import { consoleError } from './console-error.ts';
import type { ConsoleParts } from './console-parts.ts';
import { installationHandlers } from './installation-handlers.ts';
import { inviteHandlers } from './invite-handlers.ts';
import { keyHandlers } from './key-handlers.ts';
import { limitHandlers } from './limit-handlers.ts';
import { modelHandlers } from './model-handlers.ts';
import { playgroundHandlers } from './playground-handlers.ts';
import { oidcHandlers } from './oidc-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { projectHandlers } from './project-handlers.ts';
import { providerFileHandlers } from './provider-file-handlers.ts';
import { providerHandlers } from './provider-handlers.ts';
import { readingHandlers } from './reading-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { StoreBounds } from './store-bounds.ts';

export interface Console {
  basePath: string;
  contract: Contract;
  serve: ServeSurface;
}

/** No cache may store a response, and no browser may guess its media type. */
const fixedHead = ['cache-control', 'no-store', 'x-content-type-options', 'nosniff'];

/** Throws when the document has no access rule for an operation. */
export function createConsole(parts: ConsoleParts): Console {
  const contract = parts.contracts.console;
  const handlers = handlersOf(parts);
  const bounds = new StoreBounds(parts.database, parts.storeTimeoutMs);
  const accesses = new Map([...contract.operations.values()].map((each) => [each.id, accessOf(each)]));
  const accessTo = (operation: Operation): Access => {
    const access = accesses.get(operation.id);
    if (access === undefined) throw new ApiError('permission_denied');
    return access;
  };
  const surface: Surface<Caller> = {
    contract,
    handlers: Object.fromEntries(
      Object.entries(handlers).map(([id, handler]) => [
        id,
        guarded(parts, bounds, accessTo, handler as ConsoleHandler<OperationId>),
      ]),
    ),
    headOf: (traceId) => ['x-trace-id', traceId, ...fixedHead],
    identify: (request, operation, requestLog) =>
      bounds
        .short(identify(parts, request, operation, accessTo(operation), requestLog))
        .catch((thrown: unknown) => {
          throw consoleError(thrown);
        }),
    takesOrderedErrors: false,
    statusOf: v1Encoding.statusOf,
    errorBody: errorBodyV1,
    errorPageUrl: errorPageUrl(parts.publicOrigin),
    check: () => {},
  };
  const { running, largeBodies, log } = parts;
  const serve = serveSurface({
    surface,
    contracts: [contract],
    unknownFields: 'refuse',
    running,
    largeBodies,
    log,
  });
  return { basePath: contract.basePath, contract, serve };
}

function handlersOf(parts: ConsoleParts): ConsoleHandlers {
  return {
    ...sessionHandlers(parts),
    ...oidcHandlers(parts),
    ...projectHandlers(parts),
    ...installationHandlers(parts),
    ...peopleHandlers(parts),
    ...inviteHandlers(parts),
    ...keyHandlers(parts),
    ...limitHandlers(parts),
    ...modelHandlers(parts),
    ...playgroundHandlers(parts),
    ...providerHandlers(parts),
    ...providerFileHandlers(parts),
    ...readingHandlers(parts),
    ...alertHandlers(parts),
  };
}

/** A handler that runs only for authorised callers, and whose refusals are the contract's errors. */
function guarded(
  { people: { members, sessions } }: ConsoleParts,
  bounds: StoreBounds,
  accessTo: (operation: Operation) => Access,
  handler: ConsoleHandler<OperationId>,
): Handler<Caller> {
  return async (exchange) => {
    try {
      const { operation, principal, params, query } = exchange;
      const named = params['project_id'] ?? query['project_id'];
      const projectId = typeof named === 'string' ? named : undefined;
      const access = accessTo(operation);
      const permission = await bounds.short(authorise({ members, sessions }, access, principal, projectId));
      const call = { ...permission, ...contentsOf(exchange), caller: principal, exchange };
      const response = await bounds.handle(operation.id, () => handler(call));
      if (!('kind' in response)) return { ...response, kind: 'json', status: successOf(operation) };
      return response.kind === 'stream' ? bounds.stream(response) : response;
    } catch (thrown) {
      throw consoleError(thrown);
    }
  };
}

/** They have been validated against the document of the operation, from which their types are made. */
function contentsOf({
  params,
  query,
  json,
}: Exchange<Caller>): Pick<ConsoleCall<OperationId>, 'path' | 'query' | 'body'> {
  return { path: params, query, body: json } as Pick<ConsoleCall<OperationId>, 'path' | 'query' | 'body'>;
}

/** The success status of the operation. */
function successOf({ document }: Operation): number {
  return Number(Object.keys(document.responses).find((status) => /^[23]/.test(status)));
}
