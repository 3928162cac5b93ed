import { person } from '../../session/session-state.ts';

/** A sandbox model is no language model: says what it does, and how to get one. */
export function SandboxNote({ model }: { model: string }) {
  if (!model.startsWith('sandbox/')) return null;
  return (
    <p class="note">
      <code>{model}</code> is a sandbox model. It repeats the message, and no provider is called.{' '}
      {person.value?.is_admin ? (
        <>
          For a real model, <a href="/console/providers">connect a provider</a>.
        </>
      ) : (
        <>
          For a real model, ask an administrator to <a href="/docs/operate/providers/">connect a provider</a>.
        </>
      )}
    </p>
  );
}
