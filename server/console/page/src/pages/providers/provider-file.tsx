/** The providers as a file: an export without keys, and an import that shows its differences first. */
import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { Field, passwordOf, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { say, sayProblem } from '../../ui/toasts.tsx';

type Plan = Schemas['ProviderImport'];

export function ExportButton() {
  const save = async () => {
    try {
      const { text, variables, omitted } = await call('get', '/provider-file', { params: {} });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
      link.download = 'providers.yaml';
      link.click();
      URL.revokeObjectURL(link.href);
      const names = variables.map(({ name }) => name).join(', ');
      const keys = names === '' ? 'The file needs no keys.' : `The file has no keys. It names ${names}.`;
      say(omitted.length === 0 ? keys : `${keys} Disabled providers are left out: ${omitted.join(', ')}.`);
    } catch (thrown) {
      sayProblem(thrown);
    }
  };
  return (
    <Button icon="download" onClick={() => void save()}>
      Export
    </Button>
  );
}

export function ImportButton({ onImported }: { onImported: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Import</Button>
      {isOpen && (
        <ImportDialog
          onClose={() => {
            setIsOpen(false);
            onImported();
          }}
        />
      )}
    </>
  );
}

/** Each text has its own differences: another text needs another look, even if it is typed while they are loading. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [seen, setSeen] = useState<{ text: string; plan: Plan }>();
  const plan = seen?.text === text ? seen.plan : undefined;
  const submit = async (values: FormData) => {
    const given = (plan?.missing_keys ?? []).map(
      ({ name }) => [name, passwordOf(values, `keys.${name}`).trim()] as const,
    );
    const keys = Object.fromEntries(given.filter(([, key]) => key !== ''));
    const body = { text, keys, ...(plan === undefined ? { dry_run: true } : { state: plan.state }) };
    const result = await call('post', '/provider-file', { body }).catch((thrown: unknown) => {
      // Somebody else's change: the differences are no longer those that were shown.
      if (asProblem(thrown).code === 'conflict') setSeen(undefined);
      throw thrown;
    });
    if (!result.is_applied) return setSeen({ text, plan: result });
    say('The provider file is imported.');
    onClose();
  };
  return (
    <FormDialog
      title="Import a provider file"
      action={plan === undefined ? 'Show differences' : 'Apply'}
      onSubmit={submit}
      onClose={onClose}
    >
      <p class="quiet">
        Providers that are not in the file stay. The console does not read the server’s variables: paste the
        missing keys.
      </p>
      <Field
        label="File"
        name="file"
        type="file"
        accept=".yaml,.yml,.json"
        // Without this, the browser does not report a file that was corrected and is chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(setText)}
      />
      <TextField
        label="Provider file"
        name="text"
        required
        rows={8}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      {plan && <PlanView plan={plan} />}
    </FormDialog>
  );
}

function PlanView({ plan: { providers, missing_keys: missing } }: { plan: Plan }) {
  return (
    <>
      <div role="status" class="note" tabIndex={-1} ref={takeFocus}>
        <strong>Changes, not applied yet</strong>
        {providers.length === 0 && <p>The file has no providers.</p>}
        {providers.map(({ name, step, model_count: models, differences, more_differences: more }) => (
          <div key={name}>
            <p>
              <strong>{name}</strong>: {stepTexts[step]}, {models === 1 ? '1 model' : `${models} models`}
            </p>
            <ul class="plain-list">
              {differences.map(({ path, before, after }) => (
                <li key={path} class="breakable">
                  {path}: {before ?? 'none'} → {after ?? 'none'}
                </li>
              ))}
            </ul>
            {more > 0 && <p>And {more} more.</p>}
          </div>
        ))}
      </div>
      {[...Map.groupBy(missing, ({ name }) => name)].map(([name, uses]) => (
        <Field
          key={name}
          label={`${name}: key of ${uses.map(({ provider }) => provider).join(', ')}`}
          name={`keys.${name}`}
          type="password"
          required
          maxLength={4096}
          autoComplete="off"
          hint={`${uses.length > 1 ? 'All of these providers get it, in place of stored keys. ' : ''}It is stored encrypted, and never shown again.`}
        />
      ))}
    </>
  );
}

/** The differences are read before anything else: a second click or Enter must not apply them unseen. */
function takeFocus(plan: HTMLElement | null): void {
  plan?.focus();
}

const stepTexts: Readonly<Record<Schemas['ProviderImportStep'], string>> = {
  create: 'is added',
  change: 'is changed',
  unchanged: 'stays as it is',
};
