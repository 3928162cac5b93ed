/** A service as an operator runs it, with all its peers, every secret of its settings a canary, and every response kept. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, RESP_TYPES } from '@redis/client';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../../server/storage/database.ts';
import { openProvider, redirectUri, type OpenIdProvider } from '../console/people/openid-provider.ts';
import { startRedis } from '../limits/support/redis-server.ts';
import { dropPostgres, postgresUrl } from '../storage/postgres-server.ts';
import { runProgram } from '../../support/run-program.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { startCollector } from '../telemetry/collector.ts';
import { randomWord } from './canary.ts';
import { Evidence } from './evidence.ts';
import { startTalkativeProvider, type TalkativeProvider } from './talkative-provider.ts';

export const publicOrigin = new URL(redirectUri).origin;

/** `alone`: SQLite, counters in the process, key and secret made by itself. `shared`: PostgreSQL and Redis, both given. */
export type Shape = 'alone' | 'shared';

export interface Sending {
  /** What it is, in the names of places. */
  name: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | object | undefined;
  /** The caller's IP address, of this machine: callers that try keys are slowed down by it. */
  from?: string;
}

export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: Record<string, unknown>;
  /** Under which name the evidence has it. */
  place: string;
}

export interface WholeService {
  evidence: Evidence;
  provider: TalkativeProvider;
  identity: OpenIdProvider;
  /** The installation's first key. */
  firstKey: string;
  setupToken: string;
  metricsToken: string;
  send(sending: Sending): Promise<Got>;
  /** `modelroute …` with the settings of the server; what it says is kept. */
  command: (...words: string[]) => Promise<{ output: string; place: string }>;
  /** Takes everything that is written somewhere, ends the server, and takes it again. Once, however often it is asked. */
  close: () => Promise<void>;
}

const cli = fileURLToPath(new URL('../../../server/cli.ts', import.meta.url));

/** `environment` is for what is done to the process from outside. */
export async function startWholeService(
  shape: Shape,
  environment: Record<string, string> = {},
): Promise<WholeService> {
  const evidence = new Evidence();
  const response = evidence.plant('answer of the provider', `${randomWord()} and ${randomWord()}`);
  const provider = await startTalkativeProvider(response);
  const collector = await startCollector();
  const identity = await openProvider({
    client: { client_secret: evidence.plant('OIDC client secret', randomWord() + randomWord()) },
  });
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-canaries-'));
  const dataFolder = join(folder, 'data');
  const toProvider = { place: 'sent to the provider', why: 'it is the provider’s own' };
  const metricsToken = evidence.plant('metrics token', randomWord() + randomWord());
  const store = shape === 'shared' ? await sharedStore(evidence) : undefined;
  writeFileSync(join(folder, 'providers.yaml'), providerFile(provider.url));
  const settings: Record<string, string> = {
    MODELROUTE_LOG: 'debug',
    MODELROUTE_DATA: dataFolder,
    MODELROUTE_KEY: store === undefined ? '' : evidence.plant('first key', randomWord() + randomWord()),
    MODELROUTE_CONFIG: join(folder, 'providers.yaml'),
    MODELROUTE_SANDBOX: '1',
    MODELROUTE_PUBLIC_URL: publicOrigin,
    MODELROUTE_FETCH_URLS: '1',
    MODELROUTE_DRAIN_TIMEOUT: '1',
    MODELROUTE_METRICS_TOKEN: metricsToken,
    MODELROUTE_OIDC_ISSUER: identity.issuer,
    MODELROUTE_OIDC_CLIENT_ID: identity.clientId,
    MODELROUTE_OIDC_CLIENT_SECRET: evidence.canaries.get('OIDC client secret')?.value ?? '',
    MODELROUTE_OIDC_DOMAINS: 'example.org',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${evidence.plant('key of the collector', randomWord())}`,
    CANARY_PROVIDER_KEY: evidence.plant('key of the provider', randomWord() + randomWord(), toProvider),
    CANARY_PROVIDER_TENANT: evidence.plant('header of the provider', randomWord() + randomWord(), toProvider),
    ...store?.settings,
    ...environment,
  };
  const server = await startProcess(settings);
  const firstKey = settings['MODELROUTE_KEY'] || keyPrinted(server.log());
  const setupToken = /#\/setup\?token=(\S+)/.exec(server.log())?.[1] ?? '';
  evidence.plant('setup token', setupToken, {
    place: 'output of the server',
    why: 'the link by which the first account is made, printed when there is none',
    once: true,
  });
  if (store === undefined) {
    // The public id of a key is no secret.
    evidence.plant('first key', firstKey.slice(15), printedKey, {
      place: /^data(, after the end)? key$/,
      why: 'its file',
    });
  }
  const closeAll = async () => {
    evidence.takeFolder('data', dataFolder);
    await server.stop();
    evidence.takeFolder('data, after the end', dataFolder);
    await takeTables(evidence, dataFolder, store?.settings['DATABASE_URL']);
    await store?.close();
    evidence.take('output of the server', server.log());
    evidence.take('sent to the provider', provider.received.join('\n\n'));
    // Its own key is in their headers.
    evidence.take('spans', collector.requests.map(({ path, body }) => path + body).join('\n'));
    await Promise.all([provider.close(), collector.close(), identity.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
  let closing: Promise<void> | undefined;
  let sent = 0;
  let asked = 0;
  return {
    evidence,
    provider,
    identity,
    firstKey,
    setupToken,
    metricsToken,
    async send(sending) {
      sent += 1;
      const place = `answer ${sent}, ${sending.name}`;
      const got = await responseTo(server, sending);
      evidence.take(place, `${got.status}\n${got.rawHeaders.join('\n')}\n\n${got.text}`);
      return { ...got, json: jsonIn(got.text), place };
    },
    async command(...words) {
      asked += 1;
      const place = `output ${asked} of modelroute ${words.slice(0, 2).join(' ')}`;
      const { output, problem } = await runProgram(process.execPath, [cli, ...words], { env: settings });
      evidence.take(place, output + problem);
      return { output, place };
    },
    close: () => (closing ??= closeAll()),
  };
}

const printedKey = {
  place: 'output of the server',
  why: 'made at the first start, and printed then',
  once: true,
};

function keyPrinted(log: string): string {
  const key = /made your API key \(also kept in the data folder\): (\S+)/.exec(log)?.[1];
  if (key === undefined) throw new Error(`no key was printed: ${log}`);
  return key;
}

/** JSON is YAML. */
function providerFile(url: string): string {
  const models = ['answers', 'streams', 'denies', 'refuses', 'fails', 'babbles', 'breaks-off'];
  return JSON.stringify({
    providers: {
      talkative: {
        dialect: 'chat',
        base_url: url,
        key_env: 'CANARY_PROVIDER_KEY',
        headers: { 'x-tenant': '${CANARY_PROVIDER_TENANT}' },
        retries: 0,
      },
    },
    models: models.map((name) => ({ id: `talkative/${name}`, provider: 'talkative', upstream_model: name })),
  });
}

/** A role of PostgreSQL and a Redis with passwords of their own. */
async function sharedStore(evidence: Evidence) {
  const password = evidence.plant('password of the database', randomWord() + randomWord());
  const url = await postgresUrl();
  const role = `canary_${randomWord().toLowerCase()}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create role ${role} login superuser password '${password}'`);
  await admin.end();
  const own = new URL(url);
  own.username = role;
  own.password = password;
  const redis = await startRedis();
  const client = createClient({ url: redis.url });
  await client.connect();
  const redisPassword = evidence.plant('password of Redis', randomWord() + randomWord());
  await client.sendCommand(['CONFIG', 'SET', 'rdbcompression', 'no']);
  await client.sendCommand(['CONFIG', 'SET', 'requirepass', redisPassword]);
  return {
    settings: {
      DATABASE_URL: own.href,
      REDIS_URL: redis.url.replace('redis://', `redis://:${redisPassword}@`),
      MODELROUTE_SECRET: evidence.plant(
        'secret of the installation',
        randomWord() + randomWord() + randomWord(),
      ),
    },
    async close() {
      const inBytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
      for (const key of await client.keys('*')) {
        const value = await inBytes.sendCommand<Buffer>(['DUMP', key]);
        evidence.take(`Redis, ${key}`, Buffer.concat([Buffer.from(key), value]));
      }
      client.destroy();
      await redis.stop();
      await dropPostgres(url);
    },
  };
}

/** Row by row, so that a place says which table. The SQLite file has been taken as bytes too. */
async function takeTables(evidence: Evidence, folder: string, url: string | undefined): Promise<void> {
  const db = await openDatabase({ folder, url });
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    evidence.take(`table ${name}`, rows.map((row) => JSON.stringify(row, wideAsText)).join('\n'));
  }
  await db.destroy();
}

function wideAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

async function responseTo(server: ServerProcess, { method, path, headers = {}, body, from }: Sending) {
  const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const content = raw ? body : JSON.stringify(body);
  const { hostname, port } = new URL(server.url);
  const type = content === undefined ? {} : { 'content-type': 'application/json' };
  const length = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) };
  return await new Promise<{
    status: number;
    headers: IncomingHttpHeaders;
    rawHeaders: string[];
    text: string;
  }>((resolve, reject) => {
    const request = send(
      {
        hostname,
        port,
        path,
        method: method ?? (content === undefined ? 'GET' : 'POST'),
        headers: { ...type, ...length, ...headers },
        ...(from !== undefined && { localAddress: from }),
      },
      (response) => {
        // A broken stream is cut off; what came of it has been sent all the same.
        const chunks: Buffer[] = [];
        const end = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            rawHeaders: response.rawHeaders,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', end);
        response.on('error', end);
      },
    );
    request.on('error', reject);
    request.end(content);
  });
}

function jsonIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
