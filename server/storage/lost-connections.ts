/**
 * Ends connections to PostgreSQL whose packets vanish, as behind a firewall that has forgotten them: the system itself would
 * wait for a quarter of an hour. A query may take long, so that its time proves nothing. The database is asked, over a new
 * connection, whether it executes the query.
 */
import type { Socket } from 'node:net';
import pg from 'pg';

const lookEveryMs = 250;
/** A query without a byte in either direction for so long is asked about. */
const silenceMs = 1_000;
const askWithinMs = 2_000;

/** Two members of the driver are not in its declarations. */
type Client = pg.PoolClient & { processID: number; readyForQuery: boolean };

interface Traffic {
  bytes: number;
  bytesRead: number;
  sinceMs: number;
  readSinceMs: number;
}

/** Watches the connections of a pool, of which `options` are those. */
export function endLostConnections(
  pool: pg.Pool,
  options: pg.PoolConfig & { application_name: string },
): void {
  const lost = new LostConnections(options);
  pool.on('connect', (client) => lost.add(client as Client));
}

class LostConnections {
  readonly #options: pg.PoolConfig;
  readonly #applicationName: string;
  readonly #traffic = new Map<Client, Traffic>();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;

  constructor(options: pg.PoolConfig & { application_name: string }) {
    this.#options = { ...options, connectionTimeoutMillis: askWithinMs, query_timeout: askWithinMs };
    this.#applicationName = options.application_name;
  }

  add(client: Client): void {
    const nowMs = performance.now();
    this.#traffic.set(client, { bytes: 0, bytesRead: 0, sinceMs: nowMs, readSinceMs: nowMs });
    client.once('end', () => {
      this.#traffic.delete(client);
      if (this.#traffic.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
    this.#timer ??= setInterval(() => this.#look(), lookEveryMs).unref();
  }

  #look(): void {
    const nowMs = performance.now();
    for (const [client, traffic] of this.#traffic) note(client, traffic, nowMs);
    const silent = [...this.#traffic].filter(
      ([client, { sinceMs }]) => !client.readyForQuery && nowMs - sinceMs >= silenceMs,
    );
    if (silent.length > 0 && !this.#isAsking) void this.#ask(new Map(silent));
  }

  /** Never rejects: when the database does not respond, it is silent as a whole, and what waits for it goes on waiting. */
  async #ask(silent: ReadonlyMap<Client, Traffic>): Promise<void> {
    this.#isAsking = true;
    const sinceMs = new Map([...silent].map(([client, traffic]) => [client, traffic.sinceMs]));
    const own = new pg.Client(this.#options) as pg.Client & { processID: number };
    own.on('error', () => {});
    try {
      await own.connect();
      const lost = await lostOf(own, [...silent.keys()]);
      this.#look();
      const still = lost.filter((client) => silent.get(client)?.sinceMs === sinceMs.get(client));
      if (still.length === 0) return;
      await this.#terminate(own, still);
      this.#end(still);
    } catch {
      // Asked again at the next look.
    } finally {
      this.#isAsking = false;
      await own.end().catch(() => {});
    }
  }

  /** Their locks and open transactions would otherwise stay until the database notices that nobody is there. */
  async #terminate(own: pg.Client, lost: readonly Client[]): Promise<void> {
    await own.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid = any($1) and usename = current_user and application_name = $2`,
      [lost.map(({ processID }) => processID), this.#applicationName],
    );
  }

  /** With all others from which nothing has come meanwhile: they were cut with them, or are easily replaced. */
  #end(lost: readonly Client[]): void {
    const nowMs = performance.now();
    const idle = [...this.#traffic].filter(
      ([client, { readSinceMs }]) => client.readyForQuery && nowMs - readSinceMs >= silenceMs,
    );
    for (const client of [...lost, ...idle.map(([each]) => each)])
      socketOf(client).destroy(
        new Error('Connection terminated: its packets were lost, as behind a firewall that drops them'),
      );
  }
}

const socketOf = (client: Client) => client.connection.stream as Socket;

function note(client: Client, traffic: Traffic, nowMs: number): void {
  const { bytesRead, bytesWritten, writableLength } = socketOf(client);
  const bytes = bytesRead + bytesWritten - writableLength;
  if (bytes !== traffic.bytes || client.readyForQuery) traffic.sinceMs = nowMs;
  if (bytesRead !== traffic.bytesRead) traffic.readSinceMs = nowMs;
  Object.assign(traffic, { bytes, bytesRead });
}

/**
 * Those for which the database executes no query, although one has been sent: it has not received all of it, or has already
 * responded. None behind a pooler, which names other sessions than the database knows.
 */
async function lostOf(own: pg.Client & { processID: number }, silent: readonly Client[]): Promise<Client[]> {
  const { rows } = await own.query<{ own: number; executing: number[] }>(
    `select pg_backend_pid() as own, array(
        select pid from pg_stat_activity where pid = any($1)
          and coalesce(state, '') not like 'idle%'
          and coalesce(wait_event, '') not in ('ClientRead', 'ClientWrite')) as executing`,
    [silent.map(({ processID }) => processID)],
  );
  const [found] = rows;
  if (found === undefined || found.own !== own.processID) return [];
  return silent.filter(({ processID }) => !found.executing.includes(processID));
}
