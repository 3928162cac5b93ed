/** Where an event about an alert is sent: to the webhook, or by e-mail. */
import type { Engine } from '../engine.ts';

export const alertChannels = (_engine: Engine): string[] => [
  `alter table alert_event add column channel text not null default 'webhook'`,
];
