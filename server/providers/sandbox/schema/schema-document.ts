/** A JSON Schema as received, and how its references are followed. */
import { isJsonObject, ownMember, type JsonObject } from '../../../core/json.ts';

/** An object with keywords, or true (anything) or false (nothing). Other values count as true. */
export type JsonSchema = JsonObject | boolean;

/** Objects looked at in search of an anchor. */
const maxSearched = 20_000;

/** `value` as a schema. */
export function asSchema(value: unknown): JsonSchema {
  return isJsonObject(value) || value === false ? value : true;
}

/** Schemas of an array keyword (`allOf`, `prefixItems`, …); none when it is absent or no array. */
export function schemaList(schema: JsonObject, keyword: string): JsonSchema[] {
  const list = ownMember(schema, keyword);
  return Array.isArray(list) ? list.map(asSchema) : [];
}

/** Schemas of an object keyword (`properties`, `$defs`, …); none when it is absent or no object. */
export function schemaMap(schema: JsonObject, keyword: string): [string, JsonSchema][] {
  const map = ownMember(schema, keyword);
  return isJsonObject(map) ? Object.entries(map).map(([name, value]) => [name, asSchema(value)]) : [];
}

/** Resolves references within one document; references to other documents allow anything. */
export class SchemaDocument {
  private readonly root: JsonSchema;
  private anchors: Map<string, JsonSchema> | undefined;
  private readonly resolved = new Map<string, JsonSchema>();

  constructor(root: JsonSchema) {
    this.root = root;
  }

  /** The schemas that the object's references lead to. */
  referencesOf(schema: JsonObject): JsonSchema[] {
    return ['$ref', '$dynamicRef'].flatMap((keyword) => {
      const reference = ownMember(schema, keyword);
      return typeof reference === 'string' ? [this.resolve(reference)] : [];
    });
  }

  private resolve(reference: string): JsonSchema {
    const known = this.resolved.get(reference);
    if (known !== undefined) return known;
    const schema = this.find(reference);
    this.resolved.set(reference, schema);
    return schema;
  }

  private find(reference: string): JsonSchema {
    if (reference === '#') return this.root;
    if (reference.startsWith('#/')) return this.followPointer(reference.slice(2));
    this.anchors ??= this.findAnchors();
    return this.anchors.get(reference) ?? true;
  }

  private followPointer(pointer: string): JsonSchema {
    let value: unknown = this.root;
    for (const part of pointer.split('/')) {
      const name = decodePart(part);
      if (Array.isArray(value)) value = value[Number(name)];
      else if (isJsonObject(value)) value = ownMember(value, name);
      else return true;
    }
    return asSchema(value);
  }

  private findAnchors(): Map<string, JsonSchema> {
    const anchors = new Map<string, JsonSchema>();
    const queue: unknown[] = [this.root];
    for (let at = 0; at < queue.length && at < maxSearched; at += 1) {
      const value = queue[at];
      if (Array.isArray(value)) queue.push(...value.filter((item) => typeof item === 'object'));
      if (!isJsonObject(value)) continue;
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const name = ownMember(value, keyword);
        if (typeof name === 'string') anchors.set(`#${name}`, value);
      }
      const id = ownMember(value, '$id');
      if (typeof id === 'string') anchors.set(id, value);
      queue.push(...Object.values(value).filter((member) => typeof member === 'object'));
    }
    return anchors;
  }
}

function decodePart(part: string): string {
  const unescaped = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(unescaped);
  } catch {
    return unescaped;
  }
}
