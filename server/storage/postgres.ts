/** A PostgreSQL database as the store of an installation, for several nodes that share one. */
import pg from 'pg';
import { Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely';
import { secondsOf } from '../core/seconds.ts';
import { endLostConnections } from './lost-connections.ts';

/** Most connections of one node; further queries wait for one of them. */
const maxConnections = 10;
const connectTimeoutMs = 10_000;
/** While a long query runs, a firewall that forgets silent connections sees packets. */
const keepAliveInitialDelayMillis = 10_000;

export interface PostgresPool {
  maxConnections: number;
  connectTimeoutMs: number;
  /** Longest time of one query, after which its connection is closed; undefined: as long as it takes. */
  queryTimeoutMs: number | undefined;
}

const ordinaryPool: PostgresPool = { maxConnections, connectTimeoutMs, queryTimeoutMs: undefined };

/**
 * Connects at the first query. `sslmode` in the URL means the same as in PostgreSQL's own
 * tools: `require` encrypts, `verify-full` also verifies the server. Throws when the URL is malformed.
 */
export function postgresDialect(url: string, limits: PostgresPool = ordinaryPool): PostgresDialect {
  const options = {
    connectionString: `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`,
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    ...(limits.queryTimeoutMs !== undefined && { query_timeout: limits.queryTimeoutMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: 'modelroute',
    types: { getTypeParser: parserOf },
  };
  const pool = new pg.Pool(options);
  endLostConnections(pool, options);
  // A connection that breaks is replaced, and a query on it fails; its own event, unheard, would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Dialect({ pool });
}

/**
 * Rejects when it cannot be reached, or accepts a connection and then stays silent: a first query that is not a migration,
 * which may take long.
 */
export async function demandPostgres(url: string): Promise<void> {
  const limits = { maxConnections: 1, connectTimeoutMs, queryTimeoutMs: connectTimeoutMs };
  const db = new Kysely<unknown>({ dialect: postgresDialect(url, limits) });
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    if (!isTimeout(cause)) throw cause;
    throw new Error(`it did not respond within ${secondsOf(connectTimeoutMs)}`, {
      cause,
    });
  } finally {
    await db.destroy();
  }
}

/** By the texts of the driver, which has no codes for them. */
function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && /connection timeout|timeout exceeded|read timeout/i.test(cause.message);
}

class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new QueryCompiler();
  }
}

/** PostgreSQL refuses NUL in a text. As a replacement character it matches nothing, and is no error. */
class QueryCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\ufffd') : parameter);
  }
}

/** Types that come as text because they may be larger than a JavaScript number: 64-bit integers, and sums and counts of them. */
const wideTypes: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** The number that SQLite gives. Throws, as SQLite does, rather than give a number that is not the one stored. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer of at most 53 bits: ${text}`);
  return value;
}

const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  wideTypes.has(type) ? parseInteger : pg.types.getTypeParser(type, format);
