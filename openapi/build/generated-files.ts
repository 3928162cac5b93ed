/** Makes every file below `openapi/generated` from the handwritten files beside it. */
import { join } from 'node:path';
import { bundleDocuments } from './bundle.ts';
import { jsonText, yamlText } from './document-text.ts';
import { documentNames, readErrorTable } from './error-table.ts';
import { generateErrors } from './errors.ts';
import type { JsonObject } from './json.ts';
import { toOpenApi30 } from './openapi-3-0.ts';
import { toOpenApi32 } from './openapi-3-2.ts';
import { operationLinks } from './operation-links.ts';
import { writeIfChanged } from './output.ts';
import { referencePagesModule, type PageAsset } from './page-shell.ts';
import { docsPage } from './pages.ts';
import { typesText } from './typescript-types.ts';

const notice = 'Generated from openapi/ by `npm run generate`; changes made here are lost.';

/** Called before each step and after it; `files` is how many the step has made. */
export type Progress = (step: string, files: number, elapsedMs: number) => void;

/**
 * Writes into `<openapi>/generated`; the same source gives the same bytes, everywhere.
 * Returns the names of all files, relative to `generated`. Throws at the first step that fails.
 */
export async function generateAll(openapi: string, report: Progress): Promise<string[]> {
  const made: string[] = [];
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const [before, startedMs] = [made.length, performance.now()];
    const result = await work();
    report(name, made.length - before, performance.now() - startedMs);
    return result;
  };
  const write = (name: string, text: string): void => {
    writeIfChanged(join(openapi, 'generated', name), text);
    made.push(name);
  };
  const writeDocument = (name: string, document: JsonObject): void => {
    write(`${name}.json`, jsonText(document));
    write(`${name}.yaml`, yamlText(document, notice));
  };

  await step('errors', async () => made.push(...generateErrors(openapi)));
  const documents = await step('bundles 3.1', async () => {
    const bundles = await bundleDocuments(openapi);
    for (const name of documentNames) writeDocument(`${name}.openapi`, bundles[name]);
    return bundles;
  });
  await step('bundles 3.2', async () => {
    for (const name of documentNames) writeDocument(`${name}.openapi-3.2`, toOpenApi32(documents[name]));
  });
  await step('bundles 3.0', async () => {
    for (const name of documentNames) writeDocument(`${name}.openapi-3.0`, toOpenApi30(documents[name]));
  });
  await step('types', async () => {
    for (const name of documentNames) write(`${name}.ts`, await typesText(documents[name], notice));
  });
  await step('pages', async () => {
    const policies: Record<string, string> = {};
    const operations = operationLinks(documents);
    const errorCodes = new Set(Object.keys(readErrorTable(join(openapi, 'errors.yaml'))));
    const assets = new Map<string, PageAsset>();
    for (const name of documentNames) {
      const page = await docsPage(documents[name], { name, operations, errorCodes });
      write(`${name}.html`, page.html);
      policies[name] = page.policy;
      for (const asset of page.assets) {
        if (assets.has(asset.urlName)) continue;
        // The pages share Redoc. Its style sheet has what the first section of a page needs, so that one may need its own.
        const isTaken = assets.values().some(({ file }) => file === asset.file);
        assets.set(asset.urlName, { ...asset, file: isTaken ? `${name}.${asset.file}` : asset.file });
      }
    }
    for (const { file, text } of assets.values()) write(file, text);
    write('reference-pages.ts', referencePagesModule(policies, [...assets.values()], notice));
  });
  return made;
}
