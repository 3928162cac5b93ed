import { useEffect, useRef } from 'preact/hooks';
import { FilterText } from '../../filters/filter-field.tsx';
import { useQuery } from '../../filters/use-query.ts';
import { Button } from '../../ui/button.tsx';
import type { Conversations } from './use-conversations.ts';

/** A field for each model that responds, and the buttons to compare more or fewer. */
export function ModelFields({
  conversations: { columns, add, remove, rename },
  offered,
}: {
  conversations: Conversations;
  /** Ids to choose from. */
  offered: readonly string[];
}) {
  const [query] = useQuery();
  const fields = useRef<HTMLDivElement>(null);
  // A link may lead to the choice of a model.
  useEffect(() => {
    const field = query['choose'] === 'model' ? fields.current?.querySelector('input') : undefined;
    field?.focus();
    field?.select();
  }, []);
  const another = offered.find((model) => columns.every((column) => column.model !== model));
  return (
    <>
      {columns.map(({ id, model }, index) => (
        <div key={id} class="play-model" ref={index === 0 ? fields : null}>
          <FilterText
            label={index === 0 ? 'Model' : `Model ${index + 1}`}
            value={model}
            onChange={(typed) => rename(id, typed)}
            options={offered}
          />
          {remove && (
            <Button kind="quiet" icon="close" label={`Remove ${model}`} onClick={() => remove(id)}>
              Remove
            </Button>
          )}
        </div>
      ))}
      {add && (
        <p>
          <Button icon="plus" onClick={() => add(another ?? columns[0]?.model ?? '')}>
            Compare with another
          </Button>
        </p>
      )}
    </>
  );
}
