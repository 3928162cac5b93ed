/** The reference as Markdown: one text for each document and for each operation. Its pages themselves are those of Redoc. */
import { referenceFolders } from '../../../../openapi/build/operation-links.ts';
import type { Page } from '../page.ts';
import type { BodyFields, DocumentFacts, OperationFacts } from './operation-facts.ts';

/** Without the fragment that names an operation on the page of its document. */
function operationTwinPath({ document, id }: Pick<OperationFacts, 'document' | 'id'>): string {
  return `reference/${referenceFolders[document]}/${id.toLowerCase()}`;
}

export function referenceTwins(documents: readonly DocumentFacts[]): Page[] {
  return documents.flatMap((document) => [documentTwin(document), ...document.operations.map(operationTwin)]);
}

function documentTwin({ name, title, operations }: DocumentFacts): Page {
  const rows = operations.map(
    (each) =>
      `| [\`${each.method} ${each.path}\`](${referenceFolders[name]}/${each.id.toLowerCase()}.md) | ${cell(each.title)} |`,
  );
  const markdown = `# Reference of the ${lowerFirst(title)}

Every operation with its parameters and fields. The [OpenAPI document](/openapi/${name}.openapi.json) has all schemas and
examples.

| operation | what it does |
| --- | --- |
${rows.join('\n')}
`;
  return twin(`reference/${referenceFolders[name]}`, {
    title: `Reference of the ${lowerFirst(title)}`,
    description: `Every operation of the ${lowerFirst(title)}, with its parameters and fields.`,
    markdown,
  });
}

function operationTwin(operation: OperationFacts): Page {
  const { id, method, path, description, parameters, bodies, responses, title } = operation;
  const parameterRows = parameters.map(
    (each) =>
      `| \`${each.name}\` | ${each.in} | ${each.isRequired ? 'yes' : 'no'} | ${cell(each.description)} |`,
  );
  const parts = [
    `# ${title}`,
    `\`${method} ${path}\`, operation \`${id}\``,
    description.trim(),
    ...table('Parameters', ['name', 'in', 'required', 'description'], parameterRows),
    ...bodies.flatMap(bodyTable),
    ...table(
      'Responses',
      ['status', 'meaning'],
      responses.map(([status, meaning]) => `| ${status} | ${cell(errorCodes(meaning) ?? meaning)} |`),
    ),
  ];
  return twin(operationTwinPath(operation), {
    title,
    description: `\`${method} ${path}\``,
    markdown: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
  });
}

/** The codes that the response of an error lists; each has a page with its meaning. */
function errorCodes(meaning: string): string | undefined {
  const codes = [...meaning.matchAll(/^(?:- )?`(\w+)`: /gm)].map(([, code = '']) => code);
  if (codes.length === 0) return undefined;
  return codes.map((code) => `[\`${code}\`](/docs/errors/${code}/)`).join(', ');
}

function bodyTable({ title, fields }: BodyFields): string[] {
  const rows = fields.map(
    ({ path, types, isRequired, description }) =>
      `| \`${path}\` | ${cell(types.join(' or '))} | ${isRequired ? 'yes' : 'no'} | ${cell(description)} |`,
  );
  return table(title, ['field', 'type', 'required', 'description'], rows);
}

function table(title: string, columns: readonly string[], rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const head = [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`];
  return [`## ${title}`, [...head, ...rows].join('\n')];
}

function twin(path: string, texts: Pick<Page, 'title' | 'description' | 'markdown'>): Page {
  return { file: `docs/${path}.md`, path, ...texts, listed: false };
}

const lowerFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);

function cell(text: string): string {
  return text
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
