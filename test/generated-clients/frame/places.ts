/** Where the runner keeps its things: everything outside of git, in `.cache/generated-clients` or where CI says, which clones anew each time. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  documentNames,
  type BundleVersion,
  type DocumentName,
  type GeneratedClient,
  type Places,
} from './generated-client.ts';

const root = resolve(import.meta.dirname, '../../..');
const cache = process.env['GENERATED_CLIENTS_CACHE'] ?? join(root, '.cache/generated-clients');

/** File name of a published bundle. */
const bundleName = (document: DocumentName, version: BundleVersion): string =>
  `${document}.openapi${version === '3.1' ? '' : `-${version}`}.json`;

export const placesOf = (client: GeneratedClient): Places => ({
  work: join(cache, client.language, client.generator),
  tools: join(cache, 'tools'),
  bundle: (document, version) => join(root, 'openapi/generated', bundleName(document, version)),
});

/** The same with names as a team would choose them, for the page. */
export const placesOfATeam: Places = {
  work: '.',
  tools: 'tools',
  bundle: (document, version) => bundleName(document, version),
};

/** The documents whose bundle is published. */
export const publishedDocuments = (places: Places): DocumentName[] =>
  documentNames.filter((document) => existsSync(places.bundle(document, '3.1')));
