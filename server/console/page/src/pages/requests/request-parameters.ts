/** The query of the URL of the list of requests, as a query of the contract. */
import type { operations } from '../../../../../../openapi/generated/console.ts';
import { callParameters } from '../../filters/call-filters.tsx';
import { moreParameters } from '../../filters/more-filters.tsx';
import { boundsIn } from '../../filters/time-range.ts';
import type { Query } from '../../filters/use-query.ts';

export const outcomes = ['completed', 'failed', 'cancelled', 'interrupted'] as const;

export type RequestParameters = Omit<
  NonNullable<operations['listRequests']['parameters']['query']>,
  'limit' | 'cursor' | 'order'
>;

/** The pattern of the contract; a tag that is still being typed is omitted. */
const wholeTag = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}=[!-+\--~]{1,128}$/;

/** The parameters of `listRequests` and `exportRequests`. */
export function requestParameters(query: Query, projectId: string): RequestParameters {
  const { trace, outcome, user, session, tag = '' } = query;
  const ended = outcomes.find((name) => name === outcome);
  return {
    project_id: projectId,
    ...boundsIn(query),
    ...(trace && { trace_id: trace }),
    ...(user && { end_user: user.slice(0, 512) }),
    ...(session && { session_id: session.slice(0, 128) }),
    ...(wholeTag.test(tag) && { tag }),
    ...(ended && { outcome: ended }),
    ...callParameters(query),
    ...moreParameters(query),
  };
}
