/** The stored providers as one provider file. Models of one id at several providers are the targets of one model. */
import type { JsonObject } from '../../core/json.ts';
import type { StoredModel, StoredProvider } from '../../core/stored-provider.ts';

export function storedFile(providers: readonly Pick<StoredProvider, 'name' | 'definition'>[]) {
  return {
    providers: Object.fromEntries(providers.map(({ name, definition }) => [name, definition.provider])),
    models: modelsOf(providers.flatMap(({ definition }) => definition.models)),
  };
}

function modelsOf(stored: readonly StoredModel[]): JsonObject[] {
  const byId = Map.groupBy(stored, ({ id }) => id);
  return [...byId.values()].flatMap((same) => (isShared(same) ? [withTargets(same)] : same.map(alone)));
}

/** Somebody has given them an order. Otherwise the id is there twice by mistake, which the check of the file refuses. */
function isShared(same: readonly StoredModel[]): boolean {
  const providers = new Set(same.map(({ provider }) => provider));
  const unordered = same.filter(({ priority }) => priority === undefined);
  return same.length > 1 && providers.size === same.length && unordered.length <= 1;
}

function alone({ priority: _, weight: __, ...entry }: StoredModel): JsonObject {
  return entry;
}

/** What is the same for every target, such as its context length, is that of the first. */
function withTargets(same: readonly StoredModel[]): JsonObject {
  const ordered = same.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  const { provider: _, upstream_model: __, prices: ___, ...entry } = alone(ordered[0] as StoredModel);
  const targets = ordered.map(({ provider, upstream_model: model, priority = 0, weight = 1, prices }) => ({
    provider,
    model,
    priority,
    weight,
    ...(prices !== undefined && { prices }),
  }));
  return { ...entry, targets } as JsonObject;
}

/** The models of a provider file at one of its providers, as they are stored. */
export function storedModelsOf(provider: string, models: readonly JsonObject[]): StoredModel[] {
  return models.flatMap(({ targets, ...entry }) => {
    if (!Array.isArray(targets)) return entry['provider'] === provider ? [entry as StoredModel] : [];
    return (targets as JsonObject[])
      .filter((target) => target['provider'] === provider)
      .map(({ model = entry['id'], priority = 0, ...target }) => ({
        ...entry,
        ...target,
        upstream_model: model,
        priority,
      })) as unknown as StoredModel[];
  });
}
