/**
 * A gateway that is killed again and again under load, as a whole or one of its workers, in front of a provider that lives on and keeps an account
 * of its own. What both say of every request is given back.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../support/run-program.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { newPlace, type EngineName } from '../storage/engines.ts';

const key = 'key-of-a-server-that-is-killed';
const callers = 12;
/** Longest life of a gateway under load, ms. */
const longestLifeMs = 400;
/** Within it after the end of a call every third gateway is killed, ms: when the record of the call is being written. */
export const endWindowMs = 10;
const command = fileURLToPath(new URL('../../../server/cli.ts', import.meta.url));

export interface UsageLine {
  trace_id: string;
  model: string;
  state: string;
  outcome: string | null;
  source: string | null;
  tokens: Record<string, number | null>;
  cost: string | null;
}

export interface KilledGateway {
  /** Trace ids of the requests whose responses arrived whole, each with the time from its end to the next kill, ms. */
  completed: Map<string, number>;
  sent: number;
  ledger: { trace_id: string; tokens: Record<string, number> }[];
  /** As the next start has left them. */
  before: UsageLine[];
  /** After the reconciliation with the provider's account. */
  after: UsageLine[];
  reconciled: Record<string, number>;
  /** Holding them against it once more. */
  repeated: Record<string, number>;
}

export interface Killing {
  engine: EngineName;
  kills: number;
  workers: number;
  /** One of its workers, or the process that was started. */
  victim: 'server' | 'worker';
}

export async function killGateway({ engine, kills, workers, victim }: Killing): Promise<KilledGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-kill-'));
  const place = await newPlace(engine);
  const ledgerFile = join(folder, 'ledger.jsonl');
  // Node keeps what it has compiled when a process ends in good order, which the killed ones do not: each of them
  // starts in half the time.
  await (await startProcess({ MODELROUTE_LOG: 'silent' })).stop();
  const provider = await startProcess({ MODELROUTE_SANDBOX_LEDGER: ledgerFile, MODELROUTE_LOG: 'silent' });
  const settings = {
    MODELROUTE_DATA: place.folder,
    MODELROUTE_CONFIG: join(folder, 'providers.yaml'),
    // Its own would take half a second of each start to warm up.
    MODELROUTE_SANDBOX: '0',
    MODELROUTE_LOG: 'silent',
    MODELROUTE_WORKERS: String(workers),
    UPSTREAM_KEY: 'key-of-a-server-in-a-process',
    ...(place.url !== undefined && { DATABASE_URL: place.url }),
  };
  writeFileSync(settings.MODELROUTE_CONFIG, JSON.stringify(providersAt(provider.url)));
  const load: Load = { ends: [], killsMs: [], sent: 0, isAlive: true };
  try {
    const killWorkers = async () => {
      const gateway = await startProcess(settings, key);
      load.isAlive = true;
      const calls = Array.from({ length: callers }, () => callWhileAlive(gateway.url, load));
      for (let kill = 0; kill < kills; kill += 1) {
        await momentOfKill(load, kill);
        const victimId = await livingWorker(gateway);
        load.killsMs.push(performance.now());
        process.kill(victimId, 'SIGKILL');
      }
      load.isAlive = false;
      await Promise.all(calls);
      return gateway;
    };
    const killServers = async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        const gateway = await startProcess(settings, key);
        load.isAlive = true;
        const calls = Array.from({ length: callers }, () => callUntilDead(gateway.url, load));
        await momentOfKill(load, kill);
        load.killsMs.push(performance.now());
        await gateway.kill();
        await Promise.all(calls);
      }
      return startProcess(settings, key);
    };
    const last = await (victim === 'worker' ? killWorkers() : killServers());
    // Calls that are still running there end and enter the account.
    await provider.stop();
    const run = (...words: string[]) =>
      runProgram(process.execPath, [command, 'usage', ...words], { env: settings });
    const records = async () => linesOf<UsageLine>((await run('--json')).output);
    // Where others might share the database, a process is taken for dead when its lease has run out: 30 s.
    let before = await records();
    while (before.some(({ state }) => state === 'reserved')) {
      await pause(1_000);
      before = await records();
    }
    await last.stop();
    const reconcile = async () =>
      JSON.parse((await run('reconcile', ledgerFile, '--json')).output) as Record<string, number>;
    const reconciled = await reconcile();
    const repeated = await reconcile();
    return {
      sent: load.sent,
      completed: completedOf(load),
      ledger: linesOf(readFileSync(ledgerFile, 'utf8')),
      before,
      after: await records(),
      reconciled,
      repeated,
    };
  } finally {
    await place.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

function linesOf<Line>(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** The same models for both formats, so that some requests are translated; dear enough that a lost one shows. */
function providersAt(url: string) {
  const at = (path: string, dialect: string) => ({
    dialect,
    base_url: `${url}${path}`,
    key_env: 'UPSTREAM_KEY',
  });
  const model = (id: string, provider: string, name: string) => ({
    id,
    provider,
    upstream_model: name,
    prices: { input: 1, output: 3 },
  });
  return {
    providers: { chat: at('/v1', 'chat'), messages: at('/alt/v1', 'messages') },
    models: [
      model('peer/chat', 'chat', 'sandbox/chat'),
      model('peer/messages', 'messages', 'sandbox/chat'),
      model('peer/slow', 'chat', 'sandbox/slow'),
    ],
  };
}

interface Load {
  /** Responses that arrived whole. */
  ends: { traceId: string; endedMs: number }[];
  killsMs: number[];
  sent: number;
  /** Whether the gateway still responds. */
  isAlive: boolean;
}

/** Responses of a killed process may arrive a moment after the kill. */
function completedOf({ ends, killsMs }: Load): Map<string, number> {
  const killAfter = (endedMs: number) => killsMs.find((killMs) => killMs > endedMs - endWindowMs) ?? Infinity;
  return new Map(ends.map(({ traceId, endedMs }) => [traceId, killAfter(endedMs) - endedMs]));
}

/** One of them, as soon as there is one: all may have been killed before the first replacement is there. */
async function livingWorker(gateway: Pick<ServerProcess, 'workers'>): Promise<number> {
  for (;;) {
    const living = gateway.workers();
    const one = living.length === 0 ? undefined : living[randomInt(living.length)];
    if (one !== undefined) return one;
    await pause(5);
  }
}

/** One dies young, the next one in full work, the third as calls end, however slow the machine is. */
async function momentOfKill(load: Load, kill: number): Promise<void> {
  const known = load.ends.length;
  const more = [0, callers, 1][kill % 3] ?? 0;
  while (load.ends.length < known + more && load.isAlive) await pause(1);
  await pause(randomInt(0, kill % 3 === 2 ? endWindowMs : longestLifeMs));
}

async function callUntilDead(url: string, load: Load): Promise<void> {
  for (;;) {
    const traceId = `kill-${randomUUID()}`;
    load.sent += 1;
    try {
      if (await call(url, traceId)) load.ends.push({ traceId, endedMs: performance.now() });
    } catch {
      load.isAlive = false;
      return;
    }
  }
}

/** Calls that are cut are followed by others: some worker is always there, or will be. */
async function callWhileAlive(url: string, load: Load): Promise<void> {
  while (load.isAlive) {
    const traceId = `kill-${randomUUID()}`;
    load.sent += 1;
    try {
      if (await call(url, traceId)) load.ends.push({ traceId, endedMs: performance.now() });
    } catch {
      await pause(10);
    }
  }
}

/** Sends one of the possible forms of a request; true when its response arrived whole. Throws when nobody responds any more. */
async function call(url: string, traceId: string): Promise<boolean> {
  const stream = randomInt(2) === 0;
  const content = 'word '.repeat(randomInt(1, 60));
  const messages = [{ role: 'user', content }];
  const isMessages = randomInt(3) === 0;
  const slow = {
    model: 'peer/slow',
    metadata: { ttft_ms: '5', gap_ms: '5', events: String(randomInt(5, 60)) },
  };
  const model = { model: randomInt(2) === 0 ? 'peer/chat' : 'peer/messages' };
  const body = isMessages
    ? { ...model, max_tokens: 200, messages, stream }
    : { ...(randomInt(2) === 0 ? slow : model), messages, stream };
  const response = await fetch(`${url}${isMessages ? '/alt/v1/messages' : '/v1/chat/completions'}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-trace-id': traceId },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return !stream || text.includes('[DONE]') || text.includes('message_stop');
}
