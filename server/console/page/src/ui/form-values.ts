/** Reads the fields of a sent form. */

/** Text of a field without the blanks around it; empty when there is no such field. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** A password as it was typed: blanks around it belong to it. */
export function passwordOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

/** A whole number, null for an empty field. */
export function countOf(values: FormData, name: string): number | null {
  const text = textOf(values, name);
  return text === '' ? null : Number(text);
}
