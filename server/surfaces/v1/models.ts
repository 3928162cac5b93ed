/** `GET /models` and `GET /models/{model}`: the catalog as chat-completions clients and other aggregators' clients read it. */
import type { components } from '../../../openapi/generated/v1.ts';
import { mayUseModel } from '../../admission/subjects.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Handler } from '../../http/surface.ts';
import type { Catalog, CatalogModel } from '../../routing/catalog.ts';
import { modelOfPath } from '../model-of-path.ts';
import { modelPricing } from './model-pricing.ts';

type Model = components['schemas']['CatalogModel'];

export function modelHandlers(catalog: Catalog): { listModels: Handler; retrieveModel: Handler } {
  return {
    listModels: async ({ principal }) => {
      const data = catalog
        .list()
        .filter((model) => mayUseModel(principal, model))
        .map(modelEntry);
      const body: components['schemas']['CatalogModelList'] = {
        object: 'list',
        data,
        links: { next: null },
        total_count: data.length,
      };
      return { kind: 'json', status: 200, body };
    },
    retrieveModel: async ({ params, principal }) => {
      const model = modelOfPath(catalog, String(params['model']));
      if (!mayUseModel(principal, model))
        throw new ApiError('model_not_allowed', `This API key may not use model '${model.id}'.`, {
          param: 'model',
        });
      return { kind: 'json', status: 200, body: modelEntry(model) };
    },
  };
}

/** A model as the catalog of `/v1` shows it. */
export function modelEntry(model: CatalogModel): Model {
  return {
    id: model.id,
    object: 'model',
    created: model.created,
    owned_by: model.ownedBy,
    canonical_slug: model.id,
    name: model.name,
    description: model.description,
    context_length: model.contextLength,
    architecture: {
      modality: `${model.inputModalities.join('+')}->${model.outputModalities.join('+')}`,
      input_modalities: [...model.inputModalities],
      output_modalities: [...model.outputModalities],
      tokenizer: model.tokenizer,
      instruct_type: null,
    },
    pricing: modelPricing(model),
    top_provider: {
      context_length: model.contextLength,
      max_completion_tokens: model.maxOutputTokens,
      is_moderated: false,
    },
    per_request_limits: null,
    supported_parameters: [...model.supportedParameters],
    supported_voices: model.voices === null ? null : [...model.voices],
    default_parameters: null,
    expiration_date: model.expirationDate,
    shutdown_date: model.expirationDate,
    links: { details: `/v1/models/${encodeURIComponent(model.id)}` },
  };
}
