/** The responses that are kept: look up, delete, list the items of their input. Each sees only those of the caller's project. */
import { ApiError } from '../../core/api-error.ts';
import { responseOf } from '../../keeping/kept-content.ts';
import type { Handler } from '../../http/surface.ts';
import { listItems, type ItemsQuery } from '../../keeping/listed-items.ts';
import type { KeptResponses } from '../../keeping/kept-responses.ts';

export function responseHandlers(
  kept: KeptResponses,
): Record<'retrieveResponse' | 'deleteResponse' | 'listResponseItems', Handler> {
  return {
    retrieveResponse: async ({ params, principal }) => {
      const id = String(params['response_id']);
      const content = (await kept.find(principal.owner, [id])).get(id);
      if (content === undefined) throw responseNotFound(id);
      return { kind: 'json', status: 200, body: responseOf(content) };
    },
    deleteResponse: async ({ params, principal }) => {
      const id = String(params['response_id']);
      if (!(await kept.remove(principal.owner, id))) throw responseNotFound(id);
      return { kind: 'json', status: 200, body: { id, object: 'response', deleted: true } };
    },
    listResponseItems: async ({ params, query, principal }) => {
      const id = String(params['response_id']);
      const page = await listItems(kept, principal.owner, id, {
        after: query['after'] as string | undefined,
        limit: (query['limit'] as number | undefined) ?? 20,
        order: (query['order'] as ItemsQuery['order'] | undefined) ?? 'desc',
      });
      if (page === undefined) throw responseNotFound(id);
      const { items, hasMore } = page;
      const body = {
        object: 'list',
        data: items,
        first_id: items[0]?.['id'] ?? null,
        last_id: items.at(-1)?.['id'] ?? null,
        has_more: hasMore,
      };
      return { kind: 'json', status: 200, body };
    },
  };
}

/** Unknown, foreign, deleted and expired responses get the same error; the message has the id. */
function responseNotFound(id: string): ApiError {
  return new ApiError('response_not_found', `No such response: '${id.slice(0, 128)}'.`, {
    param: 'response_id',
  });
}
