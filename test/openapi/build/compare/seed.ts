/** Changes of the real contract, each made on a copy, and what the comparison has to say about them. */
import { join } from 'node:path';
import { type ErrorTable, type Surface } from '../../../../openapi/build/error-table.ts';
import { atReference, isObject, type Json, type JsonObject } from '../../../../openapi/build/json.ts';
import type { Change } from '../../../../openapi/build/compare/change.ts';
import { compareSurface } from '../../../../openapi/build/compare/compare-documents.ts';
import { type Contract, readContract } from '../../../../openapi/build/compare/release.ts';
import type { RuleId } from '../../../../openapi/build/compare/rules.ts';

const openapi = join(import.meta.dirname, '../../../../openapi');

/** The contract of the working copy. */
export const current: Contract = readContract(join(openapi, 'generated'), join(openapi, 'errors.yaml'));

/** A copy of one surface that a seed may change. */
export class Draft {
  readonly document: JsonObject;
  readonly errors: ErrorTable;

  constructor(surface: Surface) {
    const { document, errors } = structuredClone(current.surfaces[surface]);
    this.document = document;
    this.errors = errors;
  }

  /** The object at a pointer; throws when the contract has none, so that no seed changes nothing. */
  at(pointer: string): JsonObject {
    const node = atReference(this.document, pointer);
    if (!isObject(node)) throw new Error(`no object at ${pointer}`);
    return node;
  }

  list(pointer: string): Json[] {
    const node = atReference(this.document, pointer);
    if (!Array.isArray(node)) throw new Error(`no list at ${pointer}`);
    return node;
  }

  /** Gives a member another value; throws when it has none or the same. */
  set(pointer: string, key: string, value: Json): void {
    const node = this.at(pointer);
    if (node[key] === undefined || node[key] === value)
      throw new Error(`${pointer}/${key} cannot be changed`);
    node[key] = value;
  }

  /** Gives a new member a value; throws when it is there. */
  add(pointer: string, key: string, value: Json): void {
    const node = this.at(pointer);
    if (node[key] !== undefined) throw new Error(`${pointer}/${key} is not new`);
    node[key] = value;
  }

  remove(pointer: string, key: string): void {
    const node = this.at(pointer);
    if (node[key] === undefined) throw new Error(`nothing at ${pointer}/${key}`);
    delete node[key];
  }

  /** Takes an item out of a list of scalars. */
  drop(pointer: string, item: Json): void {
    const list = this.list(pointer);
    const index = list.indexOf(item);
    if (index < 0) throw new Error(`${JSON.stringify(item)} is not in ${pointer}`);
    list.splice(index, 1);
  }
}

export interface Seed {
  title: string;
  surface: Surface;
  change: (draft: Draft) => void;
  rule: RuleId;
  place: string;
  /** One of the operations that it touches; absent for what is about the whole surface. */
  operation?: string;
}

export const schemas = '#/components/schemas';

/** What the comparison finds in the seeded contract. */
export function changesOf(seed: Pick<Seed, 'surface' | 'change'>): Change[] {
  const draft = new Draft(seed.surface);
  seed.change(draft);
  return compareSurface(seed.surface, current.surfaces[seed.surface], draft);
}

/** Whether a change is the one that the seed foretells. */
export function isExpected(change: Change, { rule, place, operation }: Seed): boolean {
  return (
    change.rule === rule &&
    change.place === place &&
    (operation === undefined ? change.operations.length === 0 : change.operations.includes(operation))
  );
}

/** A further kind of a union, `poem`, that comes with what `requestedBy` names in the request; undefined: unasked. */
export function addPoem(draft: Draft, union: string, name: string, requestedBy?: string): void {
  draft.add(schemas, name, {
    type: 'object',
    ...(requestedBy !== undefined && { 'x-requested-by': requestedBy }),
    required: ['type'],
    properties: { type: { type: 'string', const: 'poem' } },
  });
  draft.list(`${schemas}/${union}/oneOf`).push({ $ref: `${schemas}/${name}` });
  draft.add(`${schemas}/${union}/discriminator/mapping`, 'poem', `${schemas}/${name}`);
}
