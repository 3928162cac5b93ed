/** The ways on which alerts are sent. */
import type { SendEvent } from './webhook.ts';

export type AlertChannel = 'webhook' | 'email';

/** Those that are set up. */
export type AlertSenders = Readonly<Partial<Record<AlertChannel, SendEvent>>>;

export function channelsOf(senders: AlertSenders): AlertChannel[] {
  return (['webhook', 'email'] as const).filter((channel) => senders[channel] !== undefined);
}
