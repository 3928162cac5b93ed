import { useState } from 'preact/hooks';
import { FilterSelect } from '../../filters/filter-field.tsx';
import { RequestCode } from '../../snippets/snippet-tabs.tsx';
import { equivalentRequest, imagePlaceholder } from './play-request.ts';
import { throughLastQuestion, type Turn } from './turn.ts';
import type { Column, SharedChoices } from './use-conversations.ts';

/** The last request as a program; with several models, that of the chosen one, whose history is its own. */
export function ConversationCode({
  columns,
  choices,
}: {
  columns: readonly Column[];
  choices: SharedChoices;
}) {
  const [chosen, setChosen] = useState('');
  const column = columns.find(({ id }) => String(id) === chosen) ?? columns[0];
  if (column === undefined) return null;
  const request = equivalentRequest({ ...choices, model: column.model }, lastAsked(column));
  return (
    <div class="play-settings">
      {columns.length > 1 && (
        <FilterSelect
          label="Code for"
          value={String(column.id)}
          onChange={setChosen}
          options={columns.map(({ id, model }) => [String(id), model])}
        />
      )}
      {JSON.stringify(request.body).includes(imagePlaceholder) && (
        <p class="quiet small">
          Replace <code>{imagePlaceholder}</code> with the image in base64.
        </p>
      )}
      <RequestCode request={request} />
    </div>
  );
}

/** The turns of the last request, or of the first one. */
function lastAsked({ turns }: Column): readonly Turn[] {
  const asked = throughLastQuestion(turns);
  return asked.length === 0 ? [{ role: 'user', content: 'Hello' }] : asked;
}
