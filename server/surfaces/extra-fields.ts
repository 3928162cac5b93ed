/** What the models of an installation take beyond the contract. */
import { member } from '../contract/body-parts.ts';
import { modelOperation } from '../core/operations.ts';
import type { Surface } from '../http/surface.ts';
import type { Catalog } from '../routing/catalog.ts';

/** The same for every operation of a model: whether its provider takes a field there, the operator knows. */
export function extraFieldsIn(catalog: Catalog): NonNullable<Surface['extraFields']> {
  return ({ id }, body) =>
    modelOperation(id) === undefined ? undefined : catalog.extraFieldsOf(member(body, 'model'));
}
