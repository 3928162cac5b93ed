/** What an import changes of a stored provider, member by member. */
import { isDeepStrictEqual } from 'node:util';
import type { PlannedProvider } from '../configuration/stored/plan-import.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';

export interface Difference {
  path: string;
  /** JSON; null for none. */
  before: string | null;
  after: string | null;
}

/** Keys are a number, never shown: those of `missing` variables are still to come. Empty for a new provider. */
export function importDifferences(
  { name, definition, keys, before, changes }: PlannedProvider,
  missing: readonly { provider: string }[],
): Difference[] {
  if (before === undefined) return [];
  const keyCount = keys.length + missing.filter(({ provider }) => provider === name).length;
  return [
    ...membersOf('', before.definition.provider, definition.provider),
    ...(changes.includes('keys')
      ? [{ path: 'keys', before: String(before.keyCount), after: keyCount === 0 ? '0' : `${keyCount} new` }]
      : []),
    ...membersOf('models.', byId(before.definition.models), byId(definition.models)),
  ];
}

const byId = (models: readonly (JsonObject & { id: string })[]): JsonObject =>
  Object.fromEntries(models.map((model) => [model.id, model]));

/** Objects on both sides are compared by their members. */
function membersOf(prefix: string, before: JsonObject, after: JsonObject): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    const path = `${prefix}${name}`;
    if (isDeepStrictEqual(one, other)) return [];
    if (isJsonObject(one) && isJsonObject(other)) return membersOf(`${path}.`, one, other);
    return [{ path, before: textOf(one), after: textOf(other) }];
  });
}

const textOf = (value: JsonValue | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);
