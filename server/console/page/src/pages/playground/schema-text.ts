/** The JSON Schema that a person writes for the completion. */

export interface ReadSchema {
  /** Absent when the field is empty or has an error. */
  schema?: Record<string, unknown>;
  error?: string;
}

export function readSchema(text: string): ReadSchema {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { schema: value as Record<string, unknown> };
    return { error: 'A JSON Schema is an object, such as {"type": "object"}.' };
  } catch (thrown) {
    return { error: `This is not JSON. ${(thrown as SyntaxError).message}.` };
  }
}
