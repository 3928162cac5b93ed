import { useMemo, useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { FilterSearch } from '../../filters/filter-field.tsx';
import { formatCount } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge } from '../../ui/page-parts.tsx';

type Stored = Schemas['StoredProvider'];

const rowsAtATime = 50;

/** Its calls have no known cost. */
const noPrice = 'no listed price';

/** Chooses the models of a provider that are offered, and shows the difference before it is applied. */
export function ChooseModelsDialog({
  stored,
  refusal,
  save,
  onClose,
  onChanged,
}: {
  stored: Stored;
  /** Why nothing can be saved; empty if it can. */
  refusal: string;
  save: (change: { models: Schemas['OfferedModel'][] }) => Promise<void>;
  onClose: () => void;
  onChanged: () => void;
}) {
  const listed = useGet('/providers/{provider_name}/models', { path: { provider_name: stored.name } });
  const before = useMemo(() => new Set(stored.models.map((model) => model.upstream_model)), [stored]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const added = [...chosen].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const apply = async () => {
    const kept = stored.models.filter((model) => chosen.has(model.upstream_model));
    await save({ models: [...kept, ...added.map((id) => ({ upstream_model: id }))] });
    onChanged();
  };
  return (
    <FormDialog
      title={`Models of “${stored.name}”`}
      action="Apply"
      refusal={refusal}
      onSubmit={apply}
      onClose={onClose}
    >
      <Loaded from={listed} lines={6}>
        {({ result, data, truncated, total }) => (
          <>
            {!result.is_ok && <p class="note note-bad">{result.message}</p>}
            {truncated && (
              <p class="note note-warn">
                The provider lists {formatCount(total ?? 0)} models. These are the first{' '}
                {formatCount(data.length)}. To add another, search for its complete id.
              </p>
            )}
            <ModelChoice
              models={[...new Set([...before, ...data.map(({ id }) => id)])].sort()}
              marks={marksOf(stored, data)}
              chosen={chosen}
              onToggle={toggle}
            />
          </>
        )}
      </Loaded>
      <p class="quiet" role="status">
        {added.length + removed.length === 0 ? 'No changes.' : changesText(added, removed)}
      </p>
    </FormDialog>
  );
}

/** Prices of its own, or none on the price list. A model that the provider did not list has no mark: nothing is known. */
function marksOf(stored: Stored, listed: readonly Schemas['ListedModel'][]): ReadonlyMap<string, string> {
  const unlisted = listed.filter((model) => !model.has_price);
  const owning = stored.models.filter((model) => model.prices != null);
  return new Map([
    ...unlisted.map(({ id }) => [id, noPrice] as const),
    ...owning.map((model) => [model.upstream_model, 'own prices'] as const),
  ]);
}

function changesText(added: readonly string[], removed: readonly string[]): string {
  return [
    added.length > 0 && `Adds ${namesText(added)}.`,
    removed.length > 0 && `Removes ${namesText(removed)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const mostNames = 5;

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown;
}

function ModelChoice({
  models,
  marks,
  chosen,
  onToggle,
}: {
  models: readonly string[];
  /** What is to know of the prices of some of them. */
  marks: ReadonlyMap<string, string>;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(rowsAtATime);
  const typed = search.trim();
  const known = [...new Set([...chosen, ...models])].sort();
  const matching = known.filter((id) => id.toLowerCase().includes(typed.toLowerCase()));
  // Not every provider lists all its models.
  const found = typed === '' || known.includes(typed) ? matching : [...matching, typed];
  return (
    <>
      <FilterSearch label="Search" value={search} onChange={setSearch} placeholder="Id of a model" />
      <ul class="plain-list">
        {found.slice(0, limit).map((id) => (
          <li key={id}>
            <label class="model-choice">
              <input type="checkbox" checked={chosen.has(id)} onChange={() => onToggle(id)} />
              <span class="id breakable">{id}</span>
              {marks.has(id) && (
                <Badge tone={marks.get(id) === noPrice ? 'warn' : 'plain'}>{marks.get(id)}</Badge>
              )}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>No models. Enter the id of one in the search field.</p>}
      {found.length > limit && (
        <Button onClick={() => setLimit(limit + rowsAtATime)}>
          Show {Math.min(rowsAtATime, found.length - limit)} more
        </Button>
      )}
    </>
  );
}
