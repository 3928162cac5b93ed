/** What the console reads: usage over time, single model requests, and the audit log. */
import type { components, operations } from '../../../openapi/generated/console.ts';
import type { StreamReply } from '../../core/reply.ts';
import { PriceVersions } from '../../metering/price-versions.ts';
import { may } from '../people/role.ts';
import { auditPage } from '../reading/audit-page.ts';
import { savingsOfCaches } from '../reading/cache-savings.ts';
import { csvChunks, type Cell } from '../reading/csv.ts';
import { hourMs, timeSpan } from '../reading/intervals.ts';
import { momentOf } from '../reading/moment.ts';
import { namesOf } from '../reading/names.ts';
import { readRefusal, refusalPage } from '../reading/refusal-rows.ts';
import { requestPage, requestTable } from '../reading/request-list.ts';
import { readRequest, type RequestFilter } from '../reading/request-rows.ts';
import { noContent, storedContent } from '../reading/stored-content.ts';
import { requestDetail } from '../reading/request-view.ts';
import { usageGroups } from '../reading/usage-groups.ts';
import { usageReport } from '../reading/usage-report.ts';
import { usageTotals } from '../reading/usage-sums.ts';
import { roleIn } from './authorise.ts';
import type { ConsoleHandlers } from './console-call.ts';
import { notFound } from './console-error.ts';
import type { ConsoleParts } from './console-parts.ts';

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type UsageReport = components['schemas']['UsageReport'];
type Scope = readonly string[] | null;

/** The default range of a table of requests without a start time, and of a list that each row must be read for. */
const usualSpanMs = 30 * 24 * hourMs;

export function readingHandlers({ database, reports, people, nowMs }: ConsoleParts) {
  const report = (query: QueryOf<'getUsage'>, scope: Scope): Promise<UsageReport> =>
    usageReport(reports, {
      scope,
      span: timeSpan(query.from, query.to, nowMs()),
      interval: query.interval ?? 'day',
      grouping: query.group_by ?? 'none',
      model: query.model,
      keyId: query.key_id,
      status: query.status,
    });
  const prices = new PriceVersions(database);
  const usualStart = ({ fromMs, toMs }: RequestFilter) => fromMs ?? (toMs ?? nowMs()) - usualSpanMs;
  return {
    getUsage: async ({ query, scope }) => ({ body: await report(query, scope) }),
    listUsageGroups: async ({ query, scope }) => ({
      body: await usageGroups(reports, {
        scope,
        span: timeSpan(query.from, query.to, nowMs()),
        by: query.by,
        tagKey: query.tag_key,
        model: query.model,
        keyId: query.key_id,
        status: query.status,
        endUser: query.end_user,
      }),
    }),
    getCacheSavings: async ({ query, scope }) => ({
      body: await savingsOfCaches(reports, prices, {
        scope,
        span: timeSpan(query.from, query.to, nowMs()),
        model: query.model,
        keyId: query.key_id,
        status: query.status,
        grouping: query.group_by,
      }),
    }),
    exportUsage: async ({ query, scope }) => {
      const rows = usageRows(await report(query, scope));
      return csvReply('usage.csv', csvChunks(['at', 'group', 'name', ...usageTotals], rows));
    },
    listRequests: async ({ query, scope }) => {
      const { limit = 50, cursor, order } = query;
      const filter = filterOf(query, scope);
      const bounded = isOfRows(filter) ? { ...filter, fromMs: usualStart(filter) } : filter;
      return { body: await requestPage(reports, bounded, { limit, cursor, order }) };
    },
    exportRequests: async ({ query, scope }) => {
      const filter = filterOf(query, scope);
      const table = requestTable(reports, { ...filter, fromMs: usualStart(filter) });
      return csvReply('requests.csv', table);
    },
    getRequest: async ({ path: { request_id: id }, caller, scope }) => {
      const record = await readRequest(database, scope, id);
      if (record === undefined) throw notFound('request', 'request_id');
      const { project, key_id: key } = record.reservation;
      const role = project === null ? 'owner' : await roleIn(people.members, caller, project);
      const mayRead = role !== undefined && may(role, 'prompts.read');
      const [names, pricing, stored] = await Promise.all([
        namesOf(database, { keys: [key] }),
        prices.get(record.priceVersion),
        mayRead ? storedContent(database, id) : noContent,
      ]);
      return { body: requestDetail(record, names, { pricing, ...stored }) };
    },
    listRefusals: async ({ query, scope }) => {
      const { key_id: keyId, model, code, trace_id: traceId, limit = 50, cursor } = query;
      const filter = { scope, keyId, model, code, traceId, ...timesOf(query) };
      return { body: await refusalPage(reports, filter, { limit, cursor }) };
    },
    getRefusal: async ({ path: { refusal_id: id }, scope }) => {
      const refusal = await readRefusal(database, scope, id);
      if (refusal === undefined) throw notFound('refused call', 'refusal_id');
      return { body: refusal };
    },
    listAuditEntries: async ({ query, scope }) => {
      const { actor, object, action, limit = 50, cursor } = query;
      const filter = { scope, actor, object, action, ...timesOf(query) };
      return { body: await auditPage(reports, filter, { limit, cursor }) };
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
    operation: query.operation,
    surface: query.surface,
    streamed: query.streamed,
    target: query.target,
    code: query.code,
    traceId: query.trace_id,
    endUser: query.end_user,
    session: query.session_id,
    tag: query.tag,
    ...timesOf(query),
  };
}

/** Whether neither an index nor the hourly totals know what the filter is about. */
function isOfRows({ operation, streamed, target, code }: RequestFilter): boolean {
  return [operation, streamed, target, code].some((value) => value !== undefined);
}

/** In the order of time, and within a point in that of the groups. */
function* usageRows({ series }: UsageReport): Generator<readonly Cell[]> {
  for (const [index, { at }] of (series[0]?.points ?? []).entries())
    for (const { group, name, points } of series) {
      const point = points[index];
      if (point !== undefined) yield [at, group, name, ...usageTotals.map((total) => cellOf(point, total))];
    }
}

/** Of an interval without a request of known cost, the cost is not 0 but unknown. */
function cellOf(point: UsageReport['totals'], total: keyof UsageReport['totals']): Cell {
  const { requests, unpriced_requests: unpriced = 0 } = point;
  return total === 'cost' && unpriced > 0 && unpriced === requests ? null : (point[total] ?? null);
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
