/** The differences between an object before and after a change. */

export interface AuditChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

type AuditedObject = Readonly<Record<string, unknown>>;

/** Flattens members of inner objects, so that one changed limit is one line. */
function flat(object: AuditedObject, prefix = ''): [string, string][] {
  return Object.entries(object).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flat(value as AuditedObject, `${prefix}${name}.`)
      : [[prefix + name, said(value)]],
  );
}

function said(value: unknown): string {
  if (value === null) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function changesBetween(before: AuditedObject | null, after: AuditedObject | null): AuditChange[] {
  const [old, next] = [new Map(flat(before ?? {})), new Map(flat(after ?? {}))];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((field) => old.get(field) !== next.get(field))
    .map((field) => ({ field, before: old.get(field), after: next.get(field) }));
}
