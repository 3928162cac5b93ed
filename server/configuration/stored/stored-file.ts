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

/** Somebody has given them an order. Otherwise the id is there twice in error, which the check of the file refuses. */
function isShared(same: readonly StoredModel[]): boolean {
  const providers = new Set(same.map(({ provider }) => provider));
  const unordered = same.filter(({ priority }) => priority === undefined);
  return same.length > 1 && providers.size === same.length && unordered.length <= 1;
}

function alone(stored: StoredModel): JsonObject {
  const { priority: _, weight: __, ...entry } = stored;
  return entry;
}

/** Fields that all targets share, such as the context length, are those of the first. */
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
  return { ...entry, targets };
}

/** The model of a provider file, as it is written there. */
export type WrittenModel = JsonObject & { id: string };

/** The models of a provider file at one of its providers, as they are stored. */
export function storedModelsOf(provider: string, models: readonly WrittenModel[]): StoredModel[] {
  return models.flatMap((model) => {
    const { targets, ...entry } = model;
    if (!Array.isArray(targets))
      return model['provider'] === provider ? [{ upstream_model: model.id, ...model, provider }] : [];
    return (targets as JsonObject[])
      .filter((target) => target['provider'] === provider)
      .map(({ model: upstream = model.id, priority = 0, ...target }) => ({
        ...entry,
        ...target,
        upstream_model: upstream,
        priority,
      })) as unknown as StoredModel[];
  });
}
