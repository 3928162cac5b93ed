/** Every setting of the server, read from the environment once. Nothing else reads `process.env`. */
import { join } from 'node:path';
import { z } from 'zod';
import { alertSettings, alertsOf } from './alert-settings.ts';
import { oidcOf, oidcSettings } from './oidc-settings.ts';
import { s3Of, s3Settings } from './s3-settings.ts';
import { withSecretFiles, type Environment } from './secret-files.ts';
import { settingTexts, type SettingText } from './setting-texts.ts';
import {
  choice,
  duration,
  flag,
  list,
  present,
  proxyRanges,
  retention,
  seconds,
  secondsOrNone,
  whole,
  workers,
} from './setting-types.ts';

const mebibyte = 1024 * 1024;
/** In seconds. */
const day = 86_400;

const settings = z.object({
  PORT: whole('PORT', 65_535, 8080),
  HOST: present('HOST').default('127.0.0.1'),
  MODELROUTE_WORKERS: workers('MODELROUTE_WORKERS'),
  MODELROUTE_DATA: present('MODELROUTE_DATA').default('.modelroute'),
  MODELROUTE_FILES: present('MODELROUTE_FILES').optional(),
  MODELROUTE_FILES_MB: whole('MODELROUTE_FILES_MB', 1_000_000_000, 10_240),
  MODELROUTE_FILES_COUNT: whole('MODELROUTE_FILES_COUNT', 1_000_000_000, 10_000),
  MODELROUTE_FILES_RESERVE_MB: whole('MODELROUTE_FILES_RESERVE_MB', 1_000_000_000, 1_024),
  MODELROUTE_KEY: z.string().min(8, 'MODELROUTE_KEY must have at least 8 characters').optional(),
  MODELROUTE_SECRET: z.string().min(32, 'MODELROUTE_SECRET must have at least 32 characters').optional(),
  MODELROUTE_SECRET_BEFORE: z
    .string()
    .min(32, 'MODELROUTE_SECRET_BEFORE must have at least 32 characters')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'REDIS_URL must begin with redis:// or rediss://')
    .optional(),
  ...s3Settings,
  MODELROUTE_LIMITS_DOWN: choice('MODELROUTE_LIMITS_DOWN', ['open', 'closed']).default('open'),
  MODELROUTE_DELEGATED_MANAGEMENT: flag('MODELROUTE_DELEGATED_MANAGEMENT'),
  MODELROUTE_WRONG_KEYS: whole('MODELROUTE_WRONG_KEYS', 100_000, 60),
  MODELROUTE_TRUSTED_PROXIES: proxyRanges('MODELROUTE_TRUSTED_PROXIES'),
  MODELROUTE_USAGE_SYNC: choice('MODELROUTE_USAGE_SYNC', ['interval', 'full']).default('interval'),
  MODELROUTE_PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'MODELROUTE_PUBLIC_URL must be a URL such as https://models.example.com',
    })
    .optional(),
  ...oidcSettings,
  MODELROUTE_CONFIG: present('MODELROUTE_CONFIG').optional(),
  MODELROUTE_DEFAULT_OUTPUT_TOKENS: whole('MODELROUTE_DEFAULT_OUTPUT_TOKENS', 1_000_000_000, 4_096),
  MODELROUTE_KEEP_RESPONSES: duration('MODELROUTE_KEEP_RESPONSES', '1h', 30 * 86_400),
  MODELROUTE_KEEP_RESPONSES_MB: whole('MODELROUTE_KEEP_RESPONSES_MB', 1_000_000, 256),
  MODELROUTE_KEEP_RESPONSES_TOTAL_MB: whole('MODELROUTE_KEEP_RESPONSES_TOTAL_MB', 1_000_000, 2_048),
  MODELROUTE_KEEP_USAGE: retention('MODELROUTE_KEEP_USAGE', '396d', { leastSeconds: 2 * day }),
  MODELROUTE_KEEP_PROMPTS: retention('MODELROUTE_KEEP_PROMPTS', '30d', { leastSeconds: 60 }),
  MODELROUTE_KEEP_REFUSALS: retention('MODELROUTE_KEEP_REFUSALS', '30d', { leastSeconds: 60 }),
  MODELROUTE_KEEP_AUDIT: retention('MODELROUTE_KEEP_AUDIT', 'forever', { leastSeconds: day }),
  MODELROUTE_KEEP_SESSIONS: retention('MODELROUTE_KEEP_SESSIONS', '7d', {
    leastSeconds: 300,
    mostSeconds: 7 * day,
  }),
  MODELROUTE_KEEP_TOKENS: retention('MODELROUTE_KEEP_TOKENS', '30d', { leastSeconds: 60 }),
  ...alertSettings,
  MODELROUTE_UNKNOWN_FIELDS: choice('MODELROUTE_UNKNOWN_FIELDS', ['refuse', 'strip']).default('refuse'),
  MODELROUTE_SANDBOX: choice('MODELROUTE_SANDBOX', ['0', '1', 'keys']).optional(),
  MODELROUTE_SANDBOX_RAW: flag('MODELROUTE_SANDBOX_RAW'),
  MODELROUTE_SANDBOX_LEDGER: present('MODELROUTE_SANDBOX_LEDGER').optional(),
  MODELROUTE_TRANSLATION: choice('MODELROUTE_TRANSLATION', ['report', 'strict']).default('report'),
  MODELROUTE_TARGET_HEADER: flag('MODELROUTE_TARGET_HEADER'),
  MODELROUTE_FETCH_URLS: flag('MODELROUTE_FETCH_URLS'),
  MODELROUTE_FETCH_TIMEOUT: seconds('MODELROUTE_FETCH_TIMEOUT', 10, 300),
  MODELROUTE_FETCH_ALLOW: list,
  MODELROUTE_METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,512}$/, 'MODELROUTE_METRICS_TOKEN must be 16 to 512 characters without spaces')
    .optional(),
  MODELROUTE_LOG: choice('MODELROUTE_LOG', ['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  MODELROUTE_IDLE_TIMEOUT: seconds('MODELROUTE_IDLE_TIMEOUT', 60, 3_600),
  MODELROUTE_TOTAL_TIMEOUT: seconds('MODELROUTE_TOTAL_TIMEOUT', 600, 86_400),
  MODELROUTE_BODIES_MB: whole('MODELROUTE_BODIES_MB', 1_000_000, 512),
  MODELROUTE_KEY_BODIES_MB: whole('MODELROUTE_KEY_BODIES_MB', 1_000_000, 256),
  MODELROUTE_STORE_TIMEOUT: seconds('MODELROUTE_STORE_TIMEOUT', 2, 300),
  MODELROUTE_DRAIN_GRACE: secondsOrNone('MODELROUTE_DRAIN_GRACE', 0, 3_600),
  MODELROUTE_DRAIN_TIMEOUT: seconds('MODELROUTE_DRAIN_TIMEOUT', 30, 3_600),
});

/** The settings that are this server's own, by their names. */
export const ownSettings: readonly string[] = Object.keys(settings.shape).filter(looksLikeSetting);

/** Names of other settings are those of many programs. */
function looksLikeSetting(name: string): boolean {
  return name.startsWith('MODELROUTE_') || name.startsWith('S3_');
}

export interface SettingDescription extends SettingText {
  readonly name: string;
  /** Values, default and bounds, as JSON Schema describes them. */
  readonly schema: z.core.JSONSchema.BaseSchema;
}

/** Every setting with its text and its values, in the order of the texts. Does not compile while one has no text. */
export function describeSettings(): SettingDescription[] {
  const texts: Record<keyof typeof settings.shape, SettingText> = settingTexts;
  return Object.entries(texts).map(([name, text]) => ({
    name,
    ...text,
    schema: z.toJSONSchema(settings.shape[name as keyof typeof settings.shape], { io: 'input' }),
  }));
}

/** For clients; they may be set in the same shell. */
const clientVariables: ReadonlySet<string> = new Set([
  'MODELROUTE_BASE_URL',
  'MODELROUTE_URL',
  'MODELROUTE_MANAGEMENT_KEY',
]);

export type Config = ReturnType<typeof readConfig>;

/** The value of an environment variable; empty counts as absent. */
export type ReadVariable = (name: string) => string | undefined;

/** For variables that the file of providers names. Throws `ConfigError` when a file of a secret cannot be used. */
export function readVariable(environment: Environment = process.env): ReadVariable {
  const given = readEnvironment(environment);
  return (name) => given[name];
}

/** The environment for a program of the operator, without the variables of these names. */
export function environmentWithout(names: readonly string[]): Environment {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}

function readEnvironment(environment: Environment): Record<string, string> {
  return orConfigError(() => withSecretFiles(environment));
}

function orConfigError<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw new ConfigError(cause instanceof Error ? cause.message : String(cause));
  }
}

/**
 * Settings that were given as flags win over the environment. They are set there, so that threads and processes that
 * the server starts have them too.
 */
export function setSettings(given: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(given)) if (value !== undefined) process.env[name] = value;
}

/** A setting that cannot be used; the message is one line, meant for the operator. */
export class ConfigError extends Error {}

/** Reads the settings. An empty variable counts as absent. Throws `ConfigError` naming the bad setting. */
export function readConfig(environment: Environment = process.env) {
  const given = readEnvironment(environment);
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? 'the settings are not valid');
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    /** Processes that serve the port. */
    workers: value.MODELROUTE_WORKERS,
    /** Folder for the database and the key. */
    dataFolder: value.MODELROUTE_DATA,
    /** Folder for the bytes of files; by default in the data folder. Nodes that share a database share it too. */
    filesFolder: value.MODELROUTE_FILES ?? join(value.MODELROUTE_DATA, 'files'),
    /** An object store for the bytes of files, instead of the folder; all nodes share it. */
    s3: orConfigError(() => s3Of(value)),
    /** The quota of the files of one project, and the free disk space below which uploads are refused. */
    filesQuota: {
      maxBytes: value.MODELROUTE_FILES_MB * mebibyte,
      maxFiles: value.MODELROUTE_FILES_COUNT,
      reserveBytes: value.MODELROUTE_FILES_RESERVE_MB * mebibyte,
    },
    /** The installation's key, when the operator sets it instead of having it generated. */
    key: value.MODELROUTE_KEY,
    /** Secret used to encrypt, and to hash API keys; the same on all nodes. Unset: a file in the data folder has it. */
    installationSecret: value.MODELROUTE_SECRET,
    /** The secret before it, which is read until everything is encrypted under the new one. */
    secretBefore: value.MODELROUTE_SECRET_BEFORE,
    /** PostgreSQL, instead of the file in the data folder. */
    databaseUrl: value.DATABASE_URL,
    /** Redis or Valkey, for counters that several nodes share. */
    redisUrl: value.REDIS_URL,
    /** How calls with limits are handled while Redis is down. */
    limitsDown: value.MODELROUTE_LIMITS_DOWN,
    /** Whether management keys may make and change management keys. */
    delegatedManagement: value.MODELROUTE_DELEGATED_MANAGEMENT,
    /** Wrong keys that one IP address may send per minute; 0: no limit. */
    wrongKeysPerMinute: value.MODELROUTE_WRONG_KEYS,
    /** Proxies whose `X-Forwarded-For` is trusted: IP addresses, ranges, and names of ranges that Express knows. */
    trustedProxies: value.MODELROUTE_TRUSTED_PROXIES,
    /** When the embedded database syncs usage records to the disk: at short intervals, or before each request goes on. */
    usageSync: value.MODELROUTE_USAGE_SYNC,
    /** Scheme, host and port under which people reach the console; undefined: those of their requests. */
    publicOrigin: value.MODELROUTE_PUBLIC_URL && new URL(value.MODELROUTE_PUBLIC_URL).origin,
    /** Sign-in to the console by an OpenID Connect provider. */
    oidc: orConfigError(() => oidcOf(value)),
    /** How long responses may be referred to, 0: not at all; and the space that those of a project, and all, may take. */
    keepResponsesMs: value.MODELROUTE_KEEP_RESPONSES,
    keptBounds: {
      maxProjectBytes: value.MODELROUTE_KEEP_RESPONSES_MB * mebibyte,
      maxBytes: value.MODELROUTE_KEEP_RESPONSES_TOTAL_MB * mebibyte,
    },
    /** How long rows are kept, ms; `Infinity`: for ever. */
    retention: {
      usageMs: value.MODELROUTE_KEEP_USAGE,
      promptsMs: value.MODELROUTE_KEEP_PROMPTS,
      refusalsMs: value.MODELROUTE_KEEP_REFUSALS,
      auditMs: value.MODELROUTE_KEEP_AUDIT,
      sessionsMs: value.MODELROUTE_KEEP_SESSIONS,
      tokensMs: value.MODELROUTE_KEEP_TOKENS,
      alertsMs: value.MODELROUTE_KEEP_ALERTS,
    },
    alerts: orConfigError(() => alertsOf(value)),
    /** Output tokens of calls that name no maximum and are paid from a budget; 0: the maximum of their model. */
    defaultOutputTokens: value.MODELROUTE_DEFAULT_OUTPUT_TOKENS,
    configFile: value.MODELROUTE_CONFIG,
    /** How request fields that are not in the contract are handled. */
    unknownFields: value.MODELROUTE_UNKNOWN_FIELDS,
    /** Who sees sandbox models: nobody, everybody, or keys that name them; undefined: it depends on the providers. */
    sandbox: value.MODELROUTE_SANDBOX,
    /** Whether `sandbox/raw-*` models exist. */
    sandboxRaw: value.MODELROUTE_SANDBOX_RAW,
    /** The file in which the sandbox records the usage of each request, as a provider would. */
    sandboxLedger: value.MODELROUTE_SANDBOX_LEDGER,
    /** How requests are handled that lose something in translation to another format. */
    translation: value.MODELROUTE_TRANSLATION,
    /** Whether callers see which target completed the call. */
    showsTarget: value.MODELROUTE_TARGET_HEADER,
    /** Whether the server fetches URLs in requests for providers that do not fetch them. */
    fetchUrls: value.MODELROUTE_FETCH_URLS,
    /** Time limit for fetching one URL, redirects included. */
    fetchTimeoutMs: value.MODELROUTE_FETCH_TIMEOUT,
    /** Networks that may be fetched from although they are not public, as CIDR. */
    fetchAllow: value.MODELROUTE_FETCH_ALLOW,
    /** With it `/metrics` may be read from elsewhere. */
    metricsToken: value.MODELROUTE_METRICS_TOKEN,
    /** The variables of OpenTelemetry. */
    otel: Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('OTEL_'))),
    logLevel: value.MODELROUTE_LOG,
    /** Longest silence of an upstream, before and within its response. */
    idleTimeoutMs: value.MODELROUTE_IDLE_TIMEOUT,
    /** Longest time of a whole exchange with an upstream. */
    totalTimeoutMs: value.MODELROUTE_TOTAL_TIMEOUT,
    /** Memory of large request bodies under way in this process, bytes. */
    bodyLimits: {
      maxBytes: (value.MODELROUTE_BODIES_MB || Infinity) * mebibyte,
      maxBytesOfCaller: (value.MODELROUTE_KEY_BODIES_MB || Infinity) * mebibyte,
    },
    /** Longest wait of a request for the store: for its reservation, an unknown key, a file. */
    storeTimeoutMs: value.MODELROUTE_STORE_TIMEOUT,
    /** How long the server still takes connections after SIGTERM, while `/readyz` reports that it drains. */
    drainGraceMs: value.MODELROUTE_DRAIN_GRACE,
    /** How long running requests may go on after that. */
    drainTimeoutMs: value.MODELROUTE_DRAIN_TIMEOUT,
    /** Environment variables that the file of providers names. */
    secret: readVariable(given),
    /** Variables that look like settings and are none, unless the file of providers names them. */
    unknownSettings: Object.keys(given).filter(
      (name) => looksLikeSetting(name) && !ownSettings.includes(name) && !clientVariables.has(name),
    ),
  };
}
