/** The guide to migrating requests, `docs/migrating-requests.md`, made from the tables by `npm run generate`. */
import * as tables from './foreign.ts';
import { guideText } from './guide-text.ts';

/** Cells of a row. */
type Row = [string, string, string, string];

const done: Record<tables.Action, string> = { drop: 'dropped', rewrite: 'rewritten', decide: 'to decide' };

export function guide(): string {
  return guideText({
    fields: table('field', tables.foreignFields.map(fieldRow)),
    values: table('value', tables.foreignValues.map(valueRow)),
    headers: table(
      'header',
      tables.foreignHeaders.map((header) => row(header.name, header)),
    ),
    models: table('model id', modelRows()),
    endpoints: table(
      'endpoint',
      tables.foreignEndpoints.map((endpoint) => row(`${endpoint.method} ${endpoint.path}`, endpoint)),
    ),
    parameters: table(
      'parameter',
      tables.foreignParameters.map((known) => row(`${known.name} of ${known.path}`, known)),
    ),
    places: placesTable(),
    responses: table(
      'in a response',
      tables.foreignResponses.map(({ name, kind, of, how }) => [
        `${code(name)} (${kind})`,
        of.join(', '),
        'reported',
        how,
      ]),
    ),
  });
}

function fieldRow({ path, on, of, action, how }: tables.ForeignField): Row {
  const name = on === undefined ? code(path) : `${code(path)} (${on.join(', ')})`;
  if (action === undefined) return [name, sources(of), 'with its holder', ''];
  return [name, sources(of), done[action], how ?? ''];
}

function valueRow(value: tables.ForeignValue): Row {
  const named: Record<string, string> = {
    'metadata{}': '`metadata` with values other than strings',
    model: '`model` absent',
  };
  const [, ...rest] = row('', value);
  const values = value.values.map(code).join(', ');
  return [named[value.path] ?? `${code(value.path)}: ${values}`, ...rest];
}

function modelRows(): Row[] {
  return [
    ...tables.foreignSuffixes.map((suffix) => row(suffix.name, suffix)),
    ...tables.foreignModelForms.map((form) => row(form.name, form)),
    ...tables.foreignRouters.map((name): Row => [
      code(name),
      'openrouter',
      done.decide,
      'picks a model by itself; name a model of the catalog',
    ]),
  ];
}

function row(name: string, { of, action, how }: { of: string[]; action: tables.Action; how: string }): Row {
  return [code(name), sources(of), done[action], how];
}

/** What several model servers know, without being an aggregator's own. */
const sources = (of: readonly string[]) => of.map((name) => (name === 'common' ? 'others' : name)).join(', ');

const code = (name: string) => `\`${name}\``;

function table(title: string, rows: readonly Row[]): string {
  return markdown([title, 'known to', 'result', 'how'], rows);
}

function placesTable(): string {
  const list = (names: readonly string[]) => names.map(code).join('<br>');
  const rows = tables.foreignPlaces.map(({ of, bases, env, keyPrefixes, packages }) => [
    of,
    list(bases),
    list([...env, ...keyPrefixes.map((prefix) => `${prefix}…`)]),
    list(packages),
  ]);
  return markdown(['aggregator', 'base URLs', 'environment and keys', 'packages'], rows);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((line) => line.map((cell) => cell.replaceAll('|', String.raw`\|`)));
  const widths = head.map((_title, column) =>
    Math.max(3, ...cells.map((line) => (line[column] ?? '').length)),
  );
  const print = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [
    print(first),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...others.map(print),
  ].join('\n');
}
