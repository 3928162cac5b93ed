/** A page for each operation, and the page that lists them: what the documents say, without the weight of Redoc. */
import { referenceFolders } from '../../../../openapi/build/operation-links.ts';
import type { Page } from '../page.ts';
import { documentTitles } from './documents.ts';
import { fieldTable, operationTable, parameterTable, responseTable } from './operation-tables.ts';
import {
  documentFacts,
  type BodyFields,
  type DocumentFacts,
  type OperationFacts,
} from './operation-facts.ts';

const listFile = 'docs/reference/operations.md';

/** Below `/docs/reference`, wherever the list is in the navigation: the search and the request panel name these URLs. */
export function operationPages(folder: string): Page[] {
  const documents = documentFacts();
  return [
    listPage(documents, folder),
    ...documents.flatMap(({ operations }) => operations.map(operationPage)),
  ];
}

function listPage(documents: readonly DocumentFacts[], folder: string): Page {
  const lists = documents.map((document) => `## ${document.title}\n\n${operationTable(document)}\n`);
  const markdown = `# Operations

Each operation has a page with its samples, parameters, fields and errors. The [reference pages](index.md) show a whole
document at once, with its schemas, examples and the order of the events in each stream.

${lists.join('\n')}`;
  return {
    file: listFile,
    path: `${folder}/operations`,
    title: 'Operations',
    description: 'Every operation of the three documents, with a page for each.',
    markdown,
    listed: true,
    inReferenceIndex: true,
  };
}

function operationPage(operation: OperationFacts): Page {
  const { method, path, page, title, description, bodies } = operation;
  const parts = [
    `# ${title}`,
    `\`${method} ${path}\``,
    introduction(operation),
    description.trim(),
    section('Samples', samples(operation)),
    section('Parameters', parameterTable(operation)),
    ...bodies.map((body) => section(body.title, [example(body), fieldTable(body)].join('\n\n').trim())),
    section('Responses', `${responsesNote}\n\n${responseTable(operation)}`),
  ];
  return {
    file: `docs/${page}.md`,
    path: page,
    title,
    description: `\`${method} ${path}\`: samples, parameters, fields and responses.`,
    markdown: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
    listed: false,
    parent: listFile,
    inReferenceIndex: true,
  };
}

const responsesNote =
  'Each status lists the error codes that this operation can return. The page of a code has its causes and its remedy.';

function example({ example: shown }: BodyFields): string {
  return shown === undefined ? '' : `\`\`\`${shown.language}\n${shown.text}\n\`\`\``;
}

function introduction({ document, id, reference, takesKey }: OperationFacts): string {
  const surface = `[${documentTitles[document]}](/docs/reference/${referenceFolders[document]}/)`;
  const panel = takesKey ? `, or [try it](/docs/reference/try/#${id}) with your key` : '';
  return `Operation \`${id}\` (${surface}). [Open it in the full reference](/docs/${reference})${panel}.`;
}

const section = (title: string, content: string): string =>
  content === '' ? '' : `## ${title}\n\n${content}`;

/** Language of a sample → that of a block of code. */
const fences: Readonly<Record<string, string>> = {
  curl: 'sh',
  JavaScript: 'js',
  Python: 'py',
  Go: 'go',
  Java: 'java',
};

/** One block after the other: the page shows the one of the reader's language. */
function samples(operation: OperationFacts): string {
  return operation.samples
    .map(({ task, programs }) => {
      const blocks = programs.map(
        ({ language, source }) => `\`\`\`${fences[language] ?? 'text'}\n${source.trimEnd()}\n\`\`\``,
      );
      return [...(task === '' ? [] : [`### ${capitalized(task)}`]), ...blocks].join('\n\n');
    })
    .join('\n\n');
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
