/** Which of the foreign fields are foreign in the body of one operation: what the contract knows there never is. */
import {
  foreignFields,
  foreignValues,
  type BodyKind,
  type ForeignField,
  type ForeignValue,
} from '../facts/foreign.ts';
import { knowsField, knowsPath } from './contract.ts';

const selected = new Map<BodyKind, FieldsByTop>();

/** By the member of the body in which they are: most bodies have few of them. */
type FieldsByTop = ReadonlyMap<string, readonly ForeignField[]>;

/** The foreign fields of an operation, outer ones before the members they hold. */
export function fieldsOf(kind: BodyKind): FieldsByTop {
  const known = selected.get(kind) ?? select(kind);
  selected.set(kind, known);
  return known;
}

function select(kind: BodyKind): FieldsByTop {
  const own = foreignFields.filter(({ on }) => on?.includes(kind));
  const ownPaths = new Set(own.map(({ path }) => path));
  const others = foreignFields.filter(
    ({ path, on }) => on === undefined && !ownPaths.has(path) && isForeign(kind, path),
  );
  const sorted = [...own, ...others].sort((a, b) => depthOf(a.path) - depthOf(b.path));
  return Map.groupBy(sorted, ({ path }) => topOf(path));
}

function isForeign(kind: BodyKind, path: string): boolean {
  if (!knowsField(kind, topOf(path))) return true;
  if (kind === 'chat') return !knowsPath(kind, path);
  // Messages of the other surface are closed too, and have only a role and content.
  return /^messages\[\]\.(?!content\b|role\b)/.test(path);
}

/** The foreign values of members that the operation knows. */
export function valuesOf(kind: BodyKind): ForeignValue[] {
  return foreignValues.filter(({ path }) => kind === 'chat' || path === 'model');
}

const topOf = (path: string) => /^[^.[{]+/.exec(path)?.[0] ?? path;

const depthOf = (path: string) => path.split(/\.|\[\]/).length;
