/** Providers that administrators add in the console. Their keys are encrypted with the secret of the installation. */
import type { Engine } from '../engine.ts';

export const storedProviders = ({ int64, end }: Engine): string[] => [
  `create table stored_provider (
    name text primary key not null,
    version ${int64} not null,
    is_enabled integer not null,
    definition text not null,
    sealed_key text,
    changed_by text not null,
    changed_at_ms ${int64} not null) ${end}`,
];
