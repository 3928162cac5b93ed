/** Opens the alerts of an installation: their evaluation, and how they are sent. */
import { AlertMonitor } from './alerts/alert-monitor.ts';
import { AlertStore } from './alerts/alert-store.ts';
import { channelsOf, type AlertSenders } from './alerts/channel.ts';
import { createEmail } from './alerts/email.ts';
import { EventQueue } from './alerts/event-queue.ts';
import { sendTestAlert } from './alerts/test-alert.ts';
import { createWebhook } from './alerts/webhook.ts';
import type { Config } from './config.ts';
import type { Contracts } from './contract/bundles.ts';
import type { Catalog } from './routing/catalog.ts';
import type { TargetGates } from './routing/target-gates.ts';
import { usable } from './start-problems.ts';
import type { Database } from './storage/database.ts';
import { databaseNowMs } from './storage/database-clock.ts';
import type { Log } from './telemetry/log.ts';

interface AlertParts {
  config: Config;
  contracts: Contracts;
  database: Database;
  catalog: Catalog;
  gates: TargetGates;
  senders: AlertSenders;
  log: Log;
}

/** Rejects, with one line for the operator, when a channel can never be used. */
export async function openSenders({ alerts: { webhook, email } }: Config): Promise<AlertSenders> {
  return {
    ...(webhook && {
      webhook: await usable('MODELROUTE_ALERT_WEBHOOK_URL', () => createWebhook(webhook)),
    }),
    ...(email && { email: await createEmail(email) }),
  };
}

/** For one process of a node. */
export function openAlerts({ config, contracts, database, catalog, gates, senders, log }: AlertParts) {
  const nowMs = () => databaseNowMs(database);
  const queues = channelsOf(senders).flatMap((channel) => {
    const send = senders[channel];
    return send === undefined ? [] : [new EventQueue({ db: database, channel, send, nowMs, log })];
  });
  const declared = contracts.console.webhooks.get('alert');
  const store = new AlertStore({
    db: database,
    nowMs,
    check: (event) => {
      const violation = declared?.validateBody('application/json', event);
      if (violation !== undefined) throw new Error(`an alert breaks the contract: ${violation.message}`);
    },
    channels: channelsOf(senders),
    onEvent: () => {
      for (const queue of queues) queue.wake();
    },
  });
  const { intervalMs, ...thresholds } = config.alerts;
  const monitor = new AlertMonitor({
    db: database,
    store,
    catalog,
    gates,
    thresholds,
    intervalMs,
    nowMs,
    log,
  });
  return {
    async close() {
      await monitor.close();
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

/** For `modelroute alerts test`, whether its server runs or not. */
export async function testAlerts(config: Config) {
  return await sendTestAlert(await openSenders(config));
}
