/** The entry of one provider in the provider file: how it is reached, and how it deviates from its format. */
import { z } from 'zod';
import { hostedTools } from '../core/hosted-tools.ts';
import { normalizationRules } from '../core/normalization.ts';
import { faultOfSchema } from './field-schema.ts';
import { allServices, upstreamDialectNames } from '../dialects/upstream-dialects.ts';

/** Services of a provider or a model; the formats follow from them and the dialect. */
export const serviceName = z.enum(allServices);

/** Name of a provider, as models refer to it and as logs and metrics show it. */
export const providerName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be 1 to 64 lower-case letters, digits and dashes');

const seconds = (max: number, description: string) =>
  z.number().positive().max(max).optional().describe(`${description}, seconds.`);

/** The time limits of one attempt, which a target may override. */
export const attemptTimeouts = {
  first_byte: seconds(3_600, 'Until the response headers arrive'),
  first_content: seconds(3_600, 'Until a stream has its first content delta'),
  idle: seconds(3_600, 'Longest silence within the response'),
  total: seconds(86_400, 'The whole attempt'),
};

const environmentName = z
  .string()
  .max(256)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable, not the key itself');

/** Headers that belong to the connection or to the gateway. */
const ownHeaders = /^(?:host|connection|content-length|content-type|transfer-encoding|upgrade|x-trace-id)$/i;

const headerName = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be the name of a header')
  .refine((name) => !ownHeaders.test(name), 'cannot be set; the gateway sends its own');

const headerValue = z
  .string()
  .max(8_192)
  .regex(/^[\t\u0020-\u007e\u0080-\u00ff]*$/, 'must be text without line breaks and control characters');

/** Of `key_env` and `key_file` it has one; `cross-check.ts` checks that. */
const keyPlace = {
  key_env: environmentName
    .optional()
    .describe(
      'The environment variable with the key. The variable with `_FILE` after its name names a file with the key instead.',
    ),
  key_file: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('A file that contains only the key; relative to the folder of this file.'),
};

const deviations = z.array(z.enum(normalizationRules)).max(normalizationRules.length);

const fieldName = z
  .string()
  .regex(
    /^(?!__)[A-Za-z_][A-Za-z0-9_-]{0,63}$/,
    'must be the name of a field: 1 to 64 letters, digits, underscores and dashes',
  );

/** Fields of a chat completion that other settings decide on, or without which there is none. */
const neededFields: ReadonlySet<string> = new Set([
  'functions',
  'max_completion_tokens',
  'max_tokens',
  'messages',
  'model',
  'stream',
  'stream_options',
  'tools',
]);

const quirks = z.strictObject({
  max_tokens_field: z
    .enum(['max_completion_tokens', 'max_tokens'])
    .default('max_completion_tokens')
    .describe('Name of the field that limits the tokens of a chat completion.'),
  request: z
    .enum(['vendor', 'plain'])
    .default('vendor')
    .describe(
      "Fields of a chat completion that the provider accepts: `vendor`, all of the vendor's document; `plain`, only those that chat-completions servers have in common.",
    ),
  omit_fields: z
    .array(
      fieldName.refine(
        (name) => !neededFields.has(name),
        'cannot be left out: a request is nothing without it, or another setting decides on it',
      ),
    )
    .max(64)
    .default([])
    .describe('Further fields of a chat completion that the provider refuses; the server leaves them out.'),
  stream_usage: z
    .boolean()
    .default(true)
    .describe(
      'Whether the provider accepts `stream_options.include_usage`; without it, streams have no usage.',
    ),
  messages_version: z
    .enum(['2023-06-01', '2026-10-21'])
    .default('2023-06-01')
    .describe('Version of the messages format.'),
  fetches_urls: z
    .boolean()
    .default(true)
    .describe('Whether the provider fetches media from URLs; otherwise the server sends the bytes.'),
  normalize: z
    .union([z.enum(['auto', 'strict']), deviations], { error: "must be 'auto', 'strict' or a list of rules" })
    .default('auto')
    .describe(
      'Deviations of responses that the server corrects before validation: `auto`, all that are known and harmless; `strict`, none; or a list of rules.',
    ),
  mend: deviations.optional().describe('Deprecated: the former name of `normalize`.'),
});

/** The name of a field, or the name with a JSON Schema of its value. */
const extraField = z.union(
  [
    fieldName,
    z.strictObject({
      name: fieldName,
      schema: z.record(z.string(), z.unknown()).superRefine((schema, context) => {
        const fault = faultOfSchema(schema);
        if (fault !== undefined) context.addIssue(fault);
      }),
    }),
  ],
  { error: 'must be the name of a field, or an object with `name` and `schema`' },
);

/** Fields of a request beyond the contract, or beyond the vendor's document of a chat request. */
export const extraFieldList = z.array(extraField).max(64);

/** Tools of the responses format that a provider runs itself. */
export const hostedToolList = z.array(z.enum(hostedTools)).max(hostedTools.length);

/** Without a `refine` over several members: `cross-check.ts` checks those, so that all errors are found. */
export const providerEntry = z.strictObject({
  dialect: z.enum(upstreamDialectNames).describe('The wire format of the provider.'),
  base_url: z
    .url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })
    .max(2_048)
    .regex(/^[\u0021-\u007e]*$/, 'must be visible ASCII')
    .refine(isPlainAddress, 'must have no user, query or fragment')
    .describe('Base URL with the version segment: `https://host/v1`.'),
  ...keyPlace,
  keys: z
    .array(z.strictObject(keyPlace))
    .min(1)
    .max(16)
    .optional()
    .describe(
      'Several keys, instead of `key_env` and `key_file`. Each request is sent with one of them; the server skips a key that is limited or refused for a while.',
    ),
  headers: z
    .record(headerName, headerValue)
    .default({})
    .describe(
      'Headers of every request. `${NAME}` stands for the environment variable NAME, or for the content of the file that NAME_FILE names.',
    ),
  timeouts: z
    .strictObject({ connect: seconds(60, 'Until the connection is open'), ...attemptTimeouts })
    .default({})
    .describe('Time limits; by default, the settings of the server.'),
  max_concurrent: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Maximum number of concurrent requests with each key; no limit by default.'),
  retries: z
    .int()
    .min(0)
    .max(10)
    .default(1)
    .describe('Number of retries of the same target after a failure, in addition to other targets.'),
  files: z
    .enum(['inline', 'upload'])
    .default('inline')
    .describe(
      'How the server sends stored files: `inline`, their bytes with each request; `upload`, once, to the file store of the provider.',
    ),
  quirks: quirks.default(quirks.parse({})).describe('Deviations of the provider from its wire format.'),
  extra_fields: extraFieldList
    .default([])
    .describe(
      'Request fields that the provider accepts beyond the contract, and fields of chat requests beyond the document of the vendor, each as a name or with a JSON Schema. Other fields are left out or refused.',
    ),
  hosted_tools: hostedToolList
    .default([])
    .describe(
      'Hosted tools of the responses format that callers of `/v1/responses` may use; others are refused.',
    ),
  serves: z
    .array(serviceName)
    .min(1)
    .max(allServices.length)
    .optional()
    .describe('Operations of the provider. By default all of its dialect; messages has only chat.'),
});

/** A provider's entry, checked, with the defaults filled in. */
export type ProviderEntry = z.infer<typeof providerEntry>;

function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password, search, hash } = new URL(address);
  return username + password + search + hash === '';
}
