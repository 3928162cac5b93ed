/** Writes a document as JSON and as YAML, alike on every machine. */
import { Document, Scalar, visit } from 'yaml';
import type { JsonObject } from './json.ts';

export function jsonText(document: JsonObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * No anchors, no folding. A string that ends in a blank line (an SSE transcript) is quoted: readers
 * disagree on how many line ends a block scalar keeps, and the last blank line ends the last event.
 */
export function yamlText(document: JsonObject, notice: string): string {
  const yaml = new Document(document, { aliasDuplicateObjects: false });
  visit(yaml, {
    Scalar(_key, node) {
      if (typeof node.value === 'string' && /\n\s*\n$|\r/.test(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return `# ${notice}\n${yaml.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })}`;
}
