/**
 * A form of a document for tools that know nothing of `contentSchema`: the body of a stream is the
 * union of its events. Redoc pages are made from it; `node openapi/build/visible-events.ts v1|alt|console` prints it.
 */
import { readFileSync } from 'node:fs';
import { jsonText } from './document-text.ts';
import { rewriteDocument } from './document-walk.ts';
import { documentNames } from './error-table.ts';
import { isObject, objectAt, type JsonObject } from './json.ts';

export function withVisibleEvents(document: JsonObject): JsonObject {
  return rewriteDocument(document, {
    enter: (node, { kind }) => {
      const events = objectAt(node, 'schema').contentSchema;
      return kind === 'mediaType' && isObject(events) ? { ...node, schema: events } : node;
    },
  });
}

if (import.meta.main) {
  const name = documentNames.find((known) => known === process.argv[2]);
  if (name === undefined) {
    console.error(`usage: node openapi/build/visible-events.ts ${documentNames.join('|')}`);
    process.exit(2);
  }
  const bundle = new URL(`../generated/${name}.openapi.json`, import.meta.url);
  process.stdout.write(jsonText(withVisibleEvents(JSON.parse(readFileSync(bundle, 'utf8')) as JsonObject)));
}
