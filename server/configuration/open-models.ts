/** Where this installation's models come from: the provider file, else what the environment names, else nowhere. */
import type { ModelSource, SourceOptions } from './model-source.ts';

export interface OpenOptions extends SourceOptions {
  /** Path of the provider file, when there is one. */
  path: string | undefined;
}

/**
 * Throws `UnusableFile` or `UnusableSetting`, whose messages are meant for the operator. What reads files and lists
 * is loaded only where there are some: it would take a good part of the start.
 */
export async function openModels({ path, ...options }: OpenOptions): Promise<ModelSource> {
  if (path !== undefined) {
    const { ConfiguredModels } = await import('./configured-models.ts');
    return ConfiguredModels.open({ ...options, path });
  }
  if (variables.every((name) => options.variable(name) === undefined)) return noModels;
  const { knownProviders } = await import('./automatic/known-providers.ts');
  const { AutomaticModels } = await import('./automatic/automatic-models.ts');
  return AutomaticModels.open({ ...options, providers: knownProviders(options.variable) });
}

/** Each of them makes a provider's models appear by themselves. */
const variables = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'OLLAMA_HOST'];

const noModels: ModelSource = {
  models: () => [],
  onChange: () => {},
  reload: async () => true,
  close: async () => {},
};
