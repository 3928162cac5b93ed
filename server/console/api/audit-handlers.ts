/** Who did what, for owners and administrators. */
import { auditPage } from '../reading/audit-page.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console.ts';
import { timeIn } from './request-handlers.ts';

export function auditHandlers({ database }: ConsoleParts): Pick<ConsoleHandlers, 'listAuditEntries'> {
  return {
    listAuditEntries: async ({ query, scope }) => {
      const { actor, object, action, from, to, limit = 50, cursor } = query;
      const filter = { scope, actor, object, action, fromMs: timeIn(from), toMs: timeIn(to) };
      return { body: await auditPage(database, filter, { limit, cursor }) };
    },
  };
}
