/** The matrix as text: one row per language and generator. */
import type { Outcome } from './outcome.ts';

interface Row {
  language: string;
  generator: string;
  generated: string;
  compiled: string;
  calls: string;
  warnings: string;
}

const titles: Row = {
  language: 'language',
  generator: 'generator',
  generated: 'generated',
  compiled: 'compiled',
  calls: 'calls passed',
  warnings: 'warnings',
};

/** `yes`, or the documents that worked out of those tried: `v1 of v1, alt`. */
function worked(outcome: Outcome, how: 'generated' | 'compiled'): string {
  const good = outcome.documents.filter((each) => each[how]);
  if (outcome.documents.length === 0) return '–';
  if (good.length === outcome.documents.length) return 'yes';
  const names = (list: typeof good) => list.map(({ document }) => document).join(', ');
  return good.length === 0 ? 'no' : `only ${names(good)}`;
}

/** Warnings that have one reason count as one. */
function rowOf(outcome: Outcome): Row {
  const { language, generator, version } = outcome;
  const passed = outcome.steps.filter(({ ok }) => ok).length;
  const skipped = outcome.missing.length > 0;
  return {
    language,
    generator: `${generator} ${version}`,
    generated: worked(outcome, 'generated'),
    compiled: worked(outcome, 'compiled'),
    calls: skipped ? 'skipped' : `${passed}/${outcome.steps.length}`,
    warnings: skipped
      ? '–'
      : String(new Set(outcome.warnings.map(({ reason, text }) => reason ?? text)).size),
  };
}

/** With columns as wide as their widest cell. */
export function tableText(outcomes: readonly Outcome[]): string {
  const rows = [titles, ...outcomes.map(rowOf)];
  const columns = Object.keys(titles) as (keyof Row)[];
  const width = (column: keyof Row) => Math.max(...rows.map((row) => row[column].length));
  const line = (row: Row) =>
    columns
      .map((column) => row[column].padEnd(width(column)))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

export function tableMarkdown(outcomes: readonly Outcome[]): string {
  const columns = Object.keys(titles) as (keyof Row)[];
  const line = (row: Row) => `| ${columns.map((column) => row[column]).join(' | ')} |`;
  const rule = `| ${columns.map(() => '---').join(' | ')} |`;
  return [line(titles), rule, ...outcomes.map((outcome) => line(rowOf(outcome)))].join('\n');
}

/** What a person must see besides the table: what was skipped, and every fault. */
export function remarks(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ language, generator, missing, faults }) => [
    ...missing.map((text) => `${language}/${generator} skipped: ${text}`),
    ...faults.map((text) => `${language}/${generator}: ${text}`),
  ]);
}
