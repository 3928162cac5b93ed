/** `GET /models` and `GET /models/{model_id}` as messages clients read them: cursor pages of model cards. */
import type { components } from '../../../openapi/generated/alt.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Exchange, Handler } from '../../http/surface.ts';
import type { Catalog, CatalogModel } from '../../routing/catalog.ts';
import { modelOfPath } from '../model-of-path.ts';

type ModelInfo = components['schemas']['ModelInfo'];

const defaultLimit = 20;

export function modelHandlers(catalog: Catalog): {
  listMessageModels: Handler;
  retrieveMessageModel: Handler;
} {
  return {
    listMessageModels: async ({ query }) => ({
      kind: 'json',
      status: 200,
      body: page(catalog, query),
    }),
    retrieveMessageModel: async ({ params }) => ({
      kind: 'json',
      status: 200,
      body: modelInfo(messagesModel(catalog, String(params['model_id']))),
    }),
  };
}

function servesMessages(catalog: Catalog, model: CatalogModel): boolean {
  return catalog.operationsOf(model).includes('createMessage');
}

/** Only models that this surface can call are on it. */
function messagesModel(catalog: Catalog, id: string): CatalogModel {
  const model = modelOfPath(catalog, id);
  if (!servesMessages(catalog, model)) {
    throw new ApiError('model_not_found', `The model '${id}' is not served on this surface.`, {
      param: 'model_id',
    });
  }
  return model;
}

function page(catalog: Catalog, query: Exchange['query']): components['schemas']['ModelInfoList'] {
  const limit = (query['limit'] as number | undefined) ?? defaultLimit;
  const lifecycle = query['lifecycle[]'] as readonly string[] | undefined;
  const all = catalog
    .list()
    .filter((model) => servesMessages(catalog, model))
    .filter(() => lifecycle === undefined || lifecycle.includes('active'));
  const after = cursor(all, query['after_id'], 'after_id');
  const before = cursor(all, query['before_id'], 'before_id');
  const from = after === undefined ? 0 : after + 1;
  const to = before ?? all.length;
  const window = all.slice(from, to);
  const backwards = before !== undefined && after === undefined;
  const data = (backwards ? window.slice(-limit) : window.slice(0, limit)).map(modelInfo);
  return {
    data,
    has_more: window.length > data.length,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}

function cursor(models: readonly CatalogModel[], id: unknown, param: string): number | undefined {
  if (typeof id !== 'string') return undefined;
  const at = models.findIndex((model) => model.id === id);
  if (at >= 0) return at;
  throw new ApiError('invalid_value', `Invalid value for '${param}': no such model '${id.slice(0, 128)}'.`, {
    param,
  });
}

function modelInfo(model: CatalogModel): ModelInfo {
  const able = (supported: boolean) => ({ supported });
  const takes = (modality: string) => able(model.inputModalities.includes(modality));
  const has = (parameter: string) => able(model.supportedParameters.includes(parameter));
  const thinking = has('reasoning_effort');
  const never = able(false);
  return {
    type: 'model',
    id: model.id,
    display_name: model.name,
    created_at: new Date(model.created * 1_000).toISOString(),
    line: null,
    lifecycle: 'active',
    deprecated_at: null,
    retires_at: model.expirationDate === null ? null : new Date(model.expirationDate).toISOString(),
    max_input_tokens: model.contextLength,
    max_tokens: model.maxOutputTokens,
    capabilities: {
      batch: never,
      citations: never,
      code_execution: never,
      context_management: {
        supported: false,
        clear_thinking_20251015: never,
        clear_tool_uses_20250919: never,
        compact_20260112: never,
      },
      effort: {
        ...thinking,
        low: thinking,
        medium: thinking,
        high: thinking,
        xhigh: thinking,
        max: thinking,
      },
      image_input: takes('image'),
      pdf_input: takes('file'),
      server_tools: { supported: false, code_execution: never, web_search: never },
      structured_outputs: has('structured_outputs'),
      thinking: {
        ...thinking,
        types: { adaptive: thinking, between_tools: thinking, disabled: able(true), enabled: thinking },
      },
    },
  };
}
