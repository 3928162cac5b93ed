/** A real receiver of webhooks for a test, which verifies each signature as its documentation says. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { components } from '../../../openapi/generated/console.ts';

type AlertEvent = components['schemas']['AlertEvent'];

export const secretText = `whsec_${Buffer.from('a secret of the tests, 32 bytes.').toString('base64')}`;
export const secret = Buffer.from(secretText.slice('whsec_'.length), 'base64');

interface Delivery {
  id: string;
  timestamp: number;
  isGenuine: boolean;
  event: AlertEvent;
}

export interface Receiver {
  url: string;
  port: number;
  deliveries: Delivery[];
  close(): Promise<void>;
}

/** What the receiver does with the n-th request, from 1; undefined: it takes it. */
export type Respond = (response: ServerResponse, number: number) => void;

export async function startReceiver(
  respond: Respond = (response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const header = (name: string) => String(request.headers[name]);
    const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
    const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
    const [version, sent = ''] = header('webhook-signature').split(',');
    const given = Buffer.from(sent, 'base64');
    deliveries.push({
      id,
      timestamp: Number(timestamp),
      isGenuine: version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected),
      event: JSON.parse(body) as AlertEvent,
    });
    respond(response, deliveries.length);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alerts`,
    port,
    deliveries,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

export const webhookSettings = ({ url }: Pick<Receiver, 'url'>) => ({
  MODELROUTE_ALERT_WEBHOOK_URL: url,
  MODELROUTE_ALERT_WEBHOOK_SECRET: secretText,
  MODELROUTE_ALERT_WEBHOOK_ALLOW: '127.0.0.0/8',
});
