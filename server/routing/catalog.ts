/** The models that this installation serves, under the ids that callers use. */
import { ApiError } from '../core/api-error.ts';
import { nearestNames } from '../../command-line/nearest-name.ts';
import type { FieldCheck } from '../core/extra-fields.ts';
import { modelOperationIds, modelOperations, type ModelOperationId } from '../core/operations.ts';
import type { Pricing } from '../core/pricing.ts';
import { routesTo, type Route } from './route.ts';
import type { Target } from './target.ts';

export interface CatalogModel {
  id: string;
  /** Other ids under which callers may request it. */
  aliases: readonly string[];
  name: string;
  description: string;
  ownedBy: string;
  /** Unix time in seconds. */
  created: number;
  /** Its targets; at least one. */
  targets: readonly [Target, ...Target[]];
  inputModalities: readonly string[];
  outputModalities: readonly string[];
  /** Tokens; null where it does not apply (speech). */
  contextLength: number | null;
  maxOutputTokens: number | null;
  /** Output tokens of calls that name no maximum and are paid from a budget; undefined: that of the installation. */
  defaultOutputTokens?: number | undefined;
  /** US dollars per token (per request for `request`), as decimal strings; 0 for free. */
  pricing: Readonly<Record<string, string>>;
  /** Those of its targets that have prices of their own. */
  targetPricing: readonly Pricing[];
  supportedParameters: readonly string[];
  /** Family of the tokenizer, as catalogs name it. */
  tokenizer: string;
  /** Whether it can reason before it responds; undefined: nothing says so. */
  reasons?: boolean;
  /** Of a speech model; null for others. */
  voices: readonly string[] | null;
  /** Its responses reach the caller without validation: a sandbox model whose purpose is to break the contract. */
  raw: boolean;
  /** Whether only keys may use it whose allowed models name its family. */
  onlyWhenNamed?: boolean | undefined;
  /** The day from whose beginning (UTC) on it is no longer served, `2027-06-30`; null: none is set. */
  expirationDate: string | null;
  /** The id of the model to use instead. */
  replacement: string | null;
}

/** A model and how one of its operations reaches its targets. */
export interface FoundModel {
  model: CatalogModel;
  /** At least one. */
  routes: readonly Route[];
}

interface Entry {
  model: CatalogModel;
  /** Only operations with a route. */
  routes: ReadonlyMap<ModelOperationId, readonly Route[]>;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
  /** What its targets take beyond the contract; undefined where that is nothing. */
  extraFields: ReadonlyMap<string, FieldCheck | undefined> | undefined;
}

export class Catalog {
  readonly #now: () => number;
  #models: readonly CatalogModel[] = [];
  #entries: ReadonlyMap<string, Entry> = new Map();

  /** `now` in milliseconds since 1970. */
  constructor(models: readonly CatalogModel[], now: () => number = Date.now) {
    this.#now = now;
    this.replace(models);
  }

  /** Replaces the models; requests under way keep theirs. */
  replace(models: readonly CatalogModel[]): void {
    const entries = new Map<string, Entry>();
    for (const model of models) {
      const routes = routesOf(model);
      const { expirationDate } = model;
      const expiresAtMs = expirationDate === null ? Number.POSITIVE_INFINITY : Date.parse(expirationDate);
      const extraFields = extraFieldsOf(model);
      const entry = { model, routes, expiresAtMs, extraFields };
      for (const id of [model.id, ...model.aliases]) entries.set(id, entry);
    }
    this.#entries = entries;
    this.#models = models;
  }

  /** Those that are served now. */
  list(): CatalogModel[] {
    const nowMs = this.#now();
    return this.#models.filter(({ id }) => (this.#entries.get(id)?.expiresAtMs ?? 0) > nowMs);
  }

  /** Throws `model_not_found` with the nearest ids, or with the one to use instead. */
  get(id: string): CatalogModel {
    return this.#entry(id).model;
  }

  /** What a target of the model takes beyond the contract; undefined for an id that is none. */
  extraFieldsOf(id: unknown): ReadonlyMap<string, FieldCheck | undefined> | undefined {
    return typeof id === 'string' ? this.#entries.get(id)?.extraFields : undefined;
  }

  /** The operations that callers can use a model for. */
  operationsOf(model: CatalogModel): readonly ModelOperationId[] {
    return [...(this.#entries.get(model.id)?.routes.keys() ?? [])];
  }

  /** The model, if it serves the operation; throws `model_not_found` or `unsupported_value`. */
  find(id: string, operation: ModelOperationId): FoundModel {
    const { model, routes: byOperation } = this.#entry(id);
    const routes = byOperation.get(operation);
    if (routes !== undefined) return { model, routes };
    const other = this.list().find((each) => this.operationsOf(each).includes(operation));
    const hint = other === undefined ? '' : `; '${other.id}' does`;
    throw new ApiError(
      'unsupported_value',
      `Model '${id}' does not serve ${modelOperations[operation].names.catalog}${hint}.`,
      { param: 'model' },
    );
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry !== undefined && this.#now() < entry.expiresAtMs) return entry;
    const shown = id.length > 128 ? `${id.slice(0, 128)}…` : id;
    throw new ApiError(
      'model_not_found',
      entry === undefined ? this.#unknown(id, shown) : expired(entry.model, shown),
      { param: 'model' },
    );
  }

  #unknown(id: string, shown: string): string {
    const nearest = nearestNames(id, this.#entries.keys(), {
      limit: 3,
      spellingsOf: (known) => [known, known.slice(known.indexOf('/') + 1)],
    }).map((near) => `'${near}'`);
    const hint =
      nearest.length > 0 ? `Nearest: ${nearest.join(', ')}.` : 'GET /v1/models lists the models of your key.';
    return `The model '${shown}' does not exist. ${hint}`;
  }
}

function routesOf({ targets }: CatalogModel): Entry['routes'] {
  const routes = modelOperationIds.map((operation) => [operation, routesTo(targets, operation)] as const);
  return new Map(routes.filter(([, found]) => found.length > 0));
}

function extraFieldsOf({ targets }: CatalogModel): Entry['extraFields'] {
  const fields = targets.flatMap(({ quirks }) => [...(quirks.beyondContract ?? [])]);
  return fields.length === 0 ? undefined : new Map(fields);
}

function expired({ expirationDate, replacement }: CatalogModel, shown: string): string {
  const hint = replacement === null ? '' : ` Use '${replacement}' instead.`;
  return `The model '${shown}' has not been served since ${expirationDate}.${hint}`;
}
