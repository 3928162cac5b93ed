/** The chat-completions style surface, put together. A missing handler does not compile. */
import type { operations } from '../../../openapi/generated/v1.ts';
import type { KeyAuthenticator } from '../../accounts/key-authenticator.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Gateway } from '../../gateway.ts';
import type { Handler, Surface } from '../../http/surface.ts';
import type { Catalog } from '../../routing/catalog.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { bearerKey } from '../credentials.ts';
import { inferenceCaller } from '../inference-caller.ts';
import { inferenceHandler } from '../inference.ts';
import { fileHandlers } from './files.ts';
import { modelHandlers } from './models.ts';
import { errorBodyV1, v1Encoding } from './profile.ts';

export function createV1Surface(parts: {
  contract: Contract;
  authenticate: KeyAuthenticator;
  gateway: Gateway;
  catalog: Catalog;
  files: FileStore;
}): Surface {
  const handlers: Record<keyof operations, Handler> = {
    createChatCompletion: inferenceHandler(parts.gateway, 'createChatCompletion', v1Encoding),
    createEmbedding: inferenceHandler(parts.gateway, 'createEmbedding', v1Encoding),
    createSpeech: inferenceHandler(parts.gateway, 'createSpeech', v1Encoding),
    ...fileHandlers(parts.files),
    ...modelHandlers(parts.catalog),
  };
  return {
    contract: parts.contract,
    handlers,
    headOf: (traceId) => ['x-trace-id', traceId, 'x-request-id', traceId],
    identify: inferenceCaller(parts.authenticate, bearerKey),
    takesOrderedErrors: true,
    statusOf: v1Encoding.statusOf,
    errorBody: errorBodyV1,
    check: () => {},
  };
}
