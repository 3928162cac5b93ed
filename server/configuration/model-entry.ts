/** The entry of one model in the provider file: its names for callers, and its targets. */
import { z } from 'zod';
import { modelOperationIds, modelOperations } from '../core/operations.ts';
import { pricesOf } from './prices-entry.ts';
import {
  attemptTimeouts,
  extraFieldList,
  hostedToolList,
  providerName,
  serviceName,
} from './provider-entry.ts';

/** The longest id, characters. */
const maxIdChars = 256;

/** Segments between slashes; none is empty or made of dots only, since an id is part of a path. */
export const modelIdPattern = /^[A-Za-z0-9_@~][\w.:@+~-]*(?:\/[A-Za-z0-9_@~][\w.:@+~-]*)*$/;

/** The prefix of ids that are reserved for the sandbox. */
export const reservedPrefix = 'sandbox/';

/** An id under which callers ask for a model. */
const modelId = z
  .string()
  .min(1)
  .max(maxIdChars)
  .regex(modelIdPattern, 'must be letters, digits and . _ - : @ + ~, in segments between slashes');

/** The id under which a provider knows a model; anything that can be printed. */
const upstreamModel = z
  .string()
  .min(1)
  .max(maxIdChars)
  .regex(/^\P{Cc}+$/u, 'must have no control characters');

/** What an operation returns, and what a conversation may contain besides. */
const outputKinds = [
  ...new Set([
    ...modelOperationIds.map((id) => modelOperations[id].modality),
    'image' as const,
    'audio' as const,
  ]),
];

const capabilities = z.strictObject({
  input: z
    .array(z.enum(['text', 'image', 'file', 'audio', 'video']))
    .min(1)
    .max(5)
    .optional()
    .describe('Kinds of content that it takes; text by default.'),
  output: z
    .array(z.enum(outputKinds))
    .min(1)
    .max(outputKinds.length)
    .optional()
    .describe('Kinds of content that it gives; what it serves by default.'),
  tools: z.boolean().default(false).describe('Whether it can call tools.'),
  structured_outputs: z.boolean().default(false).describe('Whether it obeys a JSON schema.'),
  reasoning: z.boolean().default(false).describe('Whether it can reason before it responds.'),
});

const target = z.strictObject({
  provider: providerName.describe('Name of a provider of this file.'),
  model: upstreamModel.optional().describe('The id under which the provider knows it; by default the same.'),
  priority: z.int().min(0).max(1_000).default(0).describe('Lower ones are tried first.'),
  weight: z
    .number()
    .positive()
    .max(1_000_000)
    .default(1)
    .describe('Share among the targets of the same priority.'),
  timeouts: z
    .strictObject(attemptTimeouts)
    .default({})
    .describe('Time limits of this target, instead of those of its provider.'),
  prices: pricesOf('Prices of calls that this target serves, instead of those of the model.'),
});

const tokens = z.int().min(1).max(1_000_000_000).optional();
const shortText = z.string().min(1).max(256);

/** Either `targets`, or `provider` for a model with one; `cross-check.ts` validates that. */
export const modelEntry = z.strictObject({
  id: modelId.describe('What callers say. It may contain `/` and `:`.'),
  aliases: z.array(modelId).max(64).default([]).describe('Other ids under which callers may ask for it.'),
  name: shortText.optional().describe('Name for people; the id by default.'),
  description: z.string().max(4_096).optional().describe('What it is good at, for people.'),
  provider: providerName.optional().describe('The one provider; short for `targets` with one entry.'),
  upstream_model: upstreamModel
    .optional()
    .describe('The id under which that provider knows it; by default the same.'),
  targets: z.array(target).min(1).max(32).optional().describe('Where it is; several for fallback.'),
  serves: z
    .array(serviceName)
    .min(1)
    .max(serviceName.options.length)
    .optional()
    .describe('What it can be asked; by default everything that its providers serve.'),
  prices: pricesOf('Prices of its calls, as the catalog lists them.'),
  context_length: tokens.describe('Tokens that prompt and completion may have together.'),
  max_output_tokens: tokens.describe('Tokens that a completion may have.'),
  default_output_tokens: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe(
      'Tokens of a completion that are reserved, and sent as its maximum, for a request that names none and is paid from a budget; 0: `max_output_tokens`. By default MODELROUTE_DEFAULT_OUTPUT_TOKENS.',
    ),
  tokenizer: shortText.optional().describe('Family of its tokenizer: GPT, Claude, Llama3, …'),
  capabilities: capabilities.optional().describe('What it can do.'),
  supported_parameters: z
    .array(shortText)
    .max(128)
    .default([])
    .describe('Request fields that it honours, beside those that follow from `capabilities`.'),
  extra_fields: extraFieldList
    .default([])
    .describe('Fields that its providers take for this model, beside those of their entries.'),
  hosted_tools: hostedToolList
    .default([])
    .describe('Hosted tools that its providers run for this model, beside those of their entries.'),
  voices: z.array(shortText).min(1).max(256).optional().describe('Names of the voices of a speech model.'),
  expiration_date: z.iso
    .date('must be a day like 2027-06-30')
    .optional()
    .describe('The day from whose beginning (UTC) on it is not served any more.'),
  replacement: modelId.optional().describe('The model to use instead when it has expired.'),
});

/** A model's entry, checked, with the defaults filled in. */
export type ModelEntry = z.infer<typeof modelEntry>;

/** One target of an entry. */
export type TargetEntry = z.infer<typeof target>;

/** The targets of an entry in whichever form they were written. */
export function targetsOf({ id, provider, upstream_model, targets }: ModelEntry): TargetEntry[] {
  if (provider === undefined) return targets ?? [];
  return [{ provider, model: upstream_model ?? id, priority: 0, weight: 1, timeouts: {} }];
}
