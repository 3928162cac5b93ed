/** The connected providers: kept over a reload while entry and key stay the same, closed when unused. */
import { createHash } from 'node:crypto';
import type { Provider } from '../core/provider.ts';
import { createHttpProvider } from '../providers/http/http-provider.ts';
import type { ProviderState } from '../routing/target.ts';
import type { ProviderEntry } from './provider-entry.ts';
import type { ProviderSecrets } from './secrets.ts';

const defaultConnectTimeoutMs = 5_000;

/** The settings that are needed to reach a provider. */
export interface ProviderSettings {
  entry: ProviderEntry;
  secrets: ProviderSecrets;
}

/** A provider that is ready for requests. */
export interface LiveProvider {
  entry: ProviderEntry;
  provider: Provider;
  state: ProviderState;
}

interface Connected extends LiveProvider {
  close(): Promise<void>;
  /** Set while it is not wanted any more, until it is closed. */
  retiring?: NodeJS.Timeout;
}

export class LiveProviders {
  readonly #lingerMs: number;
  /** By a hash of their settings. */
  readonly #connected = new Map<string, Connected>();

  /**
   * A provider that is not wanted any more lingers for `lingerMs`, because a request that began before may yet
   * fall back to it; then it is closed, after its running requests.
   */
  constructor(lingerMs: number) {
    this.#lingerMs = lingerMs;
  }

  /** Connects those that are wanted, keeps those that are the same as before, lets the others go. */
  use(wanted: ReadonlyMap<string, ProviderSettings>): ReadonlyMap<string, LiveProvider> {
    const kept = new Set<string>();
    const live = new Map<string, LiveProvider>();
    for (const [name, settings] of wanted) {
      const print = fingerprint(name, settings);
      const connected = this.#connected.get(print) ?? connect(print, name, settings);
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

function connect(id: string, name: string, { entry, secrets }: ProviderSettings): Connected {
  const { connect: connectS } = entry.timeouts;
  const provider = createHttpProvider({
    name,
    dialect: entry.dialect,
    baseUrl: entry.base_url,
    headers: secrets.headers,
    connectTimeoutMs: connectS === undefined ? defaultConnectTimeoutMs : connectS * 1_000,
    ...(secrets.key !== undefined && { key: secrets.key }),
  });
  const state = { name, id, maxConcurrent: entry.max_concurrent ?? null, running: 0 };
  return { entry, provider, state, close: () => provider.close() };
}

/** The same for the same settings; discloses nothing of the key. */
function fingerprint(name: string, { entry, secrets }: ProviderSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([name, entry, secrets.key ?? null, secrets.headers]))
    .digest('base64url');
}
