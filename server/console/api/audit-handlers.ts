/** The audit log, for owners and administrators. */
import { auditPage } from '../reading/audit-page.ts';
import { momentOf } from '../reading/moment.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';

export function auditHandlers({ database }: ConsoleParts): Pick<ConsoleHandlers, 'listAuditEntries'> {
  return {
    listAuditEntries: async ({ query, scope }) => {
      const { actor, object, action, from, to, limit = 50, cursor } = query;
      const span = { fromMs: momentOf(from, 'from'), toMs: momentOf(to, 'to') };
      const filter = { scope, actor, object, action, ...span };
      return { body: await auditPage(database, filter, { limit, cursor }) };
    },
  };
}
