/** A mail server on this machine, which keeps what it takes. */
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

interface Mail {
  from: string;
  to: string[];
  /** Headers and text, as they came. */
  source: string;
}

export interface MailServer {
  url: string;
  mails: Mail[];
  close: () => Promise<void>;
}

export interface MailOptions {
  /** Without: anybody may send. */
  login?: { user: string; pass: string };
  /** Called for each message; throws to refuse it. */
  take?: (number: number) => void | Promise<void>;
}

export async function startMailServer({ login, take }: MailOptions = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  let number = 0;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: login === undefined,
    onAuth: ({ username, password }, _session, callback) =>
      username === login?.user && password === login?.pass
        ? callback(null, { user: username })
        : callback(new Error('Invalid login')),
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const source = await text(stream);
      await take?.((number += 1));
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
    }),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const user = login === undefined ? '' : `${login.user}:${encodeURIComponent(login.pass)}@`;
  return {
    url: `smtp://${user}127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
