/** The TypeScript types of a document, for the server, the client and the tests. */
import openapiTypeScript, { astToString } from 'openapi-typescript';
import type { JsonObject } from './json.ts';

/**
 * Source code of the types. A field with a default stays optional: the default is the server's,
 * a caller need not send it. (The command line of openapi-typescript would apply this repository's
 * lint rules to the bundle; its library, given the bundle itself, does not.)
 */
export async function typesText(document: JsonObject, notice: string): Promise<string> {
  const types = await openapiTypeScript(JSON.stringify(document), {
    defaultNonNullable: false,
    silent: true,
  });
  return `/** ${notice} */\n\n${astToString(types)}`;
}
