import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { FilterSearch, FilterSelect } from '../../filters/filter-field.tsx';
import { boundsIn } from '../../filters/time-range.ts';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { may, type ProjectPageProps } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import type { Option } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table } from '../../ui/table.tsx';
import { IssuedKeyDialog } from './issued-key-dialog.tsx';
import { isUsable } from './key-badge.tsx';
import { keyColumns } from './key-columns.tsx';
import { CreateKeyDialog } from './key-dialogs.tsx';
import { ManageKeyDialog } from './manage-key-dialog.tsx';

type ApiKey = Schemas['ApiKey'];

/** The keys of a project. */
export function KeysPage({ project }: ProjectPageProps) {
  const path = { project_id: project.id };
  const keys = useGet('/projects/{project_id}/keys', { path });
  // One call each for all keys; the list does not wait for them.
  const usage = useGet('/usage', {
    query: { ...path, ...boundsIn({ range: 'month' }), interval: 'month', group_by: 'key' },
  });
  const limits = useGet('/projects/{project_id}/limits', { path }, [keys.data]);
  const [query, change, bind] = useQuery();
  const [issued, setIssued] = useState<Pick<Schemas['IssuedKey'], 'key' | 'secret'>>();
  const [managed, setManaged] = useState<ApiKey>();
  const columns = keyColumns(project, { usage: usage.data, limits: limits.data }, setManaged);
  const mayCreate = may(project, 'member');
  const isCreating = query['new'] === 'key' && mayCreate && issued === undefined;
  const begin = () => change({ new: 'key' });
  const close = () => change({ new: '' });
  return (
    <>
      <PageHead title="Keys" about="Keys authenticate API requests. A key is shown once, when it is created.">
        {mayCreate && (
          <Button kind="primary" icon="plus" onClick={begin}>
            Create key
          </Button>
        )}
      </PageHead>
      <Loaded from={keys} lines={6}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="keys" title="No keys yet">
              <p>With a key your programs can call every model of this installation.</p>
              {mayCreate && (
                <Button kind="primary" icon="plus" onClick={begin}>
                  Create your first key
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <div class="filters" role="search" aria-label="Keys">
                <FilterSearch label="Search" {...bind('q')} placeholder="Name, id, creator" />
                <FilterSelect label="Created by" {...bind('by')} options={makersOf(data, query['by'])} />
              </div>
              <Table
                caption="Keys of the project"
                columns={columns}
                rows={data.filter((key) => fits(key, query)).toSorted(byUse)}
                keyOf={({ id }) => id}
              >
                <Empty icon="search" title="No matching keys">
                  <p>Search for another name or id, or choose another creator.</p>
                </Empty>
              </Table>
            </>
          )
        }
      </Loaded>
      {isCreating && (
        <CreateKeyDialog
          project={project}
          onClose={close}
          onIssued={(made) => {
            setIssued(made);
            keys.reload();
          }}
        />
      )}
      {managed && (
        <ManageKeyDialog
          apiKey={managed}
          onClose={() => setManaged(undefined)}
          onChanged={() => {
            setManaged(undefined);
            keys.reload();
          }}
          onRotated={(rotated) => {
            setManaged(undefined);
            setIssued(rotated);
            keys.reload();
          }}
        />
      )}
      {issued && (
        <IssuedKeyDialog
          issued={issued}
          projectId={project.id}
          onClose={() => {
            setIssued(undefined);
            close();
          }}
        />
      )}
    </>
  );
}

function fits({ name, id, created_by: by }: ApiKey, { q: search = '', by: maker }: Query): boolean {
  if (maker !== undefined && makerOf(by) !== maker) return false;
  return `${name} mr-${id} ${by.name}`.toLowerCase().includes(search.toLowerCase());
}

/** In the URL: the id of a person or key, or the kind of what has none. */
function makerOf({ kind, id }: Schemas['Actor']): string {
  return id ?? kind;
}

/** The creators of the keys of the list, by name; and the chosen one, who may have created none. */
function makersOf(keys: readonly ApiKey[], chosen: string | undefined): Option[] {
  const names = new Map(keys.map(({ created_by: by }) => [makerOf(by), by.name]));
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, chosen);
  return [['', 'anybody'], ...[...names].toSorted(([, a], [, b]) => a.localeCompare(b))];
}

/** Those that work first, then the newest first. */
function byUse(a: ApiKey, b: ApiKey): number {
  return Number(isUsable(b)) - Number(isUsable(a)) || b.created_at.localeCompare(a.created_at);
}
