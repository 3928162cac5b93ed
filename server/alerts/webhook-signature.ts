/** Signs an event as Standard Webhooks 1.0.0 define it. */
import { createHmac } from 'node:crypto';

export interface SignedEvent {
  /** The same in every attempt. */
  id: string;
  body: string;
}

/** The headers of an attempt at this time. */
export function signatureHeaders({ id, body }: SignedEvent, secret: Buffer, nowMs: number) {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
