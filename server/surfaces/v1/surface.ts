/** The chat-completions style surface, assembled. A missing handler does not compile. */
import type { operations } from '../../../openapi/generated/v1.ts';
import type { AdmitUpload } from '../../admission/upload-admitter.ts';
import type { KeyAuthenticator } from '../../accounts/key-authenticator.ts';
import type { Contract } from '../../contract/contract.ts';
import type { ModelOperationId } from '../../core/operations.ts';
import type { RecordRefusal } from '../../core/refused-call.ts';
import type { Gateway } from '../../gateway.ts';
import type { ErrorPageUrl } from '../../http/own-url.ts';
import type { Handler, Surface } from '../../http/surface.ts';
import type { KeptResponses } from '../../keeping/kept-responses.ts';
import type { Catalog } from '../../routing/catalog.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { extraFieldsIn } from '../extra-fields.ts';
import { bearerKey, inferenceCaller } from '../inference-caller.ts';
import { inferenceHandlers } from '../inference.ts';
import { refusedCalls } from '../refused-calls.ts';
import { fileHandlers } from './files.ts';
import { modelHandlers } from './models.ts';
import { errorBodyV1, v1Encoding } from './profile.ts';
import { responseHandlers } from './responses.ts';
import { transcriptionHandler } from './transcriptions.ts';

export function createV1Surface(parts: {
  contract: Contract;
  authenticate: KeyAuthenticator;
  gateway: Gateway;
  catalog: Catalog;
  files: FileStore;
  kept: KeptResponses;
  admitUpload: AdmitUpload;
  admitLargeBody: NonNullable<Surface['admitLargeBody']>;
  recordRefusal: RecordRefusal;
  errorPageUrl: ErrorPageUrl;
}): Surface {
  const own: Record<Exclude<keyof operations, ModelOperationId>, Handler> = {
    ...fileHandlers(parts.files, parts.admitUpload),
    ...modelHandlers(parts.catalog),
    ...responseHandlers(parts.kept),
  };
  const handlers = {
    ...inferenceHandlers('v1', parts, v1Encoding),
    createTranscription: transcriptionHandler(parts),
    ...own,
  };
  return {
    contract: parts.contract,
    handlers,
    headOf: (traceId) => ['x-trace-id', traceId, 'x-request-id', traceId],
    identify: inferenceCaller(parts.authenticate, bearerKey),
    admitLargeBody: parts.admitLargeBody,
    onRefused: refusedCalls('v1', v1Encoding, parts.recordRefusal),
    takesOrderedErrors: true,
    statusOf: v1Encoding.statusOf,
    errorBody: errorBodyV1,
    errorPageUrl: parts.errorPageUrl,
    extraFields: extraFieldsIn(parts.catalog),
    check: () => {},
  };
}
