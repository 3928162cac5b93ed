/** Bundles the hand-written documents into one JSON document each, the source of everything else that is generated. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rewriteDocument } from './document-walk.ts';
import { documentNames, type DocumentName } from './error-table.ts';
import { dereference, isObject, type JsonObject, objectAt, stringAt } from './json.ts';
import { redocly } from './redocly.ts';
import { withCodeSamples } from './samples/code-samples.ts';

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Examples belong to one place each: written where they are used, without a component name of the bundler's making. */
function inlineExamples(document: JsonObject): JsonObject {
  const inlined = rewriteDocument(document, {
    enter: (node, place) => {
      if (place.kind !== 'example') return node;
      return dereference(document, node);
    },
  });
  const { examples: _, ...components } = objectAt(inlined, 'components');
  return { ...inlined, components };
}

/** Components in the order of their names, so that a new one moves no other. */
function sortComponents(document: JsonObject): JsonObject {
  const sorted = Object.entries(objectAt(document, 'components')).map(
    ([kind, entries]) =>
      [
        kind,
        isObject(entries) ? Object.fromEntries(Object.entries(entries).toSorted(byName)) : entries,
      ] as const,
  );
  return { ...document, components: Object.fromEntries(sorted.toSorted(byName)) };
}

/** The bundler renames the second of two files of one name; a generated client would show that, so it is refused. */
function refuseRenamed(surface: DocumentName, document: JsonObject): void {
  for (const [kind, entries] of Object.entries(objectAt(document, 'components'))) {
    const renamed = Object.keys(isObject(entries) ? entries : {}).find((name) => /-\d+$/.test(name));
    if (renamed !== undefined)
      throw new Error(
        `${surface}: two files want the name components/${kind}/${renamed.replace(/-\d+$/, '')}`,
      );
  }
}

/** The bundles of the documents below `openapi`. Throws with Redocly's words when a reference leads nowhere. */
export async function bundleDocuments(openapi: string): Promise<Record<DocumentName, JsonObject>> {
  const scratch = mkdtempSync(join(tmpdir(), 'modelroute-bundle-'));
  try {
    const output = (surface: DocumentName): string => join(scratch, `${surface}.json`);
    const apis = Object.fromEntries(
      documentNames.map((surface) => [
        surface,
        { root: join(openapi, surface, 'openapi.yaml'), output: output(surface) },
      ]),
    );
    const config = join(scratch, 'redocly.yaml');
    writeFileSync(config, JSON.stringify({ apis }));
    await redocly(['bundle', '--config', config, ...documentNames], scratch);
    const read = (surface: DocumentName): JsonObject => {
      const document: unknown = JSON.parse(readFileSync(output(surface), 'utf8'));
      if (!isObject(document) || stringAt(document, 'openapi') === undefined)
        throw new Error(`${surface}: not an OpenAPI document`);
      const finished = sortComponents(inlineExamples(document));
      refuseRenamed(surface, finished);
      return withCodeSamples(openapi, surface, finished);
    };
    return { v1: read('v1'), alt: read('alt'), console: read('console') };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
