/** The differences between an object before and after a change. */

export interface AuditChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

type AuditedObject = Readonly<Record<string, unknown>>;

/** The names of ids, by the string that is in an entry. */
type Names = Readonly<Record<string, string>>;

/** Flattens members of inner objects, so that one changed limit is one line. */
function flat(object: AuditedObject, names: Names, prefix = ''): [string, string][] {
  return Object.entries(object).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flat(value as AuditedObject, names, `${prefix}${name}.`)
      : [[prefix + name, said(value, names)]],
  );
}

function said(value: unknown, names: Names): string {
  if (value === null) return 'none';
  if (typeof value !== 'string') return JSON.stringify(value);
  return Object.hasOwn(names, value) ? `${names[value]} (${value})` : value;
}

export function changesBetween(
  before: AuditedObject | null,
  after: AuditedObject | null,
  names: Names = {},
): AuditChange[] {
  const [old, next] = [new Map(flat(before ?? {}, names)), new Map(flat(after ?? {}, names))];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((field) => old.get(field) !== next.get(field))
    .map((field) => ({ field, before: old.get(field), after: next.get(field) }));
}
