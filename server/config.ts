/** Every setting of the server, read from the environment once. Nothing else reads `process.env`. */
import { join } from 'node:path';
import { isIP } from 'node:net';
import { z } from 'zod';

const seconds = (name: string, fallback: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a number of seconds` })
    .positive(`${name} must be above 0`)
    .max(max, `${name} must be at most ${max}`)
    .default(fallback);

const settings = z.object({
  PORT: z.coerce
    .number({ error: 'PORT must be a number' })
    .int('PORT must be a whole number')
    .min(0, 'PORT must be 0 to 65535')
    .max(65_535, 'PORT must be 0 to 65535')
    .default(8080),
  HOST: z.string().min(1, 'HOST must not be empty').default('127.0.0.1'),
  MODELROUTE_DATA: z.string().min(1, 'MODELROUTE_DATA must not be empty').default('.modelroute'),
  MODELROUTE_FILES: z.string().min(1, 'MODELROUTE_FILES must not be empty').optional(),
  MODELROUTE_KEY: z.string().min(8, 'MODELROUTE_KEY must have at least 8 characters').optional(),
  MODELROUTE_SECRET: z.string().min(32, 'MODELROUTE_SECRET must have at least 32 characters').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'REDIS_URL must begin with redis:// or rediss://')
    .optional(),
  MODELROUTE_LIMITS_DOWN: z
    .enum(['open', 'closed'], { error: 'MODELROUTE_LIMITS_DOWN must be open or closed' })
    .default('open'),
  MODELROUTE_WRONG_KEYS: z.coerce
    .number({ error: 'MODELROUTE_WRONG_KEYS must be a number' })
    .int('MODELROUTE_WRONG_KEYS must be a whole number')
    .min(0, 'MODELROUTE_WRONG_KEYS must be 0 to 100000')
    .max(100_000, 'MODELROUTE_WRONG_KEYS must be 0 to 100000')
    .default(60),
  MODELROUTE_TRUSTED_PROXIES: z.string().default(''),
  MODELROUTE_USAGE_SYNC: z
    .enum(['interval', 'full'], { error: 'MODELROUTE_USAGE_SYNC must be interval or full' })
    .default('interval'),
  MODELROUTE_PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'MODELROUTE_PUBLIC_URL must be a URL such as https://models.example.com',
    })
    .optional(),
  MODELROUTE_OIDC_ISSUER: z.url({ error: 'MODELROUTE_OIDC_ISSUER must be a URL' }).optional(),
  MODELROUTE_OIDC_CLIENT_ID: z.string().optional(),
  MODELROUTE_OIDC_CLIENT_SECRET: z.string().optional(),
  MODELROUTE_OIDC_NAME: z
    .string()
    .max(60, 'MODELROUTE_OIDC_NAME has at most 60 characters')
    .default('single sign-on'),
  MODELROUTE_OIDC_DOMAINS: z.string().default(''),
  MODELROUTE_OIDC_ADMINS: z.string().default(''),
  MODELROUTE_CONFIG: z.string().min(1, 'MODELROUTE_CONFIG must not be empty').optional(),
  MODELROUTE_UNKNOWN_FIELDS: z
    .enum(['refuse', 'strip'], { error: 'MODELROUTE_UNKNOWN_FIELDS must be refuse or strip' })
    .default('refuse'),
  MODELROUTE_SANDBOX_RAW: z.enum(['0', '1'], { error: 'MODELROUTE_SANDBOX_RAW must be 0 or 1' }).default('0'),
  MODELROUTE_SANDBOX_LEDGER: z.string().min(1, 'MODELROUTE_SANDBOX_LEDGER must not be empty').optional(),
  MODELROUTE_TRANSLATION: z
    .enum(['report', 'strict'], { error: 'MODELROUTE_TRANSLATION must be report or strict' })
    .default('report'),
  MODELROUTE_TARGET_HEADER: z
    .enum(['0', '1'], { error: 'MODELROUTE_TARGET_HEADER must be 0 or 1' })
    .default('0'),
  MODELROUTE_FETCH_URLS: z.enum(['0', '1'], { error: 'MODELROUTE_FETCH_URLS must be 0 or 1' }).default('0'),
  MODELROUTE_FETCH_TIMEOUT: seconds('MODELROUTE_FETCH_TIMEOUT', 10, 300),
  MODELROUTE_FETCH_ALLOW: z.string().default(''),
  MODELROUTE_METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,512}$/, 'MODELROUTE_METRICS_TOKEN must be 16 to 512 characters without spaces')
    .optional(),
  MODELROUTE_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'MODELROUTE_LOG must be debug, info, warn, error or silent',
    })
    .default('info'),
  MODELROUTE_IDLE_TIMEOUT: seconds('MODELROUTE_IDLE_TIMEOUT', 60, 3_600),
  MODELROUTE_TOTAL_TIMEOUT: seconds('MODELROUTE_TOTAL_TIMEOUT', 600, 86_400),
  MODELROUTE_DRAIN_TIMEOUT: seconds('MODELROUTE_DRAIN_TIMEOUT', 30, 3_600),
});

/** The settings that are this server's own, by their names. */
export const ownSettings: readonly string[] = Object.keys(settings.shape).filter((name) =>
  name.startsWith('MODELROUTE_'),
);

/** For clients; they may be set in the same shell. */
const clientVariables: ReadonlySet<string> = new Set([
  'MODELROUTE_BASE_URL',
  'MODELROUTE_URL',
  'MODELROUTE_MANAGEMENT_KEY',
]);

export interface Config {
  port: number;
  host: string;
  /** Folder for the database and the key. */
  dataFolder: string;
  /** Folder for the bytes of files; by default in the data folder. Nodes that share a database share it too. */
  filesFolder: string;
  /** The installation's key, when the operator sets it instead of having it generated. */
  key: string | undefined;
  /** Secret used to hash API keys; the same on all nodes. Unset: a file in the data folder has it. */
  installationSecret: string | undefined;
  /** PostgreSQL, instead of the file in the data folder. */
  databaseUrl: string | undefined;
  /** Redis or Valkey, for counters that several nodes share. */
  redisUrl: string | undefined;
  /** How calls with limits are handled while Redis is down. */
  limitsDown: 'open' | 'closed';
  /** Wrong keys that one IP address may send per minute; 0: no limit. */
  wrongKeysPerMinute: number;
  /** Proxies whose `X-Forwarded-For` is trusted: IP addresses, ranges, and names of ranges that Express knows. */
  trustedProxies: string[];
  /** When the embedded database syncs usage records to the disk: at short intervals, or before each request goes on. */
  usageSync: 'interval' | 'full';
  /** Scheme, host and port under which people reach the console; undefined: those of their requests. */
  publicOrigin: string | undefined;
  /** Sign-in to the console by an OpenID Connect provider. */
  oidc: OidcConfig | undefined;
  configFile: string | undefined;
  /** How request fields that are not in the contract are handled. */
  unknownFields: 'refuse' | 'strip';
  /** Whether `sandbox/raw-*` models exist. */
  sandboxRaw: boolean;
  /** The file in which the sandbox records the usage of each request, as a provider would. */
  sandboxLedger: string | undefined;
  /** How requests are handled that lose something in translation to another format. */
  translation: 'report' | 'strict';
  /** Whether callers see which target completed the call. */
  showsTarget: boolean;
  /** Whether the server fetches URLs in requests for providers that do not fetch them. */
  fetchUrls: boolean;
  /** Time limit for fetching one URL, redirects included. */
  fetchTimeoutMs: number;
  /** Networks that may be fetched from although they are not public, as CIDR. */
  fetchAllow: string[];
  /** With it `/metrics` may be read from elsewhere. */
  metricsToken: string | undefined;
  /** The variables of OpenTelemetry. */
  otel: Readonly<Record<string, string | undefined>>;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Longest silence of an upstream, before and within its response. */
  idleTimeoutMs: number;
  /** Longest time of a whole exchange with an upstream. */
  totalTimeoutMs: number;
  /** How long running requests may go on after SIGTERM. */
  drainTimeoutMs: number;
  /** Environment variables that the file of providers names. */
  secret: ReadVariable;
  /** Variables that look like settings and are none, unless the file of providers names them. */
  unknownSettings: readonly string[];
}

interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Label of the sign-in button. */
  name: string;
  /** E-mail domains; anyone with such an address may sign in without an invitation. */
  allowedDomains: string[];
  /** E-mail addresses that are administrators from their first sign-in. */
  adminEmails: string[];
}

/** The value of an environment variable; empty counts as absent. */
export type ReadVariable = (name: string) => string | undefined;

/** For variables that the file of providers names. */
export function readVariable(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ReadVariable {
  return (name) => environment[name] || undefined;
}

function oidcOf(value: z.infer<typeof settings>): OidcConfig | undefined {
  const issuer = value.MODELROUTE_OIDC_ISSUER;
  if (issuer === undefined) return undefined;
  const clientId = value.MODELROUTE_OIDC_CLIENT_ID;
  const clientSecret = value.MODELROUTE_OIDC_CLIENT_SECRET;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError(
      'MODELROUTE_OIDC_ISSUER needs MODELROUTE_OIDC_CLIENT_ID and MODELROUTE_OIDC_CLIENT_SECRET',
    );
  return {
    issuer,
    clientId,
    clientSecret,
    name: value.MODELROUTE_OIDC_NAME,
    allowedDomains: listOf(value.MODELROUTE_OIDC_DOMAINS),
    adminEmails: listOf(value.MODELROUTE_OIDC_ADMINS),
  };
}

/** The items of a comma-separated list. */
function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function trustedProxiesOf(text: string): string[] {
  const proxies = listOf(text);
  const wrong = proxies.find((proxy) => !isProxyRange(proxy));
  if (wrong === undefined) return proxies;
  throw new ConfigError(
    `MODELROUTE_TRUSTED_PROXIES: '${wrong}' is no IP address, no range such as 10.0.0.0/8, and none of ${proxyNames.join(', ')}`,
  );
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Refuses values that trust everybody (`/0`, `true`) and a number of proxies: with either, callers could choose their IP address. */
function isProxyRange(text: string): boolean {
  if (proxyNames.includes(text)) return true;
  const [, address = '', bits] = /^([\d.]+|[\da-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const longest = isIP(address) === 6 ? 128 : 32;
  const length = Number(bits ?? longest);
  return isIP(address) !== 0 && length >= 1 && length <= longest;
}

/** A setting that cannot be used; the message is one line, meant for the operator. */
export class ConfigError extends Error {}

/** Reads the settings. An empty variable counts as absent. Throws `ConfigError` naming the bad setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(issue?.message ?? 'the settings are not valid');
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataFolder: value.MODELROUTE_DATA,
    filesFolder: value.MODELROUTE_FILES ?? join(value.MODELROUTE_DATA, 'files'),
    key: value.MODELROUTE_KEY,
    installationSecret: value.MODELROUTE_SECRET,
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL,
    limitsDown: value.MODELROUTE_LIMITS_DOWN,
    wrongKeysPerMinute: value.MODELROUTE_WRONG_KEYS,
    trustedProxies: trustedProxiesOf(value.MODELROUTE_TRUSTED_PROXIES),
    usageSync: value.MODELROUTE_USAGE_SYNC,
    publicOrigin:
      value.MODELROUTE_PUBLIC_URL === undefined ? undefined : new URL(value.MODELROUTE_PUBLIC_URL).origin,
    oidc: oidcOf(value),
    configFile: value.MODELROUTE_CONFIG,
    unknownFields: value.MODELROUTE_UNKNOWN_FIELDS,
    sandboxRaw: value.MODELROUTE_SANDBOX_RAW === '1',
    sandboxLedger: value.MODELROUTE_SANDBOX_LEDGER,
    translation: value.MODELROUTE_TRANSLATION,
    showsTarget: value.MODELROUTE_TARGET_HEADER === '1',
    fetchUrls: value.MODELROUTE_FETCH_URLS === '1',
    fetchTimeoutMs: value.MODELROUTE_FETCH_TIMEOUT * 1_000,
    fetchAllow: listOf(value.MODELROUTE_FETCH_ALLOW),
    metricsToken: value.MODELROUTE_METRICS_TOKEN,
    otel: Object.fromEntries(Object.entries(present).filter(([name]) => name.startsWith('OTEL_'))),
    logLevel: value.MODELROUTE_LOG,
    idleTimeoutMs: value.MODELROUTE_IDLE_TIMEOUT * 1_000,
    totalTimeoutMs: value.MODELROUTE_TOTAL_TIMEOUT * 1_000,
    drainTimeoutMs: value.MODELROUTE_DRAIN_TIMEOUT * 1_000,
    secret: readVariable(present),
    unknownSettings: Object.keys(present).filter(
      (name) => name.startsWith('MODELROUTE_') && !ownSettings.includes(name) && !clientVariables.has(name),
    ),
  };
}
