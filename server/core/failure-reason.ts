/** Why an attempt at a target failed, for the operator: logs, usage records and the console. Callers get an error code. */

export type FailureReason =
  /** The name of its host cannot be resolved. */
  | 'dns_error'
  /** Nothing listens at its host and port, or no route leads there. */
  | 'connection_refused'
  /** The connection was not made in time. */
  | 'connect_timeout'
  /** The TLS handshake failed, or its certificate is not trusted. */
  | 'tls_error'
  /** The connection broke before or within the response. */
  | 'connection_lost'
  /** A time limit passed while its response was awaited. */
  | 'timeout'
  /** It responded with an error status. */
  | 'error_status'
  /** It sent an error within a stream. */
  | 'error_event'
  /** Its response breaks the contract. */
  | 'invalid_response'
  /** The request was not sent: it cannot be expressed there, or this server has nothing left to send it with. */
  | 'not_sent'
  | 'other';

/** By the codes of Node and undici. */
const byCode: Readonly<Record<string, FailureReason>> = {
  ENOTFOUND: 'dns_error',
  EAI_AGAIN: 'dns_error',
  EAI_FAIL: 'dns_error',
  EAI_NODATA: 'dns_error',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ECONNRESET: 'connection_lost',
  EPIPE: 'connection_lost',
  UND_ERR_SOCKET: 'connection_lost',
  EPROTO: 'tls_error',
};

/** Codes of OpenSSL and of Node's check of certificates. */
const tlsCode =
  /^ERR_(?:TLS|SSL)_|CERT|^UNABLE_TO_|^(?:HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/;
const deepest = 5;

/** Of an error of the connection, or of one of its causes; undefined for any other error. */
export function connectionFailure(cause: unknown, depth = 0): FailureReason | undefined {
  if (!(cause instanceof Error) || depth > deepest) return undefined;
  const code = 'code' in cause ? String(cause.code) : '';
  const own = byCode[code] ?? (tlsCode.test(code) ? 'tls_error' : undefined);
  if (own !== undefined) return own;
  // Several IP addresses of one host were tried: the first one says as much as the others.
  const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
  return connectionFailure(inner, depth + 1);
}
