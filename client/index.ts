/** `modelroute/client`: typed clients of both surfaces, for Node, browsers, Deno, Bun and edge runtimes. */
export { createClient, type MainClient } from './main-client.ts';
export { createMessagesClient, type MessagesClient } from './messages-client.ts';
export type { components as MainComponents } from '../openapi/generated/v1.ts';
export type { components as MessagesComponents } from '../openapi/generated/alt.ts';
export type { ErrorCode } from '../openapi/generated/errors.ts';
export type { CallOptions, ClientOptions, Clock, HookContext } from './options.ts';
export type { PathCalls, Result } from './path-calls.ts';
export type { RetryOptions } from './retry-policy.ts';
export { EventStream } from './streams/event-stream.ts';
export type { StreamKind } from './streams/open-stream.ts';
export type { Speech } from './streams/fold-speech.ts';
export type { Upload, UploadOptions } from './uploads/upload-file.ts';
export type { UploadProgress, UploadSource } from './uploads/upload-source.ts';
export {
  AbortError,
  ApiError,
  AuthenticationError,
  ConnectionError,
  ContractError,
  DeadlineError,
  ForbiddenError,
  InvalidRequestError,
  ModelrouteError,
  NotFoundError,
  QuotaError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnavailableError,
  UpstreamError,
  type AnyErrorCode,
  type ErrorFacts,
} from './errors.ts';
