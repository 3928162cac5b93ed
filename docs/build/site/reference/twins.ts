/** The reference pages as Markdown. The pages themselves are those of Redoc, which the site only links to. */
import { referenceFolders } from '../../../../openapi/build/operation-links.ts';
import type { Page } from '../page.ts';
import { operationTable } from './operation-tables.ts';
import type { DocumentFacts } from './operation-facts.ts';

export function referenceTwins(documents: readonly DocumentFacts[]): Page[] {
  return documents.map(documentTwin);
}

function documentTwin(document: DocumentFacts): Page {
  const { name, title: surface } = document;
  const path = `reference/${referenceFolders[name]}`;
  const title = `Reference of the ${lowerFirst(surface)}`;
  const markdown = `# ${title}

Every operation with its parameters and fields. The [OpenAPI document](/openapi/${name}.openapi.json) has all schemas and
examples.

${operationTable(document)}
`;
  return {
    file: `docs/${path}.md`,
    path,
    title,
    description: `Every operation of the ${lowerFirst(surface)}, with its parameters and fields.`,
    markdown,
    listed: false,
  };
}

const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
