/** The sandbox models as catalog entries, under their own ids. */
import type { Sandbox } from './providers/sandbox/sandbox.ts';
import { voiceNames } from './providers/sandbox/speech/voice/voices.ts';
import type { CatalogModel } from './routing/catalog.ts';
import type { AttemptLimits, ProviderState, Quirks } from './routing/target.ts';

/** A price, not the lack of one. */
const free = { prompt: '0', completion: '0' };

/** The sandbox conforms exactly to both formats. */
const quirks: Quirks = {
  maxTokensField: 'max_completion_tokens',
  extraFields: [
    'cache_control',
    'enable_thinking',
    'extra_content',
    'include_reasoning',
    'reasoning',
    'reasoning_content',
    'reasoning_details',
    'thinking',
    'thinking_blocks',
    'thinking_budget',
    'tool_name',
  ],
  plainRequests: false,
  omittedFields: [],
  streamUsage: true,
  messagesVersion: '2023-06-01',
  fetchesUrls: true,
  uploadsFiles: false,
  normalize: [],
};

/** A sandbox model fails because the caller requested it: it is never retried, and gets no cooldown. */
export function sandboxCatalog(
  sandbox: Sandbox,
  limits: AttemptLimits,
  onlyWhenNamed = false,
): CatalogModel[] {
  const state: ProviderState = { name: 'sandbox', id: 'sandbox', maxConcurrent: null, running: 0 };
  return sandbox.models.map((model) => ({
    id: model.id,
    aliases: [],
    name: model.name,
    description: model.description,
    ownedBy: 'modelroute',
    created: model.createdAtS,
    targets: [
      {
        name: model.id,
        keyNumber: 1,
        state,
        provider: sandbox,
        upstreamModel: model.id,
        speaks: ['chat', 'messages'],
        takes: model.formats,
        priority: 0,
        weight: 1,
        limits,
        retries: 0,
        hasCircuit: false,
        quirks,
      },
    ],
    inputModalities: model.inputModalities,
    outputModalities: model.outputModalities,
    contextLength: model.contextLength,
    maxOutputTokens: model.maxOutputTokens,
    pricing: model.price ?? free,
    targetPricing: [],
    supportedParameters: model.supportedParameters,
    tokenizer: 'GPT',
    voices: model.formats.includes('speech') && model.outputModalities.includes('speech') ? voiceNames : null,
    raw: model.id.startsWith('sandbox/raw-'),
    onlyWhenNamed,
    expirationDate: null,
    replacement: null,
  }));
}
