/** Which operations × statuses × error codes were reached, against those that the documents declare; and the tables that show it. */
import { kinds, type Kind } from './case.ts';
import type { Operation } from './document.ts';
import type { Outcome } from './run-cases.ts';

/** How a response was reached, one letter each. */
const letters: Readonly<Record<string, string>> = {
  exchange: 'x',
  'error by model': 'm',
  'status by model': 'm',
  'error by header': 'h',
  'status by preference': 'p',
  'valid value': 'v',
  'valid combination': 'v',
};

interface Cell {
  declared: Set<string>;
  reached: Set<string>;
  /** Reached without asking for the error by name in a header. */
  unasked: Set<string>;
  letters: Set<string>;
}

export interface Coverage {
  /** `operation status code` of everything that is declared and was not reached. */
  missing: string[];
  table: string;
}

/** Only outcomes without a problem count. A success is covered by its media types, an error by its codes. */
export function coverageOf(operations: readonly Operation[], outcomes: readonly Outcome[]): Coverage {
  const cells = new Map<string, Cell>();
  for (const operation of operations) {
    for (const { status, codes, content } of operation.responses.values()) {
      const declared = new Set(codes.length > 0 ? codes : content.keys());
      cells.set(`${operation.id} ${status}`, {
        declared,
        reached: new Set(),
        unasked: new Set(),
        letters: new Set(),
      });
    }
  }
  for (const { each, status, code, mediaType, problems } of outcomes) {
    const cell = cells.get(`${each.operation.id} ${status}`);
    const what = code ?? mediaType;
    if (problems.length > 0 || cell === undefined || !cell.declared.has(what)) continue;
    cell.reached.add(what);
    if (each.kind !== 'error by header' && each.kind !== 'status by preference') cell.unasked.add(what);
    cell.letters.add(letters[each.kind] ?? 'i');
  }
  const missing = [...cells].flatMap(([name, { declared, reached }]) =>
    [...declared].filter((what) => !reached.has(what)).map((what) => `${name} ${what}`),
  );
  return { missing, table: coverageTable(operations, cells) };
}

function coverageTable(operations: readonly Operation[], cells: ReadonlyMap<string, Cell>): string {
  const statuses = [...new Set(operations.flatMap(({ responses }) => [...responses.keys()]))].sort(
    (a, b) => a - b,
  );
  const rows = operations.map(({ id }) => [
    id,
    ...statuses.map((status) => {
      const cell = cells.get(`${id} ${status}`);
      if (cell === undefined) return '';
      const { declared, reached, unasked } = cell;
      const count = reached.size === declared.size ? `${declared.size}` : `${reached.size}/${declared.size}`;
      const ordered = reached.size > unasked.size ? `·${unasked.size}` : '';
      return `${count}${ordered} ${[...cell.letters].sort().join('')}`.trim();
    }),
  ]);
  return [
    ...aligned([['operation', ...statuses.map(String)], ...rows]),
    'codes (below 400: media types) reached, of those declared when fewer; ·n: n of them without asking for the code by header or preference',
    'x exchange  m sandbox model  i invalid request  v valid request  h header x-sandbox-error  p Prefer',
  ].join('\n');
}

/** How many cases of each kind every operation has. */
export function kindTable(operations: readonly Operation[], outcomes: readonly Outcome[]): string {
  const used = kinds.filter((kind) => outcomes.some(({ each }) => each.kind === kind));
  const count = (operation: Operation | undefined, kind: Kind | undefined): string => {
    const found = outcomes.filter(
      ({ each }) => (operation ?? each.operation) === each.operation && (kind ?? each.kind) === each.kind,
    );
    return found.length === 0 ? '' : String(found.length);
  };
  const row = (name: string, operation: Operation | undefined): string[] => [
    name,
    ...used.map((kind) => count(operation, kind)),
    count(operation, undefined),
  ];
  const rows = [...operations.map((operation) => row(operation.id, operation)), row('all', undefined)];
  return aligned([['operation', ...used.map(short), 'all'], ...rows]).join('\n');
}

function short(kind: Kind): string {
  return kind
    .replace('invalid ', '¬')
    .replace('valid ', '✓')
    .replace('error by ', 'err/')
    .replace('status by ', 'st/');
}

function aligned(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
