/** The connected providers: kept over a reload while entry and key stay the same, closed when unused. */
import { createHash } from 'node:crypto';
import type { ConnectedProvider, ConnectionCheck } from '../core/connected-provider.ts';
import type { Provider } from '../core/provider.ts';
import { createHttpProvider, type HttpProvider } from '../providers/http/http-provider.ts';
import type { ProviderState } from '../routing/target.ts';
import type { ProviderEntry } from './provider-entry.ts';
import type { ProviderSecrets } from './secrets.ts';

const defaultConnectTimeoutMs = 5_000;

/** The settings that are needed to reach a provider. */
export interface ProviderSettings {
  entry: ProviderEntry;
  secrets: ProviderSecrets;
}

/** What is needed for a request with one key. */
export interface ProviderAccess {
  provider: Provider;
  state: ProviderState;
}

/** A provider that is ready for requests. */
export interface LiveProvider {
  entry: ProviderEntry;
  /** One for each key; one for a provider without a key. */
  accesses: readonly ProviderAccess[];
  /** As its operator sees it. */
  connected: ConnectedProvider;
}

interface Connected extends LiveProvider {
  close(): Promise<void>;
  /** Set while it is not wanted any more, until it is closed. */
  retiring?: NodeJS.Timeout;
}

export class LiveProviders {
  readonly #lingerMs: number;
  readonly #isGuarded: boolean;
  /** By a hash of their settings. */
  readonly #connected = new Map<string, Connected>();

  /**
   * A provider that is not wanted any more lingers for `lingerMs`, because a request that began before may yet
   * fall back to it; then it is closed, after its running requests. Those that are guarded reach no link-local IP address.
   */
  constructor(lingerMs: number, { isGuarded = false }: { isGuarded?: boolean } = {}) {
    this.#lingerMs = lingerMs;
    this.#isGuarded = isGuarded;
  }

  /** Connects those that are wanted, keeps those that are the same as before, lets the others go. */
  use(wanted: ReadonlyMap<string, ProviderSettings>): ReadonlyMap<string, LiveProvider> {
    const kept = new Set<string>();
    const live = new Map<string, LiveProvider>();
    for (const [name, settings] of wanted) {
      const print = fingerprint(name, settings);
      const connected = this.#connected.get(print) ?? connect(name, settings, this.#isGuarded);
      clearTimeout(connected.retiring);
      delete connected.retiring;
      this.#connected.set(print, connected);
      kept.add(print);
      live.set(name, connected);
    }
    for (const [print, connected] of this.#connected) if (!kept.has(print)) this.#retire(print, connected);
    return live;
  }

  /** Closes all of them, after their running requests. */
  async close(): Promise<void> {
    const all = [...this.#connected.values()];
    this.#connected.clear();
    for (const { retiring } of all) clearTimeout(retiring);
    await Promise.all(all.map((connected) => connected.close()));
  }

  #retire(print: string, connected: Connected): void {
    connected.retiring ??= setTimeout(() => {
      this.#connected.delete(print);
      // It waits for its running requests; their failures have been reported to their callers.
      void connected.close().catch(() => {});
    }, this.#lingerMs).unref();
  }
}

function connect(name: string, settings: ProviderSettings, isGuarded: boolean): Connected {
  const { entry, secrets } = settings;
  const keys = secrets.keys.length === 0 ? [undefined] : secrets.keys;
  const opened = keys.map((key) => {
    const provider = openAccess(name, entry, secrets.headers, key, isGuarded);
    const own = { entry, secrets: { ...secrets, keys: key === undefined ? [] : [key] } };
    const maxConcurrent = entry.max_concurrent ?? null;
    return { provider, state: { name, id: fingerprint(name, own), maxConcurrent, running: 0 } };
  });
  const connected = {
    name,
    dialect: entry.dialect,
    baseUrl: entry.base_url,
    keyCount: secrets.keys.length,
    maxConcurrent: entry.max_concurrent ?? null,
    omittedModels: 0,
    check: (signal: AbortSignal) => checkAll(opened, signal),
  };
  const close = async () => void (await Promise.all(opened.map(({ provider }) => provider.close())));
  return { entry, accesses: opened, connected, close };
}

function openAccess(
  name: string,
  entry: ProviderEntry,
  headers: ProviderSecrets['headers'],
  key: string | undefined,
  isGuarded: boolean,
): HttpProvider {
  const { connect: connectS } = entry.timeouts;
  return createHttpProvider({
    name,
    dialect: entry.dialect,
    baseUrl: entry.base_url,
    headers,
    isGuarded,
    connectTimeoutMs: connectS === undefined ? defaultConnectTimeoutMs : connectS * 1_000,
    ...(key !== undefined && { key }),
  });
}

/** With each key at once; the result is that of the first that fails, or of the first key. */
async function checkAll(
  accesses: readonly { provider: HttpProvider }[],
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const checks = await Promise.all(accesses.map(({ provider }) => provider.check(signal)));
  const numbered = checks.map((check, at) => ({ ...check, keyNumber: at + 1 }));
  const shown = numbered.find(({ reason }) => reason !== null) ?? numbered[0];
  if (shown === undefined) throw new Error('a provider without an access');
  return shown;
}

/** The same for the same settings; discloses nothing of the keys. */
function fingerprint(name: string, { entry, secrets }: ProviderSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([name, entry, secrets.keys, secrets.headers]))
    .digest('base64url');
}
