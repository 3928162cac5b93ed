/** Typed clients of both surfaces: openapi-fetch over the types that are generated from the contract. */
import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths as MessagesPaths } from '../openapi/generated/alt.ts';
import type { paths as MainPaths } from '../openapi/generated/v1.ts';

export interface ClientOptions {
  /** The service's address without a surface's path, for example `http://127.0.0.1:8080`. */
  baseUrl: string;
  key: string;
  /** Replaces the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** The main surface: chat completions, embeddings, files, speech, models. */
export function createClient(options: ClientOptions): Client<MainPaths, 'application/json'> {
  return createFetchClient<MainPaths, 'application/json'>(settings(options, '/v1'));
}

/** The messages surface: messages, token counting, models. */
export function createMessagesClient(options: ClientOptions): Client<MessagesPaths, 'application/json'> {
  return createFetchClient<MessagesPaths, 'application/json'>(settings(options, '/alt/v1'));
}

function settings({ baseUrl, key, fetch }: ClientOptions, basePath: string) {
  return {
    baseUrl: baseUrl.replace(/\/+$/, '') + basePath,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch !== undefined && { fetch }),
  };
}
