/** The output of `modelroute check-config` for people. */
import { styleText } from 'node:util';
import { printable, remarkLine, type Remark } from './finding.ts';
import { targetsOf, type ModelEntry } from './model-entry.ts';
import { asksList } from './prices-entry.ts';
import type { ProviderFile } from './provider-file.ts';

/** A row of the table of providers; `key` never contains the key itself. */
export interface CheckedProvider {
  name: string;
  dialect: string;
  base_url: string;
  key: 'present' | 'missing' | 'none';
  /** The variable or the file that should contain it; of several keys all of them. */
  key_source: string | null;
}

/** The result of the check; `file` is present when the file is valid. */
export interface Checked {
  mistakes: readonly Remark[];
  warnings: readonly Remark[];
  file: ProviderFile | undefined;
  providers: readonly CheckedProvider[];
}

export function checkReport(path: string, checked: Checked, colours: boolean): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  const { mistakes: errors, warnings, file, providers } = checked;
  const lines = [
    ...errors.map((error) => paint('red', remarkLine(path, error))),
    ...warnings.map((warning) => paint('yellow', `${remarkLine(path, warning)} (warning)`)),
  ];
  if (file === undefined) {
    lines.push(`${path}: ${count(errors.length, 'error')}`);
    return `${lines.join('\n')}\n`;
  }
  if (lines.length > 0) lines.push('');
  const models = file.models.map((model) => [
    model.id,
    targetsOf(model)
      .map((target) => printable(`${target.provider}/${target.model ?? model.id}`))
      .join(', '),
    pricesFrom(model),
  ]);
  lines.push(
    ...table(
      ['provider', 'dialect', 'base URL', 'key'],
      providers.map(({ name, dialect, base_url: baseUrl, key, key_source: source }) => [
        name,
        dialect,
        baseUrl,
        source === null ? key : `${key} (${printable(source)})`,
      ]),
    ),
    '',
    ...table(['model', 'targets', 'prices'], models),
    '',
    paint(
      'green',
      `${path}: valid, ${count(providers.length, 'provider')}, ${count(models.length, 'model')}, ${count(warnings.length, 'warning')}`,
    ),
  );
  return `${lines.join('\n')}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), title.length),
  );
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  '),
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Where the prices of a model come from. */
function pricesFrom({ prices }: ModelEntry): string {
  if (prices === undefined) return 'none';
  if (!asksList(prices)) return 'this file';
  return prices === 'auto' ? 'price list' : 'this file, price list';
}
