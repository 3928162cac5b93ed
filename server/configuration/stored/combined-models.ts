/** The models of the environment's providers together with those of the database; the environment's come first. */
import type { CatalogModel } from '../../routing/catalog.ts';
import type { ModelOrigin, ModelSource } from '../model-source.ts';

export class CombinedModels implements ModelSource {
  readonly origin: ModelOrigin;
  readonly #first: ModelSource;
  readonly #second: ModelSource;

  constructor(first: ModelSource, second: ModelSource) {
    this.#first = first;
    this.#second = second;
    this.origin = first.origin.source === 'none' ? second.origin : first.origin;
  }

  /** An id or a provider that both have is that of the first. */
  models(): readonly CatalogModel[] {
    const first = this.#first.models();
    const taken = new Set(first.flatMap(({ id, aliases }) => [id, ...aliases]));
    const names = new Set(this.#first.providers().map(({ name }) => name));
    const isFree = ({ id, aliases, ownedBy }: CatalogModel) =>
      !names.has(ownedBy) && ![id, ...aliases].some((each) => taken.has(each));
    return [...first, ...this.#second.models().filter(isFree)];
  }

  providers() {
    const first = this.#first.providers();
    const names = new Set(first.map(({ name }) => name));
    return [...first, ...this.#second.providers().filter(({ name }) => !names.has(name))];
  }

  onChange(listener: (models: readonly CatalogModel[]) => void): void {
    for (const source of [this.#first, this.#second]) source.onChange(() => listener(this.models()));
  }

  async reload(): Promise<boolean> {
    const good = await Promise.all([this.#first.reload(), this.#second.reload()]);
    return good.every(Boolean);
  }

  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#second.close()]);
  }
}
