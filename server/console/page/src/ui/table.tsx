import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ComponentChildren;
  /** Numbers are right-aligned, so that their digits align. */
  isNumber?: boolean;
  /** Hidden in narrow windows: columns that are less important. */
  isWideOnly?: boolean;
  /** Hidden in windows of ordinary width too. */
  isRoomyOnly?: boolean;
  /** The row's name: screen readers read it before its other cells. */
  isHeading?: boolean;
}

export interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** On a phone each row is a block, with the heads beside its cells: for more columns than a phone has room for. */
  isStacked?: boolean;
  /** Highlighted for the moment, as those that have just arrived. */
  isMarked?: (row: Row) => boolean;
}

/** A table that may be wider than the window, and then scrolls on its own. `children` stand for one without rows. */
export function Table<Row>({ children, ...table }: TableProps<Row> & { children?: ComponentChildren }) {
  if (table.rows.length === 0 && children !== undefined) return <>{children}</>;
  return (
    <div class="table-frame" role="region" aria-label={table.caption} tabIndex={0}>
      <PlainTable {...table} />
    </div>
  );
}

/** A table with a caption, within a narrow place. */
export function PlainTable<Row>({ caption, columns, rows, keyOf, isStacked, isMarked }: TableProps<Row>) {
  return (
    <table class={isStacked ? 'stacked' : undefined}>
      <caption class="heard-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" class={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} class={isMarked?.(row) ? 'row-marked' : undefined}>
            {columns.map((column) =>
              column.isHeading ? (
                <th key={column.head} scope="row" class={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.head} class={classOf(column)} data-head={column.head}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf<Row>({ isNumber, isWideOnly, isRoomyOnly }: Column<Row>): string | undefined {
  const classes = [isNumber && 'numeric', isWideOnly && 'wide-only', isRoomyOnly && 'roomy-only'];
  return classes.filter(Boolean).join(' ') || undefined;
}
