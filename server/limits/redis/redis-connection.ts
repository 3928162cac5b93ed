/** One connection to Redis with short timeouts: a command without a reply in time has failed. */
import { createClient, ErrorReply } from '@redis/client';
import type { LuaScript } from './lua-script.ts';

/** Redis did not reply, or not in time; the command may or may not have been executed. */
export class RedisDown extends Error {
  readonly isTimeout: boolean;

  constructor(isTimeout: boolean, cause: unknown) {
    super(isTimeout ? 'Redis does not respond in time' : 'Redis cannot be reached', { cause });
    this.isTimeout = isTimeout;
  }
}

/** Replies by which Redis reports that it cannot work now, though it can be reached. */
const unable =
  /^(LOADING|MASTERDOWN|READONLY|CLUSTERDOWN|OOM|NOAUTH|WRONGPASS|BUSY|MISCONF|NOREPLICAS|NOPERM)\b/;

const longestReconnectMs = 1_000;
/** Of the connection and the first commands on it, which have no bound of their own. */
const longestOpeningMs = 5_000;

function clientOf(url: string, observeError: (error: Error) => void) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 1_000,
      reconnectStrategy: (retries) => Math.min(20 * 2 ** Math.min(retries, 6), longestReconnectMs),
    },
  });
  // An event without a listener would end the process.
  client.on('error', observeError);
  return client;
}

/** Reconnects by itself; while it is not connected every command fails at once. */
export class RedisConnection {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #observeError = (error: Error) => {
    this.#problem = error.message;
  };
  #client: ReturnType<typeof clientOf>;
  #openedMs = performance.now();
  #problem = 'not connected';

  /** The last error of the connection, for the log. */
  get problem(): string {
    return this.#problem;
  }

  constructor(url: string, timeoutMs: number) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
    this.#client = clientOf(this.#url, this.#observeError);
  }

  /** Resolves when connected or after `waitMs`; goes on trying in the background. */
  async open(waitMs: number): Promise<void> {
    const connected = this.#client.connect().then(
      () => undefined,
      () => undefined,
    );
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([connected, waited]);
    clearTimeout(timer);
  }

  /** One round trip; a second one only when Redis has lost the script. Rejects with `RedisDown`. */
  async run(script: LuaScript, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    const rest = [String(keys.length), ...keys, ...args];
    try {
      return await this.#send(['EVALSHA', script.sha, ...rest]);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await this.#send(['EVAL', script.text, ...rest]);
    }
  }

  /** Without a reply the next one goes over another connection: packets of this one may be lost, and it would not notice. */
  async ping(): Promise<void> {
    try {
      await this.#send(['PING']);
    } catch (error) {
      const hangs = !this.#client.isReady && performance.now() - this.#openedMs > longestOpeningMs;
      if (hangs || (error instanceof RedisDown && error.isTimeout)) this.#replace();
      throw error;
    }
  }

  async forget(key: string): Promise<void> {
    await this.#send(['DEL', key]);
  }

  close(): void {
    if (this.#client.isOpen) this.#client.destroy();
  }

  #replace(): void {
    const old = this.#client;
    if (!old.isOpen) return;
    this.#client = clientOf(this.#url, this.#observeError);
    this.#openedMs = performance.now();
    this.#client.connect().catch(() => undefined);
    old.destroy();
  }

  async #send(command: string[]): Promise<unknown> {
    const late = Promise.withResolvers<never>();
    const giveUp = () => late.reject(new RedisDown(true, undefined));
    // If this process itself was delayed, the reply is in the socket already: it is read before giving up.
    const timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), this.#timeoutMs);
    try {
      return await Promise.race([this.#client.sendCommand(command), late.promise]);
    } catch (error) {
      if (error instanceof RedisDown) throw error;
      if (error instanceof ErrorReply && !unable.test(error.message)) throw error;
      throw new RedisDown(false, error);
    } finally {
      clearTimeout(timer);
    }
  }
}
