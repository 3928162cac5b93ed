/** Reads values of JSON whose shape is not known: of another version of the page, or of a caller. Nothing here throws. */

export type Fields = Readonly<Record<string, unknown>>;

/** Undefined when it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Undefined when it is no text, or an empty one. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
