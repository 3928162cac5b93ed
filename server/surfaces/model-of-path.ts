/** The model that `GET /models/{id}` is about. */
import { ApiError } from '../core/api-error.ts';
import { hintForForeignPath } from '../http/foreign-path.ts';
import type { Catalog, CatalogModel } from '../routing/catalog.ts';

/** Throws `model_not_found`. Some operations of other aggregators, such as `/models/user`, have a path that is a model's here. */
export function modelOfPath(catalog: Catalog, id: string): CatalogModel {
  try {
    return catalog.get(id);
  } catch (thrown) {
    const hint = hintForForeignPath('GET', `/models/${id}`);
    if (hint === undefined) throw thrown;
    throw new ApiError('model_not_found', `The model '${id}' does not exist. ${hint}`, { param: 'model' });
  }
}
