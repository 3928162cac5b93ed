import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { KeyFields } from './key-fields.tsx';
import { ModelFields } from './model-fields.tsx';
import {
  differencesOf,
  draftOf,
  isOtherOrigin,
  timeoutLabels,
  type Difference,
  type Draft,
} from './provider-draft.ts';

type Stored = Schemas['StoredProvider'];

/** Changes base URL, keys, limits, and ids, prices and order of the models of a provider, and shows the difference before it is applied. */
export function EditProviderDialog({
  stored,
  unlisted,
  refusal,
  save,
  onClose,
  onChanged,
}: {
  stored: Stored;
  /** Upstream models without a listed price. */
  unlisted: readonly string[];
  /** Why nothing can be saved; empty if it can. */
  refusal: string;
  save: (change: Draft) => Promise<void>;
  onClose: () => void;
  onChanged: () => void;
}) {
  const fields = useRef<HTMLDivElement>(null);
  const [models, setModels] = useState<readonly Schemas['OfferedModel'][]>(stored.models);
  // What is typed besides the models; it is read again with each input.
  const [values, setValues] = useState<FormData>();
  const draft = values === undefined ? {} : draftOf(stored, values, models);
  const differences = differencesOf(stored, draft, unlisted);
  const read = () => {
    const form = fields.current?.closest('form');
    if (form) setValues(new FormData(form));
  };
  const hasNoKey = draft.key === null;
  const isMoved =
    stored.has_key && draft.base_url !== undefined && isOtherOrigin(stored.base_url, draft.base_url);
  const apply = async () => {
    if (differences.length > 0) await save(draft);
    onChanged();
  };
  return (
    <FormDialog
      title={`Edit “${stored.name}”`}
      action="Apply"
      refusal={refusal}
      onSubmit={apply}
      onClose={onClose}
    >
      <div ref={fields} class="form" onInput={read}>
        <Field
          label="Base URL"
          name="base_url"
          type="url"
          required
          maxLength={2048}
          autoComplete="off"
          defaultValue={stored.base_url}
          hint="With the version segment, such as https://host/v1."
        />
        <KeyFields stored={stored} isMoved={isMoved} hasNoKey={hasNoKey} />
        <LimitFields limits={stored.limits} />
        {models.length > 0 && <ModelFields {...{ models, unlisted }} onChange={setModels} />}
      </div>
      <Differences of={differences} />
    </FormDialog>
  );
}

function LimitFields({ limits }: { limits: Schemas['ProviderLimits'] }) {
  return (
    <fieldset class="form">
      <legend>Limits</legend>
      <p class="hint">Timeouts are in seconds. An empty field is the default.</p>
      <div class="field-grid">
        <Field
          label="Max concurrent"
          name="limits.max_concurrent"
          type="number"
          min={1}
          max={1_000_000}
          step={1}
          defaultValue={limits.max_concurrent ?? ''}
        />
        <Field
          label="Retries"
          name="limits.retries"
          type="number"
          min={0}
          max={10}
          step={1}
          defaultValue={limits.retries ?? ''}
        />
        {(Object.keys(timeoutLabels) as (keyof Schemas['ProviderTimeouts'])[]).map((name) => (
          <Field
            key={name}
            label={`${timeoutLabels[name]} timeout`}
            name={`limits.timeouts.${name}`}
            type="number"
            min={0.001}
            max={longestS[name]}
            step="any"
            defaultValue={limits.timeouts[name] ?? ''}
          />
        ))}
      </div>
    </fieldset>
  );
}

const longestS: Readonly<Record<keyof Schemas['ProviderTimeouts'], number>> = {
  connect: 60,
  first_byte: 3_600,
  first_content: 3_600,
  idle: 3_600,
  total: 86_400,
};

function Differences({ of: differences }: { of: readonly Difference[] }) {
  return (
    <div role="status" class="note">
      {differences.length === 0 ? (
        'No changes.'
      ) : (
        <>
          <strong>Changes</strong>
          <ul class="plain-list">
            {differences.slice(0, mostShown).map(({ label, before, after }) => (
              <li key={label} class="breakable">
                {label}: {before} → {after}
              </li>
            ))}
          </ul>
          {differences.length > mostShown && <p>And {differences.length - mostShown} more.</p>}
        </>
      )}
    </div>
  );
}

const mostShown = 20;
