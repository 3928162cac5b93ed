/** A provider of the database as the API shows it: without its key. */
import type { components } from '../../openapi/generated/console.ts';
import { limitsOf } from '../configuration/stored/define-provider.ts';
import { offeredModel } from '../configuration/stored/offered-models.ts';
import type { StoredProvider } from '../core/stored-provider.ts';

type View = components['schemas']['StoredProvider'];

export function storedView(stored: StoredProvider): View;
export function storedView(stored: StoredProvider | undefined): View | null;
export function storedView(stored: StoredProvider | undefined): View | null {
  if (stored === undefined) return null;
  const { name, version, isEnabled, keyCount, definition, changedAtMs } = stored;
  return {
    name,
    version,
    is_enabled: isEnabled,
    dialect: definition.provider.dialect,
    base_url: definition.provider.base_url,
    has_key: keyCount > 0,
    key_count: keyCount,
    limits: limitsOf(definition.provider),
    models: definition.models.map(offeredModel),
    changed_at: new Date(changedAtMs).toISOString(),
  };
}
