/** A request of the kit before it is bound to an address and a key. */
import type { SurfaceName } from '../contract/surface-contract.ts';

/** One part of a multipart form. */
export interface FormPart {
  name: string;
  value: string;
  filename?: string;
  type?: string;
}

/** What a check asks for. Everything in it is data, so that equal calls can share one answer. */
export interface Call {
  /** The operation whose path, method and contract hold. */
  operation: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Headers beside the usual ones; undefined takes a usual one away. */
  headers?: Record<string, string | undefined>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, instead of `json`. */
  raw?: { text: string; type: string };
  form?: FormPart[];
  /** Instead of the operation's own. */
  method?: string;
  /** Below the surface's root, instead of the operation's own; percent-encoded. */
  path?: string;
  /** How the key is presented; `usual` unless told otherwise. */
  auth?:
    | 'usual'
    | 'none'
    | 'wrong'
    | 'bearer'
    | 'x-api-key'
    | 'bearer-in-lower-case'
    | 'basic'
    | 'same-keys'
    | 'two-keys';
  /** The answer may be a refusal for too many requests, so it is not waited for and repeated. */
  ordersError?: boolean;
}

/** A request as it goes out. */
export interface Outgoing {
  surface: SurfaceName;
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  text?: string;
  form?: FormPart[];
  ordersError: boolean;
}
