/** A node of a document together with its place, so that a finding can point at it through references. */
import { atReference, isObject, type Json, type JsonObject, pointerToken, stringAt } from '../json.ts';

export interface Place {
  readonly document: JsonObject;
  /** RFC 6901, in fragment form: `#/components/schemas/Message`. */
  readonly pointer: string;
  readonly value: JsonObject;
  /** The place of the last reference with members beside it; those members are part of the value. */
  readonly site?: string;
}

const maxReferences = 32;

/** A schema that is `true` demands nothing, one that is `false` allows no value. */
function asObject(value: Json | undefined): JsonObject | undefined {
  if (typeof value === 'boolean') return value ? {} : { enum: [] };
  return isObject(value) ? value : undefined;
}

/** The target of a reference; members beside the reference win. Throws on an endless or dangling one. */
export function resolve(place: Place): Place {
  let { pointer, value, site } = place;
  for (let followed = 0; ; followed += 1) {
    const reference = stringAt(value, '$ref');
    if (reference === undefined)
      return { document: place.document, pointer, value, ...(site !== undefined && { site }) };
    if (followed === maxReferences)
      throw new Error(`${place.pointer}: more than ${maxReferences} references in a row`);
    const { $ref: _, ...beside } = value;
    const target = asObject(atReference(place.document, reference));
    if (target === undefined) throw new Error(`${place.pointer}: ${reference} is no object`);
    if (Object.keys(beside).length > 0) site = pointer;
    pointer = reference;
    value = { ...target, ...beside };
  }
}

/** The pointer of something below a place. */
export function below(place: Place, ...keys: string[]): string {
  return [place.pointer, ...keys.map(pointerToken)].join('/');
}

/** The resolved node below a place; undefined when there is none. */
export function child(place: Place, ...keys: string[]): Place | undefined {
  let node: Json | undefined = place.value;
  for (const key of keys) {
    if (Array.isArray(node)) node = node[Number(key)];
    else if (isObject(node) && Object.hasOwn(node, key)) node = node[key];
    else return undefined;
  }
  const value = asObject(node);
  return value && resolve({ document: place.document, pointer: below(place, ...keys), value });
}

/** The names of the members of an object below a place. */
export function names(place: Place | undefined, key: string): string[] {
  const member = place?.value[key];
  return isObject(member) ? Object.keys(member) : [];
}

/** Names in either of two lists, each once, sorted. */
export function eitherOf(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])].toSorted();
}

/** A JSON string that does not depend on the order of members. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.keys(value).toSorted();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}
