/** What each setting does, for the page of settings. `config.ts` demands a text for every setting that it reads. */
import { alertSettingTexts } from './alert-setting-texts.ts';

export interface SettingText {
  readonly group:
    | 'Server'
    | 'Storage'
    | 'Keys'
    | 'Console'
    | 'Providers'
    | 'Limits and usage'
    | 'Observability';
  readonly about: string;
  /** Shown as the default where the value follows from something else. */
  readonly otherwise?: string;
  /** The value as it is written, where its type does not show that: a unit, a list. */
  readonly value?: string;
}

const seconds = 'seconds';
const time = 'a time such as `12h` or `90d`, or `forever`';
const list = 'list, separated by commas';

export const settingTexts = {
  PORT: { group: 'Server', about: 'TCP port of the server. `0` picks a free one.' },
  HOST: { group: 'Server', about: 'IP address or host name on which the server listens.' },
  MODELROUTE_TRUSTED_PROXIES: {
    group: 'Server',
    value: `${list}: IP addresses, ranges, \`loopback\`, \`linklocal\`, \`uniquelocal\``,
    about: 'Proxies whose `X-Forwarded-For` is trusted.',
  },
  MODELROUTE_WORKERS: {
    group: 'Server',
    value: 'a number, or `auto`: the cores of the machine',
    about: 'Processes that serve the port together. More than one needs Linux or FreeBSD.',
  },
  MODELROUTE_BODIES_MB: {
    group: 'Server',
    value: 'MiB',
    about:
      'Memory for request bodies above 64 KiB, JSON or forms, in a process, until their requests end. Beyond it the server returns 503. `0` sets no limit.',
  },
  MODELROUTE_KEY_BODIES_MB: {
    group: 'Server',
    value: 'MiB',
    about:
      'Memory for request bodies above 64 KiB, JSON or forms, of one key in a process. Beyond it the server returns 429. `0` sets no limit.',
  },
  MODELROUTE_DRAIN_GRACE: {
    group: 'Server',
    value: seconds,
    about:
      'How long the server accepts connections after SIGTERM, while `/readyz` returns 503. Set it to the time that your load balancer needs to notice.',
  },
  MODELROUTE_DRAIN_TIMEOUT: {
    group: 'Server',
    value: seconds,
    about:
      'How long running requests may continue after that. Shortly before the end, the remaining ones get an error: 503, or an event in a stream.',
  },
  MODELROUTE_DATA: { group: 'Storage', about: 'Folder of the database, the files, the key and the secret.' },
  MODELROUTE_FILES: {
    group: 'Storage',
    about: 'Folder for the bytes of uploaded files. Servers that share a database share this folder too.',
    otherwise: '`<data>/files`',
  },
  MODELROUTE_FILES_MB: {
    group: 'Storage',
    value: 'MiB',
    about: 'Space for the files of one project.',
  },
  MODELROUTE_FILES_COUNT: {
    group: 'Storage',
    about: 'Largest number of files in one project.',
  },
  MODELROUTE_FILES_RESERVE_MB: {
    group: 'Storage',
    value: 'MiB',
    about: 'Free disk space below which the server refuses uploads.',
  },
  MODELROUTE_KEEP_RESPONSES: {
    group: 'Storage',
    value: 'a time such as `90s`, `30m`, `1h` or `2d`; `0` keeps none',
    about:
      'How long a response of `/v1/responses` is kept after it was created or last used, so that later requests can refer to it. It is encrypted with the secret.',
  },
  MODELROUTE_KEEP_RESPONSES_MB: {
    group: 'Storage',
    value: 'MiB',
    about: 'Space for the kept responses of one project. The oldest are deleted first.',
  },
  MODELROUTE_KEEP_RESPONSES_TOTAL_MB: {
    group: 'Storage',
    value: 'MiB',
    about: 'Space for the kept responses of all projects. The oldest are deleted first.',
  },
  MODELROUTE_KEEP_USAGE: {
    group: 'Storage',
    value: time,
    about:
      'How long usage records are kept, with the end users, sessions, tags and metadata in them. The hourly totals, from which charts and budgets are computed, are never deleted.',
  },
  MODELROUTE_KEEP_PROMPTS: {
    group: 'Storage',
    value: time,
    about: 'How long request bodies and completions are kept in projects that store them.',
  },
  MODELROUTE_KEEP_REFUSALS: {
    group: 'Storage',
    value: time,
    about: 'How long the records of refused calls are kept. Their hourly totals are never deleted.',
  },
  MODELROUTE_KEEP_AUDIT: {
    group: 'Storage',
    value: time,
    about: 'How long entries of the audit log are kept.',
  },
  MODELROUTE_KEEP_SESSIONS: {
    group: 'Storage',
    value: 'a time from `5m` to `7d`',
    about:
      'How long a sign-in to the console lasts. It also ends after twelve hours without a request. The server deletes sessions that have ended.',
  },
  MODELROUTE_KEEP_TOKENS: {
    group: 'Storage',
    value: time,
    about: 'How long invitations and sign-in links are kept after they were used, withdrawn or expired.',
  },
  DATABASE_URL: {
    group: 'Storage',
    about: 'PostgreSQL, instead of the SQLite database in the data folder. Several servers may share it.',
  },
  MODELROUTE_STORE_TIMEOUT: {
    group: 'Storage',
    value: seconds,
    about: 'Longest wait of a request for the database or the counters. Beyond it the server returns 503.',
  },
  REDIS_URL: {
    group: 'Storage',
    about: 'Redis or Valkey, so that limits are counted for all servers together.',
  },
  S3_ENDPOINT: {
    group: 'Storage',
    about:
      'URL of an S3-compatible store for the bytes of uploaded files, instead of a folder. All servers that share a database share it.',
  },
  S3_BUCKET: { group: 'Storage', about: 'Bucket for the bytes of uploaded files. It must exist.' },
  S3_REGION: { group: 'Storage', about: 'Region of the bucket.' },
  S3_PREFIX: { group: 'Storage', about: 'Folder in the bucket, with `/` at its end.' },
  S3_ACCESS_KEY_ID: { group: 'Storage', about: 'Access key of the S3 store.' },
  S3_SECRET_ACCESS_KEY: { group: 'Storage', about: 'Secret of that access key.' },
  MODELROUTE_KEY: {
    group: 'Keys',
    about: 'The first key of the installation.',
    otherwise: 'created at the first start and printed',
  },
  MODELROUTE_SECRET: {
    group: 'Keys',
    about:
      'Secret used to hash API keys, and to encrypt stored provider keys and kept responses. All servers of one database need the same value.',
    otherwise: 'created at the first start, in the data folder',
  },
  MODELROUTE_SECRET_BEFORE: {
    group: 'Keys',
    about:
      'The secret before `MODELROUTE_SECRET`, while [it is rotated](../operate/secret.md): the server reads data that is encrypted with either.',
    otherwise: 'none',
  },
  MODELROUTE_WRONG_KEYS: {
    group: 'Keys',
    about: 'Wrong keys per minute after which the server throttles an IP address. `0` sets no limit.',
  },
  MODELROUTE_DELEGATED_MANAGEMENT: {
    group: 'Keys',
    about: 'Whether management keys may create and change management keys.',
  },
  MODELROUTE_PUBLIC_URL: {
    group: 'Console',
    about: 'URL under which people reach the console. Sign-in redirects and invitation links use it.',
    otherwise: 'the URL of the request',
  },
  MODELROUTE_OIDC_ISSUER: {
    group: 'Console',
    about: 'Issuer URL of the OpenID Connect provider for sign-in.',
  },
  MODELROUTE_OIDC_CLIENT_ID: { group: 'Console', about: 'Client id at the OpenID Connect provider.' },
  MODELROUTE_OIDC_CLIENT_SECRET: { group: 'Console', about: 'Client secret at the OpenID Connect provider.' },
  MODELROUTE_OIDC_NAME: { group: 'Console', about: 'Label of the sign-in button, 60 characters at most.' },
  MODELROUTE_OIDC_DOMAINS: {
    group: 'Console',
    value: list,
    about: 'E-mail domains whose users may sign in without an invitation.',
  },
  MODELROUTE_OIDC_ADMINS: {
    group: 'Console',
    value: list,
    about: 'E-mail addresses that are administrators from their first sign-in.',
  },
  MODELROUTE_OIDC_ROLES: {
    group: 'Console',
    value: '`group=role@project` or `group=admin`, separated by commas, or a JSON object',
    about:
      'Roles of the groups of the OpenID Connect provider, set at each sign-in. In the projects that the setting names, only the groups decide the roles of these people.',
  },
  MODELROUTE_OIDC_GROUPS_CLAIM: {
    group: 'Console',
    about: 'Claim that lists the groups of a user.',
  },
  MODELROUTE_OIDC_SCOPES: {
    group: 'Console',
    value: list,
    about: 'Scopes to request beside `openid email profile`, such as `groups`.',
  },
  MODELROUTE_OIDC_TRUST_EMAIL: {
    group: 'Console',
    about:
      '`1` accepts an e-mail address if the provider does not say whether it is verified, as with Entra ID. Use it only if nobody but administrators of the provider can set e-mail addresses.',
  },
  MODELROUTE_OIDC_KEYS_AFTER: {
    group: 'Console',
    value: 'a time of at least `14d`, such as `30d`; `0` keeps the keys',
    about:
      'Time since the last sign-in of a person through the OpenID Connect provider, after which the server disables the keys that this person created, and revokes their installation keys.',
  },
  MODELROUTE_CONFIG: { group: 'Providers', about: 'YAML file with the providers and models.' },
  MODELROUTE_TRANSLATION: {
    group: 'Providers',
    about:
      '`strict` refuses requests that lose fields in translation. `report` lists the fields in a header.',
  },
  MODELROUTE_UNKNOWN_FIELDS: {
    group: 'Providers',
    about:
      '`refuse` rejects unknown request fields. `strip` drops them and lists them in `x-dropped-fields`.',
  },
  MODELROUTE_TARGET_HEADER: {
    group: 'Providers',
    about: '`1` returns the target of a response in `x-modelroute-target`.',
  },
  MODELROUTE_IDLE_TIMEOUT: { group: 'Providers', value: seconds, about: 'Longest silence of a provider.' },
  MODELROUTE_TOTAL_TIMEOUT: { group: 'Providers', value: seconds, about: 'Longest time of one call.' },
  MODELROUTE_FETCH_URLS: {
    group: 'Providers',
    about: '`1` fetches public URLs in requests for providers that need the bytes.',
  },
  MODELROUTE_FETCH_TIMEOUT: {
    group: 'Providers',
    value: seconds,
    about: 'Longest time of one such fetch, redirects included.',
  },
  MODELROUTE_FETCH_ALLOW: {
    group: 'Providers',
    value: `${list}, as CIDR`,
    about: 'Private networks from which URLs may be fetched.',
  },
  MODELROUTE_SANDBOX_RAW: {
    group: 'Providers',
    about: '`1` adds the `sandbox/raw-*` models, whose faults reach the client.',
  },
  MODELROUTE_SANDBOX: {
    group: 'Providers',
    otherwise: '`1` without providers, `keys` with them',
    about:
      'Who may call the sandbox models. `1`: every key. `keys`: keys whose allowed models name them. `0`: nobody.',
  },
  MODELROUTE_SANDBOX_LEDGER: {
    group: 'Providers',
    about: 'File in which the sandbox records the usage of each request, as a provider would.',
  },
  MODELROUTE_DEFAULT_OUTPUT_TOKENS: {
    group: 'Limits and usage',
    value: 'tokens',
    about:
      'Maximum of output tokens for a request that sets none and is paid from a budget. It is reserved, and sent to the provider. `0` uses the maximum of the model.',
  },
  MODELROUTE_LIMITS_DOWN: {
    group: 'Limits and usage',
    about:
      'While Redis is down: with `open`, each server counts limits for itself; with `closed`, the server refuses calls of keys with limits.',
  },
  MODELROUTE_USAGE_SYNC: {
    group: 'Limits and usage',
    about:
      '`full` syncs each usage record to the disk before the call continues. `interval` syncs every 250 ms.',
  },
  MODELROUTE_METRICS_TOKEN: {
    group: 'Observability',
    about: 'Bearer token that opens `/metrics` to other machines, 16 to 512 characters without spaces.',
  },
  MODELROUTE_LOG: { group: 'Observability', about: 'Lowest level of the log lines on standard error.' },
  ...alertSettingTexts,
} as const satisfies Record<string, SettingText>;
