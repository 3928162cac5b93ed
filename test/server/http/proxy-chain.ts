/** Proxies and callers on IP addresses of this machine: the server sees the IP address from which each one connects. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asking {
  /** Of 127.0.0.0/8, all of which are this machine's on Linux. */
  from: string;
  headers?: Record<string, string>;
  /** A JSON body, sent by POST. */
  body?: object;
}

export interface Asked {
  status: number | undefined;
  text: string;
}

export async function ask(url: string, { from, headers = {}, body }: Asking): Promise<Asked> {
  const content = body === undefined ? '' : JSON.stringify(body);
  const sent = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    localAddress: from,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  }).end(content);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

export interface Proxy {
  url: string;
  close(): void;
}

/**
 * Forwards to `upstream` from the IP address `from`, with the IP address of the caller added on the right of
 * `X-Forwarded-For`, as nginx does with `$proxy_add_x_forwarded_for`; `write` can write the header in another way.
 */
export async function startProxy(
  upstream: string,
  from: string,
  write: (address: string) => string = (address) => address,
): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for'];
    const { remoteAddress = '' } = incoming.socket;
    const forwardedFor = [...(before === undefined ? [] : [before]), write(remoteAddress)].join(', ');
    const further = request(
      new URL(incoming.url ?? '', upstream),
      {
        method: incoming.method,
        localAddress: from,
        headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    incoming.pipe(further);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
