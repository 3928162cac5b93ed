/** Sends an alert on request, so that an operator sees at once whether webhook and e-mail work. */
import { UsageIds } from '../metering/usage-id.ts';
import type { components } from '../../openapi/generated/console.ts';
import type { AlertSenders } from './channel.ts';

type Schemas = components['schemas'];

const nowhere =
  'alerts are sent nowhere: set MODELROUTE_ALERT_WEBHOOK_URL and MODELROUTE_ALERT_WEBHOOK_SECRET, or MODELROUTE_SMTP_URL and MODELROUTE_ALERT_EMAIL_TO, and start the server again';

/** On every channel that is set up. */
export async function sendTestAlert({ webhook, email }: AlertSenders): Promise<Schemas['TestAlertResult']> {
  const senders = [webhook, email].filter((send) => send !== undefined);
  if (senders.length === 0) return { delivered: false, status: null, duration_ms: 0, problem: nowhere };
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
  const sent = await Promise.all(
    senders.map((send) =>
      send({ id: `msg_${ids.next()}`, body: JSON.stringify(event) }, new AbortController().signal),
    ),
  );
  const problems = sent.flatMap(({ problem }) => problem ?? []);
  return {
    delivered: problems.length === 0,
    status: sent.find(({ status }) => status !== null)?.status ?? null,
    duration_ms: Math.max(...sent.map(({ durationMs }) => durationMs)),
    problem: problems.length === 0 ? null : problems.join('; '),
  };
}
