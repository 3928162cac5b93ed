/** Single model requests: lists, tables, and all details of one. */
import type { operations } from '../../../openapi/generated/console.ts';
import { may } from '../people/role.ts';
import { hourMs } from '../reading/intervals.ts';
import { momentOf } from '../reading/moment.ts';
import { namesOf } from '../reading/names.ts';
import { requestPage, requestTable } from '../reading/request-list.ts';
import { readRequest, type RequestFilter } from '../reading/request-rows.ts';
import { requestDetail } from '../reading/request-view.ts';
import { roleIn } from './authorise.ts';
import type { ConsoleHandlers } from './console-call.ts';
import { notFound } from './console-error.ts';
import type { ConsoleParts } from './console-parts.ts';
import { csvReply } from './csv-reply.ts';

type Query = NonNullable<operations['exportRequests']['parameters']['query']>;
type Handlers = Pick<ConsoleHandlers, 'listRequests' | 'exportRequests' | 'getRequest'>;

/** The default range of a table without a start time. */
const usualSpanMs = 30 * 24 * hourMs;

export function requestHandlers({ database, people, nowMs }: ConsoleParts): Handlers {
  return {
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
      const { project, key_id: key, price_version: version } = record.reservation;
      const role = project === null ? 'owner' : await roleIn(people.members, caller, project);
      const mayRead = role !== undefined && may(role, 'prompts.read');
      const [names, price, kept] = await Promise.all([
        namesOf(database, { keys: [key] }),
        database
          .selectFrom('usage_price')
          .select('pricing')
          .where('version', '=', version)
          .executeTakeFirst(),
        mayRead
          ? database.selectFrom('usage_prompt').select('prompt').where('id', '=', id).executeTakeFirst()
          : undefined,
      ]);
      return { body: requestDetail(record, names, { pricing: price?.pricing, prompt: kept?.prompt }) };
    },
  };
}

function filterOf(query: Query, scope: readonly string[] | null): RequestFilter {
  return {
    scope,
    keyId: query.key_id,
    model: query.model,
    status: query.status,
    outcome: query.outcome,
    traceId: query.trace_id,
    fromMs: momentOf(query.from, 'from'),
    toMs: momentOf(query.to, 'to'),
  };
}
