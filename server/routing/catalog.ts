/** The models that this installation serves, under the ids that callers use. */
import { distance } from 'fastest-levenshtein';
import type { Provider, UpstreamOperation } from '../core/provider.ts';
import { ApiError } from '../core/api-error.ts';

export interface CatalogModel {
  id: string;
  name: string;
  description: string;
  ownedBy: string;
  /** Unix time in seconds. */
  created: number;
  /** The id under which the provider knows the model. */
  upstreamModel: string;
  provider: Provider;
  operations: readonly UpstreamOperation[];
  inputModalities: readonly string[];
  outputModalities: readonly string[];
  /** Tokens; null where the notion has no sense (speech). */
  contextLength: number | null;
  maxOutputTokens: number | null;
  /** US dollars per token (per request for `request`), as decimal strings; 0 for free. */
  pricing: Readonly<Record<string, string>>;
  supportedParameters: readonly string[];
  /** Family of the tokenizer, as catalogs name it. */
  tokenizer: string;
  /** Of a speech model; null for others. */
  voices: readonly string[] | null;
  /** Its answers reach the caller unchecked: a sandbox model whose purpose is to break the contract. */
  raw: boolean;
}

const operationNames: Record<UpstreamOperation, string> = {
  createChatCompletion: 'chat completions',
  createEmbedding: 'embeddings',
  createSpeech: 'speech',
  createMessage: 'messages',
  countMessageTokens: 'token counting',
};

export class Catalog {
  readonly #models: ReadonlyMap<string, CatalogModel>;

  constructor(models: readonly CatalogModel[]) {
    this.#models = new Map(models.map((model) => [model.id, model]));
  }

  list(): CatalogModel[] {
    return [...this.#models.values()];
  }

  /** Throws `model_not_found` with the nearest ids. */
  get(id: string): CatalogModel {
    const model = this.#models.get(id);
    if (model !== undefined) return model;
    const shown = id.length > 128 ? `${id.slice(0, 128)}…` : id;
    const nearest = this.#nearest(id).map((near) => `'${near}'`);
    const hint = nearest.length > 0 ? ` Nearest: ${nearest.join(', ')}.` : '';
    throw new ApiError('model_not_found', `The model '${shown}' does not exist.${hint}`, { param: 'model' });
  }

  /** The model, if it serves the operation; throws `model_not_found` or `unsupported_value`. */
  forOperation(id: string, operation: UpstreamOperation): CatalogModel {
    const model = this.get(id);
    if (model.operations.includes(operation)) return model;
    const other = this.list().find(({ operations }) => operations.includes(operation));
    const hint = other === undefined ? '' : `; '${other.id}' does`;
    throw new ApiError(
      'unsupported_value',
      `Model '${id}' does not serve ${operationNames[operation]}${hint}.`,
      { param: 'model' },
    );
  }

  /** Up to three ids within a third of the length of `id` by edit distance, nearest first; bounded to ids of sane length. */
  #nearest(id: string): string[] {
    if (id.length > 128) return [];
    const wanted = id.toLowerCase();
    return [...this.#models.keys()]
      .map((known) => {
        const tail = known.slice(known.indexOf('/') + 1);
        return {
          known,
          far: Math.min(distance(wanted, known.toLowerCase()), distance(wanted, tail.toLowerCase())),
        };
      })
      .filter(({ far }) => far <= Math.max(2, Math.floor(id.length / 3)))
      .sort((a, b) => a.far - b.far || (a.known < b.known ? -1 : 1))
      .slice(0, 3)
      .map(({ known }) => known);
  }
}
