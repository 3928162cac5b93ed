/** What an import does with a provider, as a step of one change of all of them. */
import type { ProviderStep } from '../accounts/stored-providers.ts';
import type { PlannedProvider } from '../configuration/stored/plan-import.ts';

export function importStep(planned: PlannedProvider): ProviderStep {
  const { name, definition, keys, before } = planned;
  if (before === undefined) return { step: 'create', provider: { name, definition, keys } };
  if (planned.changes.length === 0) return { step: 'unchanged', found: before };
  const change = {
    isEnabled: undefined,
    changeKeys: planned.changes.includes('keys') ? () => keys : undefined,
    define: () => definition,
  };
  return { step: 'change', found: before, change };
}
