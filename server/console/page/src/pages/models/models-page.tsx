import { useMemo, useState } from 'preact/hooks';
import { useModels } from '../../api/known-lists.ts';
import type { Schemas } from '../../api/schemas.ts';
import { FilterSelect } from '../../filters/filter-field.tsx';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { Count } from '../../format/count.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import type { ProjectPageProps } from '../project-page-props.ts';
import { capabilities, capabilitiesOf, isFaultModel } from './capabilities.ts';
import { ModelDialog } from './model-dialog.tsx';
import { Price } from './price.tsx';
import { SearchField } from './search-field.tsx';

type ConsoleModel = Schemas['ConsoleModel'];

/** How many rows are drawn at first, and more at a time. */
const rowsAtATime = 100;

/** The catalog, with capabilities and prices. */
export function ModelsPage({ project }: ProjectPageProps) {
  const models = useModels(project.id);
  const [query, change] = useQuery();
  const [shown, setShown] = useState<ConsoleModel>();
  return (
    <>
      <PageHead
        title="Models"
        about="What this installation serves. Prices are US dollars per million tokens."
      />
      <Loaded from={models} lines={10}>
        {(data) => (
          <>
            <div class="filters" role="search" aria-label="Models">
              <SearchField value={query['q'] ?? ''} onChange={(q) => change({ q })} />
              <FilterSelect
                label="Capabilities"
                value={query['can'] ?? ''}
                onChange={(can) => change({ can })}
              >
                <option value="">anything</option>
                {capabilities.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </FilterSelect>
              <FilterSelect label="Provider" value={query['by'] ?? ''} onChange={(by) => change({ by })}>
                <option value="">anybody</option>
                {[...new Set(data.map(({ model }) => model.owned_by))].sort().map((owner) => (
                  <option key={owner} value={owner}>
                    {owner}
                  </option>
                ))}
              </FilterSelect>
              <FilterSelect
                label="Faults of the sandbox"
                value={query['faults'] ?? ''}
                onChange={(faults) => change({ faults })}
              >
                <option value="">left out</option>
                <option value="show">shown</option>
              </FilterSelect>
            </div>
            <ModelTable models={data} query={query} onShow={setShown} />
          </>
        )}
      </Loaded>
      {shown && <ModelDialog entry={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function fitting(models: readonly ConsoleModel[], { q = '', can, by, faults }: Query): ConsoleModel[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const capability = capabilities.find(({ name }) => name === can);
  return models.filter((entry) => {
    const { id, name, description, owned_by: owner } = entry.model;
    const text = `${id} ${name} ${owner} ${description ?? ''}`.toLowerCase();
    return (
      (faults === 'show' || !isFaultModel(entry)) &&
      (by === undefined || by === owner) &&
      (capability === undefined || capability.has(entry)) &&
      words.every((word) => text.includes(word))
    );
  });
}

function ModelTable({
  models,
  query,
  onShow,
}: {
  models: readonly ConsoleModel[];
  query: Query;
  onShow: (model: ConsoleModel) => void;
}) {
  const [limit, setLimit] = useState(rowsAtATime);
  const found = useMemo(() => fitting(models, query), [models, JSON.stringify(query)]);
  const columns: Column<ConsoleModel>[] = [
    {
      head: 'Model',
      isHeading: true,
      cell: (entry) => (
        <>
          <button type="button" class="link-button id" onClick={() => onShow(entry)}>
            {entry.model.id}
          </button>
          <ModelMarks entry={entry} />
        </>
      ),
    },
    { head: 'Input', isNumber: true, cell: ({ model }) => <Price perToken={model.pricing.prompt} /> },
    { head: 'Output', isNumber: true, cell: ({ model }) => <Price perToken={model.pricing.completion} /> },
    {
      head: 'Cached',
      isNumber: true,
      isWideOnly: true,
      cell: ({ model }) => <Price perToken={model.pricing.input_cache_read} />,
    },
    {
      head: 'Context',
      isNumber: true,
      isWideOnly: true,
      cell: ({ model }) => <Count value={model.context_length} />,
    },
    {
      head: 'Capabilities',
      isWideOnly: true,
      cell: (entry) => (
        <span class="badges">
          {capabilitiesOf(entry).map((name) => (
            <Badge key={name}>{name}</Badge>
          ))}
        </span>
      ),
    },
  ];
  if (found.length === 0) {
    return (
      <Empty icon="search" title="No model fits">
        <p>Search for other words, or leave out a filter.</p>
      </Empty>
    );
  }
  return (
    <>
      <p class="quiet" role="status">
        {found.length === 1 ? '1 model' : `${found.length} models`}
      </p>
      <Table
        caption="Models and their prices"
        columns={columns}
        rows={found.slice(0, limit)}
        keyOf={({ model }) => model.id}
      />
      {found.length > limit && (
        <Button onClick={() => setLimit(limit + rowsAtATime)}>
          Show {Math.min(rowsAtATime, found.length - limit)} more
        </Button>
      )}
    </>
  );
}

function ModelMarks({ entry: { model, is_allowed: isAllowed } }: { entry: ConsoleModel }) {
  return (
    <>
      {isAllowed === false && <Badge tone="warn">not for this project</Badge>}
      {model.expiration_date && <Badge tone="warn">until {model.expiration_date}</Badge>}
    </>
  );
}
