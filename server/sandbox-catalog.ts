/** The sandbox models as catalog entries. They are in every installation, under their own ids. */
import type { Sandbox } from './providers/sandbox/sandbox.ts';
import type { CatalogModel } from './routing/catalog.ts';

const voices = [
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'fable',
  'marin',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
];

export function sandboxCatalog(sandbox: Sandbox): CatalogModel[] {
  return sandbox.models.map((model) => ({
    id: model.id,
    name: model.name,
    description: model.description,
    ownedBy: 'modelroute',
    created: model.createdAtS,
    upstreamModel: model.id,
    provider: sandbox,
    operations: model.operations,
    inputModalities: model.inputModalities,
    outputModalities: model.outputModalities,
    contextLength: model.contextLength,
    maxOutputTokens: model.maxOutputTokens,
    pricing: model.price ?? {},
    supportedParameters: model.supportedParameters,
    tokenizer: 'GPT',
    voices:
      model.operations.includes('createSpeech') && model.outputModalities.includes('speech') ? voices : null,
    raw: model.id.startsWith('sandbox/raw-'),
  }));
}
