import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { FilterSearch, FilterSelect } from '../../filters/filter-field.tsx';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { PagedList, usePages } from '../../ui/paged-list.tsx';
import { Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { peopleColumns } from './people-columns.tsx';

const states = [
  ['', 'any'],
  ['active', 'active'],
  ['disabled', 'disabled'],
] as const;

/** Everybody who can sign in to the installation; the server shows them to administrators alone. */
export function PeoplePage() {
  const [query, , bind] = useQuery();
  const filters = peopleParameters(query);
  const list = usePages(filters, (page, signal) =>
    call('get', '/people', { params: { query: page }, signal }),
  );
  const columns = peopleColumns(list.reload);
  const isAlone = Object.keys(filters).length === 0 && list.data?.data.length === 1;
  return (
    <>
      <PageHead
        title="People"
        about="Everybody with an account in this installation. Roles are managed on the page Members of each project."
      />
      <div class="filters" role="search" aria-label="People">
        <FilterSearch label="Search" {...bind('q')} placeholder="Name, e-mail address" />
        <FilterSelect label="State" {...bind('state')} options={states} />
      </div>
      <PagedList list={list} lines={6} neighbours={['Previous', 'Next']}>
        {(rows) => (
          <Table caption="People of the installation" columns={columns} rows={rows} keyOf={({ id }) => id}>
            <Empty icon="search" title="No matching people">
              <p>Search for another name or e-mail address, or choose another state.</p>
            </Empty>
          </Table>
        )}
      </PagedList>
      {isAlone && (
        <p class="note">
          Nobody else has an account yet. Invite people on the page Members of a project. They appear here
          once they have accepted.
        </p>
      )}
    </>
  );
}

/** The filters as the contract's parameters; what the contract would refuse is omitted. */
function peopleParameters({ q, state }: Query): { search?: string; state?: Schemas['PersonState'] } {
  return {
    ...(q && { search: q.slice(0, 256) }),
    ...((state === 'active' || state === 'disabled') && { state }),
  };
}
