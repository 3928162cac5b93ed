/** What the console reads: usage over time, single model requests, and the audit log. */
import type { components, operations } from '../../../openapi/generated/console.ts';
import type { StreamReply } from '../../core/reply.ts';
import { may } from '../people/role.ts';
import { auditPage } from '../reading/audit-page.ts';
import { csvChunks, type Cell } from '../reading/csv.ts';
import { hourMs, timeSpan } from '../reading/intervals.ts';
import { momentOf } from '../reading/moment.ts';
import { namesOf } from '../reading/names.ts';
import { readRefusal, refusalPage } from '../reading/refusal-rows.ts';
import { requestPage, requestTable } from '../reading/request-list.ts';
import { readRequest, type RequestFilter } from '../reading/request-rows.ts';
import { requestDetail } from '../reading/request-view.ts';
import { usageReport } from '../reading/usage-report.ts';
import { usageTotals } from '../reading/usage-sums.ts';
import { roleIn } from './authorise.ts';
import type { ConsoleHandlers } from './console-call.ts';
import { notFound } from './console-error.ts';
import type { ConsoleParts } from './console-parts.ts';

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type UsageReport = components['schemas']['UsageReport'];
type Scope = readonly string[] | null;

/** The default range of a table of requests without a start time. */
const usualSpanMs = 30 * 24 * hourMs;

export function readingHandlers({ database, people, nowMs }: ConsoleParts) {
  const report = (query: QueryOf<'getUsage'>, scope: Scope): Promise<UsageReport> =>
    usageReport(database, {
      scope,
      span: timeSpan(query.from, query.to, nowMs()),
      interval: query.interval ?? 'day',
      grouping: query.group_by ?? 'none',
      model: query.model,
      keyId: query.key_id,
      status: query.status,
    });
  return {
    getUsage: async ({ query, scope }) => ({ body: await report(query, scope) }),
    exportUsage: async ({ query, scope }) => {
      const rows = usageRows(await report(query, scope));
      return csvReply('usage.csv', csvChunks(['at', 'group', 'name', ...usageTotals], rows));
    },
    listRequests: async ({ query, scope }) => {
      const { limit = 50, cursor } = query;
      return { body: await requestPage(database, filterOf(query, scope), { limit, cursor }) };
    },
    exportRequests: async ({ query, scope }) => {
      const filter = filterOf(query, scope);
      const fromMs = filter.fromMs ?? (filter.toMs ?? nowMs()) - usualSpanMs;
      return csvReply('requests.csv', requestTable(database, { ...filter, fromMs }));
    },
    getRequest: async ({ path: { request_id: id }, caller, scope }) => {
      const record = await readRequest(database, scope, id);
      if (record === undefined) throw notFound('request', 'request_id');
      const { project, key_id: key } = record.reservation;
      const role = project === null ? 'owner' : await roleIn(people.members, caller, project);
      const mayRead = role !== undefined && may(role, 'prompts.read');
      const [names, price, kept] = await Promise.all([
        namesOf(database, { keys: [key] }),
        database
          .selectFrom('usage_price')
          .select('pricing')
          .where('version', '=', record.priceVersion)
          .executeTakeFirst(),
        mayRead
          ? database.selectFrom('usage_prompt').select('prompt').where('id', '=', id).executeTakeFirst()
          : undefined,
      ]);
      return { body: requestDetail(record, names, { pricing: price?.pricing, prompt: kept?.prompt }) };
    },
    listRefusals: async ({ query, scope }) => {
      const { key_id: keyId, model, code, trace_id: traceId, limit = 50, cursor } = query;
      const filter = { scope, keyId, model, code, traceId, ...timesOf(query) };
      return { body: await refusalPage(database, filter, { limit, cursor }) };
    },
    getRefusal: async ({ path: { refusal_id: id }, scope }) => {
      const refusal = await readRefusal(database, scope, id);
      if (refusal === undefined) throw notFound('refused call', 'refusal_id');
      return { body: refusal };
    },
    listAuditEntries: async ({ query, scope }) => {
      const { actor, object, action, limit = 50, cursor } = query;
      const filter = { scope, actor, object, action, ...timesOf(query) };
      return { body: await auditPage(database, filter, { limit, cursor }) };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function timesOf({ from, to }: { from?: string; to?: string }) {
  return { fromMs: momentOf(from, 'from'), toMs: momentOf(to, 'to') };
}

function filterOf(query: QueryOf<'exportRequests'>, scope: Scope): RequestFilter {
  return {
    scope,
    keyId: query.key_id,
    model: query.model,
    status: query.status,
    outcome: query.outcome,
    traceId: query.trace_id,
    ...timesOf(query),
  };
}

/** In the order of time, and within a point in that of the groups. */
function* usageRows({ series }: UsageReport): Generator<readonly Cell[]> {
  for (const [index, { at }] of (series[0]?.points ?? []).entries())
    for (const { group, name, points } of series) {
      const point = points[index];
      if (point !== undefined) yield [at, group, name, ...usageTotals.map((total) => point[total])];
    }
}

/** A table as a response: browsers save it and never show it as a page. */
function csvReply(filename: string, body: AsyncIterable<string>): StreamReply {
  return {
    kind: 'stream',
    status: 200,
    mediaType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${filename}"` },
    body,
  };
}
