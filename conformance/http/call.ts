/** A request of the kit before it is bound to a URL and a key. */
import type { SurfaceName } from '../contract/surface-contract.ts';

/** One part of a multipart form. */
export interface FormPart {
  name: string;
  value: string;
  filename?: string;
  type?: string;
}

/** The request of a check. Everything in it is data, so that equal calls can share one response. */
export interface Call {
  /** The operation whose path, method and contract apply. */
  operation: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Headers besides the usual ones; undefined removes a usual one. */
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
  /** How the key is presented; default `usual`. */
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
  /** The response may be a refusal for too many requests, so the kit does not wait and repeat. */
  ordersError?: boolean;
}

/** A request as it is sent. */
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
