/** Sends an alert on request, so that an operator sees at once whether the webhook works. */
import { UsageIds } from '../metering/usage-id.ts';
import type { components } from '../../openapi/generated/console.ts';
import type { SendEvent } from './webhook.ts';

type Schemas = components['schemas'];

/** Undefined: there is no webhook. */
export async function sendTestAlert(send: SendEvent | undefined): Promise<Schemas['TestAlertResult']> {
  if (send === undefined)
    return {
      delivered: false,
      status: null,
      duration_ms: 0,
      problem:
        'there is no webhook: set MODELROUTE_ALERT_WEBHOOK_URL and MODELROUTE_ALERT_WEBHOOK_SECRET, and start the server again',
    };
  const ids = new UsageIds(Date.now);
  const at = new Date().toISOString();
  const event: Schemas['AlertEvent'] = {
    type: 'alert.raised',
    timestamp: at,
    data: {
      id: ids.next(),
      state: 'active',
      at,
      ended_at: null,
      project_id: null,
      project_name: null,
      message: 'This is a test alert.',
      about: { kind: 'test' },
    },
  };
  const sent = await send(
    { id: `msg_${ids.next()}`, body: JSON.stringify(event) },
    new AbortController().signal,
  );
  const { delivered, status, durationMs, problem } = sent;
  return { delivered, status, duration_ms: durationMs, problem };
}
