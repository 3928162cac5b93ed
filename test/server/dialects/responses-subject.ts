/** What becomes of a responses request before a provider of another format, from the check of its fields on. */
import { isJsonObject } from '../../../server/core/json.ts';
import { normalizeRequest } from '../../../server/contract/normalize-request.ts';
import { ApiError } from '../../../server/core/api-error.ts';
import type { GatewayCall } from '../../../server/core/gateway-call.ts';
import type { Loss } from '../../../server/dialects/loss.ts';
import { translateRequest } from '../../../server/dialects/translate.ts';
import type { FoundModel } from '../../../server/routing/catalog.ts';
import { withHostedRoutes } from '../../../server/routing/hosted-routes.ts';
import { contracts, type Pair } from './contracts.ts';
import { optionsFor, type Subject } from './oracle.ts';

type Body = Record<string, unknown>;

/** Refusals by the rules between fields, and for tools that no target has, count as those of the translation. */
export function responsesSubject(to: Pair): Subject {
  const { schemas, request: root, requestFault } = contracts.responses;
  return {
    schemas,
    root,
    isValid: (body) => requestFault(body) === undefined,
    translate: (body) => {
      const field = requestFault(body)?.param ?? absentTool(body);
      if (field !== undefined) return { body: {}, losses: [], refused: { field } };
      const { json, ignored } = normalizeRequest('createResponse', resolved(body)) ?? {
        json: resolved(body),
        ignored: [],
      };
      const translated = translateRequest('responses', to, json, optionsFor(body));
      const left = ignored.map((path): Loss => ({ field: path, kind: 'dropped', note: 'left out' }));
      return { ...translated, losses: [...left, ...translated.losses] };
    },
  };
}

/** The field of a tool that only a provider of responses could have. */
function absentTool(json: Body): string | undefined {
  const found = { model: { id: 'm' }, routes: [{ mode: 'translated', target: {} }] };
  try {
    withHostedRoutes(found as unknown as FoundModel, { operation: 'createResponse', json } as GatewayCall);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.param ?? '';
    throw error;
  }
}

/** The request with kept items in place of the references to them, as the server resolves them first. */
function resolved(body: Body): Body {
  const { input } = body;
  if (!Array.isArray(input)) return body;
  return {
    ...body,
    input: input.map((item: unknown) =>
      isJsonObject(item) && item['type'] === 'item_reference'
        ? { role: 'user', content: `kept as ${item['id'] as string}` }
        : item,
    ),
  };
}
