import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Field, SelectField, passwordOf, textOf } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

type Preset = Schemas['ProviderPreset'];

/** Asks for a provider and its key. */
export function AddProviderDialog({
  presets,
  onClose,
  onAdded,
}: {
  presets: readonly Preset[];
  onClose: () => void;
  onAdded: (provider: Schemas['StoredProvider']) => void;
}) {
  const [preset, setPreset] = useState(presets[0]);
  const add = async (values: FormData) => {
    const key = passwordOf(values, 'key').trim();
    const body = {
      name: textOf(values, 'name'),
      dialect: textOf(values, 'dialect') as Schemas['ProviderDialect'],
      base_url: textOf(values, 'base_url'),
      ...(key !== '' && { key }),
    };
    onAdded(await call('post', '/providers', { body }));
  };
  const options = [
    ...presets.map(({ name, label }) => [name, label] as const),
    [other, 'Another provider'] as const,
  ];
  return (
    <FormDialog title="Add a provider" action="Add provider" onSubmit={add} onClose={onClose}>
      <SelectField
        label="Provider"
        name="preset"
        options={options}
        onChoose={(chosen) => setPreset(presets.find(({ name }) => name === chosen))}
      />
      <div key={preset?.name ?? other} class="form">
        <Field
          label="Name"
          name="name"
          required
          maxLength={64}
          pattern="[a-z0-9][a-z0-9\-]{0,63}"
          title="1 to 64 lower-case letters, digits and dashes"
          autoComplete="off"
          defaultValue={preset?.name ?? ''}
          hint="Ids of its models begin with it."
        />
        <Field
          label="Base URL"
          name="base_url"
          type="url"
          required
          autoComplete="off"
          defaultValue={preset?.base_url ?? ''}
          hint="With the version segment, such as https://host/v1."
        />
        <SelectField label="Dialect" name="dialect" options={dialects} first={preset?.dialect ?? 'chat'} />
      </div>
      <KeyField needsKey={preset?.needs_key ?? false} />
    </FormDialog>
  );
}

const other = '';
const dialects = [
  ['chat', 'Chat completions'],
  ['messages', 'Messages'],
  ['responses', 'Responses'],
] as const;

/** A key that is pasted; it is encrypted, and never shown again. */
export function KeyField({ needsKey }: { needsKey: boolean }) {
  return (
    <Field
      label="Key"
      name="key"
      type="password"
      required={needsKey}
      maxLength={4096}
      autoComplete="off"
      hint={
        needsKey
          ? 'It is stored encrypted, and never shown again.'
          : 'Leave it empty if the provider needs none. It is stored encrypted, and never shown again.'
      }
    />
  );
}
