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

/** Reconnects by itself; while it is not connected every command fails at once. */
export class RedisConnection {
  readonly #client: ReturnType<typeof createClient>;
  readonly #timeoutMs: number;
  #problem = 'not connected';

  /** The last error of the connection, for the log. */
  get problem(): string {
    return this.#problem;
  }

  constructor(url: string, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: 1_000,
        reconnectStrategy: (retries) => Math.min(20 * 2 ** Math.min(retries, 6), longestReconnectMs),
      },
    });
    // An event without a listener would end the process.
    this.#client.on('error', (error: Error) => {
      this.#problem = error.message;
    });
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

  async ping(): Promise<void> {
    await this.#send(['PING']);
  }

  async forget(key: string): Promise<void> {
    await this.#send(['DEL', key]);
  }

  close(): void {
    if (this.#client.isOpen) this.#client.destroy();
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
