/** Makes the error table of the docs, and the page that carries it. */
import { codesOf, type DocumentName, type ErrorTable } from './error-table.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

/** A markdown table of every code of the document, in the order of the statuses. The console calls no sandbox model by its code. */
export function errorTablePage(errors: ErrorTable, surface: DocumentName): string {
  const hasSandbox = surface !== 'console';
  const rows = codesOf(errors, surface)
    .toSorted((a, b) => a.status - b.status)
    .map(({ code, status, entry }) =>
      [
        `[\`${code}\`](/docs/errors/${code}/)`,
        String(status),
        `\`${surface === 'alt' ? entry.altType : entry.type}\``,
        entry.retryable ? 'yes' : 'no',
        entry.meaning,
        entry.remedy,
        ...(hasSandbox ? [`\`sandbox/error-${code}\``] : []),
      ]
        .map(cell)
        .join(' | '),
    );
  return [
    `code | status | type | retry | meaning | what to do${hasSandbox ? ' | sandbox model' : ''}`,
    `--- | --- | --- | --- | --- | ---${hasSandbox ? ' | ---' : ''}`,
    ...rows,
  ]
    .map((line) => `| ${line} |\n`)
    .join('');
}

/** The hand-written prose, if there is any, and below it the table. */
export function errorsPage(prose: string | undefined, table: string): string {
  return [...(prose === undefined ? [] : [prose.trimEnd()]), '### Error codes', table].join('\n\n');
}
