/** A caller on a bare socket that reads as fast or as slowly as the test asks. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Reader {
  socket: Socket;
  /** Everything up to the empty line after the headers, lower case. */
  head: string;
  /** What has come after it. */
  received(): number;
}

/** Sends the request and reads the head; from then on nothing is taken until the socket is resumed. */
export async function openReader(
  url: string,
  path: string,
  headers: object,
  body?: unknown,
): Promise<Reader> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  await once(socket, 'connect');
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = { host, ...headers, 'content-type': 'application/json', 'content-length': content.length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`);
  let text = '';
  let received = 0;
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      received = text.length - end - 4;
      text = text.slice(0, end + 2);
      socket.off('data', take).pause();
      socket.on('data', (next: Buffer) => (received += next.length));
      socket.pause();
      resolve();
    };
    socket.on('data', take).on('error', reject);
  });
  return { socket, head: text.toLowerCase(), received: () => received };
}
