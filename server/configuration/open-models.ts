/** Selects the source of the models: the provider file, else the environment's variables, else none. */
import type { ModelSource, SourceOptions } from './model-source.ts';

export interface OpenOptions extends SourceOptions {
  /** Path of the provider file, when there is one. */
  path: string | undefined;
}

/**
 * Throws `UnusableFile` or `UnusableSetting`, whose messages are meant for the operator. The code that reads
 * files and lists is imported only when needed: importing it would slow down every start.
 */
export async function openModels({ path, ...options }: OpenOptions): Promise<ModelSource> {
  if (path !== undefined) {
    const { ConfiguredModels } = await import('./configured-models.ts');
    return ConfiguredModels.open({ ...options, path });
  }
  if (!hasProviders({ path, ...options })) return noModels;
  const { knownProviders } = await import('./automatic/known-providers.ts');
  const { AutomaticModels } = await import('./automatic/automatic-models.ts');
  return AutomaticModels.open({ ...options, providers: knownProviders(options.variable) });
}

/** Whether models of providers are configured, in a file or by variables. */
export function hasProviders({ path, variable }: Pick<OpenOptions, 'path' | 'variable'>): boolean {
  return path !== undefined || variables.some((name) => variable(name) !== undefined);
}

/** Each of them makes a provider's models appear by themselves. */
const variables = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'OLLAMA_HOST'];

/** Where no provider is configured. */
const noModels: ModelSource = {
  origin: { source: 'none', name: null },
  providers: () => [],
  models: () => [],
  onChange: () => {},
  reload: async () => true,
  close: async () => {},
};
