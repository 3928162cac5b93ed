/** The responses that are kept: look up, delete. Each sees only those of the caller's project. */
import { ApiError } from '../../core/api-error.ts';
import { responseOf } from '../../keeping/kept-content.ts';
import type { Handler } from '../../http/surface.ts';
import type { KeptResponses } from '../../keeping/kept-responses.ts';

export function responseHandlers(
  kept: KeptResponses,
): Record<'retrieveResponse' | 'deleteResponse', Handler> {
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
  };
}

/** Unknown, foreign, deleted and expired responses get the same error; the message has the id. */
function responseNotFound(id: string): ApiError {
  return new ApiError('response_not_found', `No such response: '${id.slice(0, 128)}'.`, {
    param: 'response_id',
  });
}
