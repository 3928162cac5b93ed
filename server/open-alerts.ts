/** Opens the alerts of an installation: their evaluation, and their webhook. */
import { AlertMonitor } from './alerts/alert-monitor.ts';
import { AlertStore } from './alerts/alert-store.ts';
import { EventQueue } from './alerts/event-queue.ts';
import { sendTestAlert } from './alerts/test-alert.ts';
import { createWebhook, type SendEvent } from './alerts/webhook.ts';
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
  send: SendEvent | undefined;
  log: Log;
}

/** Undefined without a webhook. Rejects, with one line for the operator, when it can never be reached. */
export async function openWebhook({ alerts: { webhook } }: Config): Promise<SendEvent | undefined> {
  return webhook && (await usable('MODELROUTE_ALERT_WEBHOOK_URL', () => createWebhook(webhook)));
}

/** For one process of a node. */
export function openAlerts({ config, contracts, database, catalog, gates, send, log }: AlertParts) {
  const nowMs = () => databaseNowMs(database);
  const queue = send && new EventQueue({ db: database, send, nowMs, log });
  const declared = contracts.console.webhooks.get('alert');
  const store = new AlertStore({
    db: database,
    nowMs,
    check: (event) => {
      const violation = declared?.validateBody('application/json', event);
      if (violation !== undefined) throw new Error(`an alert breaks the contract: ${violation.message}`);
    },
    onEvent: queue && (() => queue.wake()),
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
      await queue?.close();
    },
  };
}

/** For `modelroute alerts test`, whether its server runs or not. */
export async function testWebhook(config: Config) {
  return await sendTestAlert(await openWebhook(config));
}
