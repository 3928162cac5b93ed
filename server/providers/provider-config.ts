/** The file of `MODELROUTE_CONFIG`: which providers there are, and which models they serve under which ids. */
import { z } from 'zod';

const providerId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and dashes');

const provider = z.strictObject({
  dialect: z.enum(['chat', 'messages']),
  base_url: z.url({ protocol: /^https?$/ }),
  /** Name of the environment variable that holds the provider's key. */
  key_env: z.string().min(1).optional(),
  headers: z.record(z.string(), z.string()).default({}),
  connect_timeout_ms: z.int().min(1).max(60_000).default(5_000),
});

const model = z.strictObject({
  id: z.string().min(1).max(256),
  provider: providerId,
  /** The id under which the provider knows the model; the same when absent. */
  upstream_model: z.string().min(1).max(256).optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  context_length: z.int().positive().nullable().default(null),
  max_output_tokens: z.int().positive().nullable().default(null),
});

export const providerConfig = z
  .strictObject({
    providers: z.record(providerId, provider),
    models: z.array(model).max(10_000),
  })
  .superRefine((config, context) => {
    const seen = new Set<string>();
    for (const [at, { id, provider: named }] of config.models.entries()) {
      if (!(named in config.providers)) {
        context.addIssue({
          code: 'custom',
          path: ['models', at, 'provider'],
          message: `no provider '${named}'`,
        });
      }
      if (seen.has(id))
        context.addIssue({ code: 'custom', path: ['models', at, 'id'], message: `'${id}' is there twice` });
      seen.add(id);
    }
  });

export type ProviderConfig = z.infer<typeof providerConfig>;
