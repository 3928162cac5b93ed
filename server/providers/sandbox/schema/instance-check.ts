/**
 * Whether a value matches a schema (JSON Schema 2020-12 and the older spellings still in use, formats
 * left aside). It only has to judge small values made here, but under hostile schemas, so its work
 * is bounded and patterns never reach the engine's backtracking matcher (decision 21 says why this is not Ajv).
 */
import { isJsonObject, ownMember, type JsonObject } from '../../../core/json.ts';
import { asSchema, schemaList, type JsonSchema, type SchemaDocument } from './schema-document.ts';
import {
  allowsType,
  dependentNames,
  dependentSchemas,
  isList,
  numberOf,
  prefixSchemas,
  propertySchemas,
  requiredNames,
  restSchema,
} from './schema-keywords.ts';
import type { Patterns } from './patterns.ts';
import type { Work } from './work.ts';

/** The members or items that a schema has looked at, for `unevaluatedProperties` and `unevaluatedItems`. */
type Evaluated = Set<string | number>;

export class InstanceChecker {
  private readonly document: SchemaDocument;
  private readonly patterns: Patterns;
  private readonly work: Work;

  constructor(document: SchemaDocument, patterns: Patterns, work: Work) {
    this.document = document;
    this.patterns = patterns;
    this.work = work;
  }

  /** True when `value` fits every schema of the list; throws `OutOfWork` at the bound. */
  fits(schemas: readonly JsonSchema[], value: unknown): boolean {
    return schemas.every((schema) => this.check(schema, value));
  }

  private check(schema: JsonSchema, value: unknown, evaluated: Evaluated = new Set()): boolean {
    if (typeof schema === 'boolean') return schema;
    this.work.visit(schema);
    const own: Evaluated = new Set();
    const ok =
      allowsType(schema, typeOf(value)) &&
      this.checkListed(schema, value) &&
      this.checkCombined(schema, value, own) &&
      this.checkValue(schema, value, own);
    if (ok) for (const key of own) evaluated.add(key);
    return ok;
  }

  private checkValue(schema: JsonObject, value: unknown, own: Evaluated): boolean {
    if (typeof value === 'number') return fitsNumber(schema, value);
    if (typeof value === 'string') return this.checkString(schema, value);
    if (Array.isArray(value)) return this.checkArray(schema, value, own);
    return isJsonObject(value) ? this.checkObject(schema, value, own) : true;
  }

  private checkListed(schema: JsonObject, value: unknown): boolean {
    const isEqual = (listed: unknown): boolean =>
      listed === value || this.work.canonicalText(listed) === this.work.canonicalText(value);
    if (Object.hasOwn(schema, 'const') && !isEqual(schema['const'])) return false;
    const list = ownMember(schema, 'enum');
    if (!Array.isArray(list)) return true;
    this.work.spendOnEntries(list.length);
    return list.includes(value) || list.some(isEqual);
  }

  private checkCombined(schema: JsonObject, value: unknown, own: Evaluated): boolean {
    const needed = [...this.document.referencesOf(schema), ...schemaList(schema, 'allOf')];
    if (!needed.every((part) => this.check(part, value, own))) return false;
    if (isList(schema, 'anyOf') && this.countFitting(schema, 'anyOf', value, own) === 0) return false;
    if (isList(schema, 'oneOf') && this.countFitting(schema, 'oneOf', value, own) !== 1) return false;
    if (Object.hasOwn(schema, 'not') && this.check(asSchema(schema['not']), value)) return false;
    if (!Object.hasOwn(schema, 'if')) return true;
    const holds = this.check(asSchema(schema['if']), value, own);
    return this.check(asSchema(ownMember(schema, holds ? 'then' : 'else')), value, own);
  }

  private countFitting(schema: JsonObject, keyword: string, value: unknown, own: Evaluated): number {
    return schemaList(schema, keyword).filter((branch) => this.check(branch, value, own)).length;
  }

  private checkString(schema: JsonObject, value: string): boolean {
    const pattern = ownMember(schema, 'pattern');
    this.work.spendOnEntries(value.length);
    if (!isWithin(Array.from(value).length, schema, 'minLength', 'maxLength')) return false;
    return typeof pattern !== 'string' || this.patterns.of(pattern).occursIn(value);
  }

  private checkArray(schema: JsonObject, value: unknown[], own: Evaluated): boolean {
    if (!isWithin(value.length, schema, 'minItems', 'maxItems')) return false;
    if (schema['uniqueItems'] === true && this.hasEqualItems(value)) return false;
    this.work.spendOnEntries(value.length);
    const prefix = prefixSchemas(schema);
    const rest = restSchema(schema);
    for (const [index, item] of value.entries()) {
      const itemSchema = prefix[index] ?? rest;
      if (itemSchema === undefined) continue;
      if (!this.check(itemSchema, item)) return false;
      own.add(index);
    }
    if (!this.checkContains(schema, value, own)) return false;
    return this.checkUnevaluated(schema, 'unevaluatedItems', [...value.entries()], own);
  }

  private hasEqualItems(items: unknown[]): boolean {
    return new Set(items.map((item) => this.work.canonicalText(item))).size < items.length;
  }

  private checkContains(schema: JsonObject, value: unknown[], own: Evaluated): boolean {
    if (!Object.hasOwn(schema, 'contains')) return true;
    const contains = asSchema(schema['contains']);
    const found = [...value.keys()].filter((index) => this.check(contains, value[index]));
    for (const index of found) own.add(index);
    return (
      found.length >= (numberOf(schema, 'minContains') ?? 1) &&
      found.length <= (numberOf(schema, 'maxContains') ?? Infinity)
    );
  }

  private checkObject(schema: JsonObject, value: JsonObject, own: Evaluated): boolean {
    const names = Object.keys(value);
    if (!isWithin(names.length, schema, 'minProperties', 'maxProperties')) return false;
    this.work.spend(names.length / 4);
    if (!requiredNames(schema).every((name) => Object.hasOwn(value, name))) return false;
    for (const name of names) {
      const schemas = propertySchemas(schema, name, this.patterns);
      if (!schemas.every((part) => this.check(part, value[name]))) return false;
      if (schemas.length > 0) own.add(name);
      if (Object.hasOwn(schema, 'propertyNames') && !this.check(asSchema(schema['propertyNames']), name))
        return false;
      if (!dependentNames(schema, name).every((other) => Object.hasOwn(value, other))) return false;
      if (!dependentSchemas(schema, name).every((part) => this.check(part, value, own))) return false;
    }
    return this.checkUnevaluated(schema, 'unevaluatedProperties', Object.entries(value), own);
  }

  private checkUnevaluated(
    schema: JsonObject,
    keyword: string,
    members: [string | number, unknown][],
    own: Evaluated,
  ): boolean {
    if (!Object.hasOwn(schema, keyword)) return true;
    const others = members.filter(([key]) => !own.has(key));
    for (const [key] of others) own.add(key);
    return others.every(([, member]) => this.check(asSchema(schema[keyword]), member));
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function isWithin(size: number, schema: JsonObject, min: string, max: string): boolean {
  return size >= (numberOf(schema, min) ?? 0) && size <= (numberOf(schema, max) ?? Infinity);
}

function fitsNumber(schema: JsonObject, value: number): boolean {
  if (value < (numberOf(schema, 'minimum') ?? -Infinity) || value > (numberOf(schema, 'maximum') ?? Infinity))
    return false;
  if (value <= (numberOf(schema, 'exclusiveMinimum') ?? -Infinity)) return false;
  if (value >= (numberOf(schema, 'exclusiveMaximum') ?? Infinity)) return false;
  const step = numberOf(schema, 'multipleOf');
  return step === undefined || Number.isInteger(value / step);
}
