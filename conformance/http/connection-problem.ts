/** Puts what went wrong below HTTP into one sentence with a remedy. */

/** No response came, or none that can be parsed as HTTP. The message is one line. */
export class NoResponse extends Error {
  /** Whether no server is reachable, so that no other request can succeed. */
  readonly hopeless: boolean;

  constructor(message: string, hopeless: boolean) {
    super(message);
    this.hopeless = hopeless;
  }
}

const certificate =
  'Save its certificate (or that of its issuer) as a PEM file and set NODE_EXTRA_CA_CERTS to it.';

const hopeless: Record<string, (host: string) => string> = {
  ECONNREFUSED: (host) => `nothing listens at ${host} (connection refused)`,
  ENOTFOUND: (host) => `the name ${host} is not known (no such host)`,
  EAI_AGAIN: (host) => `the name ${host} cannot be looked up at the moment`,
  EHOSTUNREACH: (host) => `${host} cannot be reached (no route)`,
  ENETUNREACH: (host) => `${host} cannot be reached (no network)`,
  ETIMEDOUT: (host) => `${host} does not take the connection (timed out)`,
  UND_ERR_CONNECT_TIMEOUT: (host) => `${host} does not take the connection (timed out)`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `the certificate of ${host} is self-signed. ${certificate}`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) =>
    `the certificate of ${host} comes from an unknown issuer. ${certificate}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) =>
    `the certificate of ${host} comes from an unknown issuer. ${certificate}`,
  UNABLE_TO_GET_ISSUER_CERT: (host) =>
    `the certificate of ${host} comes from an unknown issuer. ${certificate}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) =>
    `the certificate of ${host} comes from an unknown issuer. ${certificate}`,
  CERT_HAS_EXPIRED: (host) => `the certificate of ${host} has expired; renew it`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    `the certificate of ${host} is for another name; use the name it is for`,
  ERR_SSL_WRONG_VERSION_NUMBER: (host) => `${host} does not speak TLS; try http:// instead of https://`,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: (host) => `${host} does not speak TLS; try http:// instead of https://`,
};

/** The sentence for what `fetch` or a socket threw. */
export function connectionProblem(thrown: unknown, url: string): NoResponse {
  const { host } = new URL(url);
  for (const { code, message } of causes(thrown)) {
    const known = Object.hasOwn(hopeless, code) ? hopeless[code] : undefined;
    if (known !== undefined) return new NoResponse(known(host), true);
    if (code.startsWith('HPE_') || message.includes('HTTP/1.1 protocol'))
      return new NoResponse(`${host} does not speak HTTP`, true);
    if (message === 'bad port')
      return new NoResponse(`the port of ${host} is one that HTTP clients refuse to use`, true);
    if (code === 'UND_ERR_HEADERS_OVERFLOW')
      return new NoResponse(`${host} sends headers without end`, false);
  }
  const deepest = causes(thrown).at(-1);
  const detail = deepest === undefined ? String(thrown) : deepest.message || deepest.code;
  return new NoResponse(`${host} broke the connection before it responded (${firstLine(detail)})`, false);
}

interface Cause {
  code: string;
  message: string;
}

/** An error, its causes and the members of an aggregate, outermost first. */
function causes(thrown: unknown, depth = 0): Cause[] {
  if (!(thrown instanceof Error) || depth > 5) return [];
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  const inner = thrown instanceof AggregateError ? thrown.errors : [];
  return [
    { code, message: thrown.message },
    ...inner.flatMap((error) => causes(error, depth + 1)),
    ...causes(thrown.cause, depth + 1),
  ];
}

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 120);
