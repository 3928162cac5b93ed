import type { Schemas } from '../../api/schemas.ts';
import { formatExactUsd } from '../../format/numbers.ts';
import { Count, Price } from '../../format/values.tsx';
import { Table } from '../../ui/table.tsx';
import { tokenClassNames } from './token-table.tsx';

type CostLine = Schemas['CostLine'];

const unitNames: Record<string, string> = {
  request: 'Request',
  image: 'Images in the request',
  search_unit: 'Search units',
  web_search: 'Web searches',
};

/** What the cost of a request is made of. */
export function CostTable({ lines }: { lines: readonly CostLine[] }) {
  if (lines.length === 0) return <p class="quiet">This request was not charged.</p>;
  return (
    <Table
      caption="Cost by item"
      rows={lines}
      keyOf={({ item }) => item}
      columns={[
        { head: 'Item', isHeading: true, cell: ({ item }) => tokenName(item) ?? unitNames[item] ?? item },
        { head: 'Quantity', isNumber: true, cell: ({ quantity }) => <Count value={quantity} /> },
        { head: 'Price', isNumber: true, cell: (line) => <LinePrice line={line} /> },
        {
          head: 'Cost',
          isNumber: true,
          cell: ({ cost }) => <span title={cost}>{formatExactUsd(cost)}</span>,
        },
      ]}
    />
  );
}

/** Tokens are priced by the million. */
function LinePrice({ line: { item, price } }: { line: CostLine }) {
  if (tokenName(item) === undefined) return <>{formatExactUsd(price)}</>;
  return (
    <>
      <Price perToken={price} /> {Number(price) > 0 && <span class="quiet">/ M</span>}
    </>
  );
}

const tokenName = (item: string): string | undefined => (tokenClassNames as Record<string, string>)[item];
