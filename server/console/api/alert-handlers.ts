/** Alerts of the caller's projects, and for administrators those of the installation. */
import { sendTestAlert } from '../../alerts/test-alert.ts';
import { alertPage } from '../reading/alert-page.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';

export function alertHandlers({ reports, alertSenders }: ConsoleParts) {
  return {
    listAlerts: async ({ query: { state, limit = 50, cursor }, scope }) => ({
      body: await alertPage(reports, { scope, state }, { limit, cursor }),
    }),
    createTestAlert: async () => ({ body: await sendTestAlert(alertSenders) }),
  } satisfies Partial<ConsoleHandlers>;
}
