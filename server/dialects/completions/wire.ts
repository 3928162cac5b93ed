/** Short names for the generated types of the legacy completions wire format. */
import type { components } from '../../../openapi/generated/v1.ts';

type Schemas = components['schemas'];

export type CompletionRequest = Schemas['CreateCompletionRequest'];
export type LegacyCompletion = Schemas['LegacyCompletion'];
export type LegacyChunk = Schemas['LegacyCompletionChunk'];
export type LegacyChunkChoice = Schemas['LegacyChunkChoice'];
export type LegacyLogprobs = Schemas['LegacyLogprobs'];
