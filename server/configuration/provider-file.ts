/** The provider file (`MODELROUTE_CONFIG`): which providers there are, and which models they serve under which ids. */
import { z } from 'zod';
import { modelEntry } from './model-entry.ts';
import { providerEntry, providerName } from './provider-entry.ts';

/** Every member is named here or below; an unknown one is an error. */
export const providerFile = z
  .strictObject({
    providers: z
      .record(providerName, providerEntry)
      .refine((entries) => Object.keys(entries).length <= 1_000, 'must have at most 1000 entries')
      .describe('The providers by name.'),
    models: z.array(modelEntry).max(10_000).describe('The models that callers see.'),
  })
  .meta({
    title: 'Providers and models of modelroute',
    description: 'The file that MODELROUTE_CONFIG names.',
  });

/** The file, checked, with the defaults filled in. */
export type ProviderFile = z.infer<typeof providerFile>;

/** The same as JSON Schema, for editors that complete YAML; most of them know draft 7 best. */
export function providerFileSchema(): object {
  return z.toJSONSchema(providerFile, { io: 'input', target: 'draft-07' });
}
