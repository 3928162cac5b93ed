/** The providers of the installation: their health, and those that administrators add here. */
import type { components } from '../../../openapi/generated/console.ts';
import { AccountError } from '../../accounts/account-error.ts';
import {
  definitionOf,
  faultOfProviders,
  faultOfUrl,
  isOtherOrigin,
  movedTo,
  pricesOf,
  withLimits,
} from '../../configuration/stored/define-provider.ts';
import { modelEntries, type OfferedModel } from '../../configuration/stored/offered-models.ts';
import { ApiError } from '../../core/api-error.ts';
import type { StoredDefinition, StoredProvider } from '../../core/stored-provider.ts';
import { storedView } from '../../provider-health/stored-view.ts';
import { actorOf } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import { notFound } from './console-error.ts';
import { demandKey, keyChange } from './provider-keys.ts';
import type { ConsoleParts } from './console-parts.ts';

type Schemas = components['schemas'];

export function providerHandlers({ providerHealth, accounts: { providers }, nowMs }: ConsoleParts) {
  const demandStored = () => demandNoFile(providerHealth);
  const check = checkProviders(nowMs);
  return {
    listProviders: async () => ({ body: await providerHealth.list() }),
    listModelTargets: async ({ query: { model } }) => ({ body: await providerHealth.targetsOf(model) }),
    testProvider: async ({ path, exchange }) => ({
      body: found(await providerHealth.test(path.provider_name, exchange.controller.signal)),
    }),
    listProviderModels: async ({ path, exchange }) => ({
      body: found(await providerHealth.models(path.provider_name, exchange.controller.signal)),
    }),
    createProvider: async ({ body: { name, dialect, base_url: baseUrl, key }, caller }) => {
      demandStored();
      demandKey(key);
      demandUrl(baseUrl);
      // Another node may have removed it just now.
      if (providerHealth.isConnected(name)) await providerHealth.refresh();
      if (providerHealth.isConnected(name))
        throw new ApiError('conflict', `There is a provider ${JSON.stringify(name)} already.`, {
          param: 'name',
        });
      const definition = definitionOf({ dialect, baseUrl });
      return {
        body: storedView(
          await providers.create(
            actorOf(caller),
            { name, definition, keys: key === undefined ? [] : [key] },
            check,
          ),
        ),
      };
    },
    changeProvider: async ({ path: { provider_name: name }, body, caller }) => {
      demandStored();
      const changeKeys = keyChange(body);
      demandUrl(body.base_url);
      const { version, is_enabled: isEnabled, key, base_url: baseUrl, limits, models } = body;
      const chosen = models === undefined ? undefined : await chosenModels(models);
      const define = (before: StoredProvider): StoredDefinition => {
        const { provider: entry, models: offered } = before.definition;
        if (baseUrl !== undefined && key === undefined) demandKeyOfOrigin(before, baseUrl);
        const moved = baseUrl === undefined ? entry : movedTo(baseUrl, entry);
        const provider = limits === undefined ? moved : withLimits(limits, moved);
        return { provider, models: chosen?.(name, { provider, models: offered }) ?? offered };
      };
      const change = { isEnabled, changeKeys, define };
      return {
        body: storedView(await providers.change(actorOf(caller), { name, version }, change, check)),
      };
    },
    removeProvider: async ({ path: { provider_name: name }, query: { version }, caller }) => {
      demandStored();
      return { body: storedView(await providers.remove(actorOf(caller), { name, version })) };
    },
  } satisfies Partial<ConsoleHandlers>;

  /** The price list is loaded before the transaction, which must not wait for it. */
  async function chosenModels(models: readonly Schemas['OfferedModel'][]) {
    const priced = await pricesOf(nowMs());
    const chosen = models.map(({ id, upstream_model: upstreamModel, ...rest }): OfferedModel => {
      const { prices = null, priority = null, weight = null, ...abilities } = rest;
      return { id, upstreamModel, prices, priority, weight, ...abilities };
    });
    return (name: string, { provider, models: before }: StoredDefinition) => {
      const at = { dialect: provider.dialect, baseUrl: provider.base_url };
      const isPriced = (model: string) => priced({ name, baseUrl: at.baseUrl }, model);
      return modelEntries(chosen, { name, at, before, isPriced });
    };
  }
}

/** Throws while a file configures the providers. */
export function demandNoFile(providerHealth: ConsoleParts['providerHealth']): void {
  if (providerHealth.isFixed())
    throw new ApiError('conflict', 'MODELROUTE_CONFIG configures the providers. Change them in that file.');
}

/** Of all providers after a change. */
export const checkProviders = (nowMs: () => number) => (all: readonly StoredProvider[]) => {
  const fault = faultOfProviders(all, nowMs());
  if (fault !== undefined) throw new AccountError('invalid', `The providers would not be valid: ${fault}`);
};

function found<Result>(result: Result | undefined): Result {
  if (result === undefined) throw notFound('connected provider', 'provider_name');
  return result;
}

function demandUrl(baseUrl: string | undefined): void {
  const fault = baseUrl === undefined ? undefined : faultOfUrl(baseUrl);
  if (fault !== undefined) throw new ApiError('invalid_value', fault, { param: 'base_url' });
}

/** A stored key is meant for the server that it was pasted for: whoever may change a URL must not obtain it. */
function demandKeyOfOrigin({ keyCount, definition }: StoredProvider, baseUrl: string): void {
  if (keyCount === 0 || !isOtherOrigin(definition.provider.base_url, baseUrl)) return;
  throw new ApiError(
    'missing_required_parameter',
    'The new base URL is of another server, and the stored key is not sent there. Set `key`: the key for that server, or null for none.',
    { param: 'key' },
  );
}
