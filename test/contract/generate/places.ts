/** Every place of a request body where a value can stand, each with a whole body around it. */
import type { Json, JsonObject } from '../../../openapi/build/json.ts';
import type { Located } from '../document.ts';
import type { Sampler } from './samples.ts';
import { alternatives, itemsOf, mapValuesOf, propertiesOf, propertyOf, typesOf } from './schema.ts';

export type Path = readonly (string | number)[];

/** A property, an item or a map's value: its schema as written there, before its union is decided. */
export interface Place {
  schema: Located;
  path: Path;
  /** Which member of which schema it is, `ChatTextPart.text`; two branches of a union may have the same path. */
  site: string;
  /** The place of the object or list that this one is in; `undefined` for the body itself. */
  parent: Place | undefined;
  /** The smallest body that has the value at this place. */
  embed: (value: Json) => Json;
}

/** One branch of a place, the first time that its schema is met. */
export interface Leaf {
  schema: Located;
  place: Place;
}

export interface Shape {
  places: Place[];
  leaves: Leaf[];
}

/** The name of a key that a free map is tried with. */
const mapKey = 'key';

/** Walks the schema breadth first, so that every place is met where it is least deep; a schema that contains itself is walked once. */
export function shapeOf(document: JsonObject, root: Located, sampler: Sampler): Shape {
  const shape: Shape = { places: [], leaves: [] };
  const met = new Set<string>();
  const queue: Place[] = [
    { schema: root, path: [], site: schemaName(root), parent: undefined, embed: (value) => value },
  ];
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    shape.places.push(place);
    for (const { branch, value } of sampler.sampleBranches(place.schema)) {
      if (met.has(branch.pointer)) continue;
      met.add(branch.pointer);
      shape.leaves.push({ schema: branch, place });
      queue.push(...children(document, branch, place, value));
    }
  }
  return shape;
}

function children(document: JsonObject, branch: Located, place: Place, smallest: Json): Place[] {
  const { path, embed } = place;
  const owner = schemaName(branch);
  if (typesOf(branch.node).includes('object')) {
    const object = smallest as JsonObject;
    const members = propertiesOf(branch.node).map((name) => ({
      schema: propertyOf(document, branch, name),
      path: [...path, name],
      site: `${owner}.${name}`,
      parent: place,
      embed: (value: Json) => embed({ ...object, [name]: value }),
    }));
    const values = mapValuesOf(document, branch);
    if (values === undefined) return members;
    return [
      ...members,
      {
        schema: values,
        path: [...path, mapKey],
        site: `${owner}.*`,
        parent: place,
        embed: (value) => embed({ ...object, [mapKey]: value }),
      },
    ];
  }
  const items = itemsOf(document, branch);
  if (items === undefined) return [];
  const others = (smallest as Json[]).slice(1);
  return [
    {
      schema: items,
      path: [...path, 0],
      site: `${owner}[]`,
      parent: place,
      embed: (value) => embed([value, ...others]),
    },
  ];
}

/** A path as the service writes it in `param`. */
export function paramOf(path: Path): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  );
}

/** JSON types that any branch of the place takes. */
export function typesAt(document: JsonObject, { schema }: Place): Set<string> {
  const types = alternatives(document, schema).flatMap(({ node }) => typesOf(node));
  if (types.includes('number')) types.push('integer');
  return new Set(types);
}

/** A short name of a schema in its document: `ChatTextPart/properties/text`. */
export function schemaName({ pointer }: Pick<Located, 'pointer'>): string {
  return pointer.replace(/^#\/(components\/schemas\/|paths\/)/, '');
}
