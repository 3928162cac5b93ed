/**
 * What the search finds of the reference: every operation, and every field of a schema once, with the first operation
 * that has it. A field that many operations share would hide all else.
 */
import { atOperation, type SearchEntry } from '../browser/search-fields.ts';
import type { DocumentFacts, OperationFacts } from './operation-facts.ts';

/** Of descriptions, which the reference shows in full. */
const mostOfAText = 400;

export function referenceEntries(documents: readonly DocumentFacts[]): SearchEntry[] {
  return documents.flatMap(({ title, operations }) => {
    const seen = new Set<string>();
    return operations.flatMap((operation) => [
      operationEntry(title, operation),
      ...fieldEntries(operation, seen),
    ]);
  });
}

function operationEntry(surface: string, operation: OperationFacts): SearchEntry {
  const { id, title, method, path, description, parameters, page } = operation;
  const names = parameters.map(({ name }) => name).join(' ');
  const text = `${surface} ${id} ${firstParagraph(description)} ${names}`;
  return {
    id: `${page}/`,
    title,
    heading: `${method} ${path}`,
    text,
    excerpt: short(firstParagraph(description)),
    names: `${id}\n${path}`,
  };
}

function fieldEntries({ title, page, bodies }: OperationFacts, seen: Set<string>): SearchEntry[] {
  return bodies.flatMap(({ title: body, fields }) =>
    fields.flatMap(({ path, origin, types, description }) => {
      if (seen.has(origin)) return [];
      seen.add(origin);
      const text = firstParagraph(description);
      return [
        {
          id: atOperation(`${page}/`, `${body} ${path}`),
          title: path,
          heading: `${title} › ${body}`,
          text: `${text} ${types.join(' ')}`.slice(0, mostOfAText),
          excerpt: short(text),
        },
      ];
    }),
  );
}

function firstParagraph(description: string): string {
  const [first = ''] = description.split(/\n\s*\n/);
  return first
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .slice(0, mostOfAText);
}

const excerptLength = 120;

function short(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text;
}
