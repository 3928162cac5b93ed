import { useMemo, useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { FilterSearch, FilterSelect } from '../../filters/filter-field.tsx';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { Count, Missing, NoPrice, Price } from '../../format/values.tsx';
import type { ProjectPageProps } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge, Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Capabilities, capabilities, isFaultModel } from './capabilities.tsx';
import { ModelDialog } from './model-dialog.tsx';

type ConsoleModel = Schemas['ConsoleModel'];

/** How many rows are drawn at first, and more at a time. */
const rowsAtATime = 100;

/** The catalog, with capabilities and prices. */
export function ModelsPage({ project }: ProjectPageProps) {
  const models = useGet('/models', { query: { project_id: project.id } });
  const [query, , bind] = useQuery();
  const [shown, setShown] = useState<ConsoleModel>();
  return (
    <>
      <PageHead
        title="Models"
        about="What this installation serves. Prices are US dollars per million tokens."
      />
      <Loaded from={models} lines={10}>
        {({ data }) => (
          <>
            <div class="filters" role="search" aria-label="Models">
              <FilterSearch label="Search" {...bind('q')} placeholder="Name, id, provider" />
              <FilterSelect
                label="Capabilities"
                {...bind('can')}
                options={[['', 'any'], ...capabilities.map(({ name }) => [name, name] as const)]}
              />
              <FilterSelect
                label="Provider"
                {...bind('by')}
                options={[['', 'any'], ...ownersOf(data).map((owner) => [owner, owner] as const)]}
              />
              <FilterSelect label="Sandbox fault models" {...bind('faults')} options={faultOptions} />
            </div>
            <ModelTable models={data} query={query} onShow={setShown} />
          </>
        )}
      </Loaded>
      {shown && <ModelDialog entry={shown} projectId={project.id} onClose={() => setShown(undefined)} />}
    </>
  );
}

const faultOptions = [
  ['', 'hidden'],
  ['show', 'shown'],
] as const;

/** A model without a price is not free: budgets cannot count it. */
function ModelPrice({ of: { model, has_price: hasPrice }, name }: ModelPriceProps) {
  if (hasPrice) return <Price perToken={model.pricing[name]} />;
  return name === 'prompt' ? <NoPrice /> : <Missing />;
}

interface ModelPriceProps {
  of: ConsoleModel;
  name: 'prompt' | 'completion' | 'input_cache_read';
}

const ownersOf = (models: readonly ConsoleModel[]): string[] =>
  [...new Set(models.map(({ model }) => model.owned_by))].sort();

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
    { head: 'Input', isNumber: true, cell: (entry) => <ModelPrice of={entry} name="prompt" /> },
    { head: 'Output', isNumber: true, cell: (entry) => <ModelPrice of={entry} name="completion" /> },
    {
      head: 'Cached',
      isNumber: true,
      isWideOnly: true,
      cell: (entry) => <ModelPrice of={entry} name="input_cache_read" />,
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
          <Capabilities of={entry} />
        </span>
      ),
    },
  ];
  if (found.length === 0) {
    return (
      <Empty icon="search" title="No matching models">
        <p>Search for other words, or remove a filter.</p>
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
