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
    .describe('Kinds of content as input; text by default.'),
  output: z
    .array(z.enum(outputKinds))
    .min(1)
    .max(outputKinds.length)
    .optional()
    .describe('Kinds of content as output; by default, those of its operations.'),
  tools: z.boolean().default(false).describe('Whether the model can call tools.'),
  structured_outputs: z.boolean().default(false).describe('Whether the model can follow a JSON Schema.'),
  reasoning: z.boolean().default(false).describe('Whether the model can reason before it responds.'),
});

const target = z.strictObject({
  provider: providerName.describe('Name of a provider of this file.'),
  model: upstreamModel.optional().describe('Id of the model at the provider; the same by default.'),
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
  id: modelId.describe('Id that callers send. It may contain `/` and `:`.'),
  aliases: z.array(modelId).max(64).default([]).describe('Other ids that callers may send.'),
  name: shortText.optional().describe('Name for people; the id by default.'),
  description: z.string().max(4_096).optional().describe('Description of the model, for people.'),
  provider: providerName.optional().describe('The only provider; short for `targets` with one entry.'),
  upstream_model: upstreamModel.optional().describe('Id of the model at that provider; the same by default.'),
  targets: z.array(target).min(1).max(32).optional().describe('Targets of the model; several for fallback.'),
  serves: z
    .array(serviceName)
    .min(1)
    .max(serviceName.options.length)
    .optional()
    .describe('Operations of the model; by default, all that its providers serve.'),
  prices: pricesOf('Prices of its calls, as the catalog lists them.'),
  context_length: tokens.describe('Maximum number of tokens of prompt and completion together.'),
  max_output_tokens: tokens.describe('Maximum number of tokens of a completion.'),
  default_output_tokens: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe(
      'Maximum number of output tokens for a request that sets none and is paid from a budget. The server reserves it and sends it to the provider. 0 means `max_output_tokens`; the default is MODELROUTE_DEFAULT_OUTPUT_TOKENS.',
    ),
  tokenizer: shortText.optional().describe('Family of its tokenizer: GPT, Claude, Llama3, …'),
  capabilities: capabilities.optional().describe('Capabilities of the model.'),
  supported_parameters: z
    .array(shortText)
    .max(128)
    .default([])
    .describe(
      'Request fields that the model supports, in addition to those that follow from `capabilities`.',
    ),
  extra_fields: extraFieldList
    .default([])
    .describe(
      'Request fields that its providers accept for this model, in addition to those in their entries.',
    ),
  hosted_tools: hostedToolList
    .default([])
    .describe('Hosted tools that its providers run for this model, in addition to those in their entries.'),
  voices: z.array(shortText).min(1).max(256).optional().describe('Names of the voices of a speech model.'),
  expiration_date: z.iso
    .date('must be a day like 2027-06-30')
    .optional()
    .describe('The first day (UTC) on which the server no longer serves the model.'),
  replacement: modelId.optional().describe('Id of the model to use instead after the expiration date.'),
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
