import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the right, so that their digits stand below each other. */
  isNumber?: boolean;
  /** Left out where the window is narrow: what a reader can do without at first. */
  isWideOnly?: boolean;
  /** What the row is called: read out before its other cells. */
  isHeading?: boolean;
}

/** A table with a caption, which may be wider than the window and then scrolls by itself. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  /** For whoever hears the page. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  return (
    <div class="table-frame" role="region" aria-label={caption} tabIndex={0}>
      <table>
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
            <tr key={keyOf(row)}>
              {columns.map((column) =>
                column.isHeading ? (
                  <th key={column.head} scope="row" class={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.head} class={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf<Row>({ isNumber, isWideOnly }: Column<Row>): string | undefined {
  return [isNumber && 'numeric', isWideOnly && 'wide-only'].filter(Boolean).join(' ') || undefined;
}
