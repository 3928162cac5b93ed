/** Parses JSON without changing numbers: those that are kept print as they were written. */

/** The JSON of the language as Node 24 has it; its types do not know source texts yet. */
interface SourceJson {
  parse(
    text: string,
    revive: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}
const sourceJson = JSON as unknown as SourceJson;

/** As `JSON.parse`; a number that is kept becomes an opaque object, which `JSON.stringify` writes as its source. */
export function parseKeeping(text: string, isKept: (source: string, value: number) => boolean): unknown {
  return sourceJson.parse(text, (_key, value, context) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && isKept(source, value)
      ? sourceJson.rawJSON(source)
      : value;
  });
}

/** Whether the value is a number that was kept. */
export function isKeptNumber(value: unknown): boolean {
  return sourceJson.isRawJSON(value);
}
