import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { boundsIn } from '../../filters/time-range.ts';
import { formatShare } from '../../format/numbers.ts';
import { Count, Missing, Usd } from '../../format/values.tsx';
import { Table, type Column } from '../../ui/table.tsx';

type Group = Schemas['CacheSavingsGroup'];

/** How the requests of a model used the caches of its targets; nothing without requests. */
export function CacheUse({ model, projectId }: { model: string; projectId: string }) {
  const query = { project_id: projectId, model, group_by: 'target', ...boundsIn({ range: '30d' }) } as const;
  const groups = useGet('/usage/cache-savings', { query }).data?.groups ?? [];
  if (groups.every(({ input_tokens: tokens }) => tokens === 0)) return null;
  return (
    <>
      <h3>Prompt cache</h3>
      <p class="quiet">Requests of this project in the last 30 days.</p>
      <Table
        caption={`Prompt cache of ${model}`}
        columns={columns}
        rows={groups}
        keyOf={({ group }) => group}
      />
    </>
  );
}

const columns: readonly Column<Group>[] = [
  { head: 'Target', isHeading: true, cell: ({ group }) => <span class="id">{group}</span> },
  {
    head: 'Requests',
    isNumber: true,
    isWideOnly: true,
    cell: ({ requests }) => <Count value={requests} />,
  },
  { head: 'Input tokens', isNumber: true, cell: ({ input_tokens: tokens }) => <Count value={tokens} /> },
  {
    head: 'Hit rate',
    isNumber: true,
    cell: ({ hit_rate: rate }) => (rate === null ? <Missing /> : formatShare(rate, 1)),
  },
  {
    head: 'Saved',
    isNumber: true,
    cell: ({ savings, unpriced_tokens: unpriced }) =>
      savings === null && unpriced > 0 ? <Missing word="not known" /> : <Usd amount={savings} />,
  },
];
