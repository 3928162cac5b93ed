/** Reads the provider file and turns its models into catalog entries with live providers behind them. */
import { readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { ConfigError, type Config } from './config.ts';
import { createHttpProvider, operationsOf } from './providers/http/http-provider.ts';
import { providerConfig, type ProviderConfig } from './providers/provider-config.ts';
import type { CatalogModel } from './routing/catalog.ts';

/** Throws `ConfigError` in one line that names the file and the place in it. */
export function readProviderFile(path: string): ProviderConfig {
  let raw: unknown;
  try {
    raw = parseYaml(readFileSync(path, 'utf8'), { maxAliasCount: 100 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
    throw new ConfigError(`MODELROUTE_CONFIG: ${path}: ${reason}`);
  }
  const parsed = providerConfig.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`MODELROUTE_CONFIG: ${path}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** One provider per entry, shared by its models. `secret` gives the keys that the file names. */
export function providerModels(
  config: ProviderConfig,
  secret: Config['secret'],
): { models: CatalogModel[]; close(): Promise<void> } {
  const providers = new Map(
    Object.entries(config.providers).map(([name, entry]) => {
      const key = entry.key_env === undefined ? undefined : secret(entry.key_env);
      if (entry.key_env !== undefined && key === undefined) {
        throw new ConfigError(`MODELROUTE_CONFIG: providers.${name}.key_env: ${entry.key_env} is not set`);
      }
      const provider = createHttpProvider({
        name,
        dialect: entry.dialect,
        baseUrl: entry.base_url,
        headers: entry.headers,
        connectTimeoutMs: entry.connect_timeout_ms,
        ...(key !== undefined && { key }),
      });
      return [name, { provider, dialect: entry.dialect }];
    }),
  );
  const startedAt = Math.floor(Date.now() / 1_000);
  const models = config.models.flatMap((model): CatalogModel[] => {
    const behind = providers.get(model.provider);
    if (behind === undefined) return [];
    return [
      {
        id: model.id,
        name: model.name ?? model.id,
        description: model.description ?? '',
        ownedBy: model.provider,
        created: startedAt,
        upstreamModel: model.upstream_model ?? model.id,
        provider: behind.provider,
        operations: operationsOf(behind.dialect),
        inputModalities: ['text'],
        outputModalities: ['text'],
        contextLength: model.context_length,
        maxOutputTokens: model.max_output_tokens,
        pricing: {},
        supportedParameters: [],
        tokenizer: 'Other',
        voices: null,
        raw: false,
      },
    ];
  });
  return {
    models,
    close: async () =>
      void (await Promise.all([...providers.values()].map(({ provider }) => provider.close()))),
  };
}
