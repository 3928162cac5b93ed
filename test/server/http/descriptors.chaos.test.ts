/** A process without file descriptors says so, sheds what it cannot serve, and blames no provider. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasPrlimit } from '../../support/machine.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';

const key = 'key-of-a-server-in-a-process';

/** Status and text of a call over a connection of `agent`; 0 when the connection was refused or cut. */
function call(
  url: string,
  agent: Agent,
  model: string,
  stream: boolean,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'hello' }] });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const cut = () => resolve({ status: 0, text: '' });
    const request = httpRequest(
      `${url}/v1/chat/completions`,
      { method: 'POST', agent, headers },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('error', cut)
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on('error', cut).end(body);
  });
}

interface Probed {
  status: number;
  connection: string | undefined;
  text: string;
}

/** What a request over a connection of its own gets; status 0 when that was refused or cut. */
function probe(url: string): Promise<Probed> {
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 0, connection: undefined, text: '' });
    get(url, { agent: new Agent({ keepAlive: true }) }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('error', cut)
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, text }),
        );
    }).on('error', cut);
  });
}

describe.skipIf(!hasPrlimit)('a process with few descriptors', () => {
  let folder: string;
  let upstream: ScriptedUpstream;
  let server: ServerProcess;
  const configFile = () => join(folder, 'providers.yaml');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-descriptors-'));
    upstream = await startUpstream();
    const provider = (more: object) => ({ dialect: 'chat', base_url: `${upstream.url}/v1`, ...more });
    const config = {
      providers: { p: provider({ max_concurrent: 500 }), q: provider({}) },
      models: [
        { id: 'm', provider: 'p' },
        { id: 'n', provider: 'q' },
        { id: 'paused', provider: 'p', upstream_model: 'fault-pause-mid-stream' },
      ],
    };
    writeFileSync(configFile(), JSON.stringify(config));
  });
  afterEach(async () => {
    await server.stop();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('sheds load before they are gone, and warns at its start', { timeout: 60_000 }, async () => {
    const maxFiles = 256;
    server = await startProcess({ MODELROUTE_CONFIG: configFile(), MODELROUTE_DRAIN_TIMEOUT: '1' }, key, {
      maxFiles,
    });
    await expect.poll(() => server.log()).toContain(`this process may open ${maxFiles} files`);
    expect(server.log()).toContain('the settings want 500');
    const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
    const calls = Array.from({ length: 300 }, () => call(server.url, agent, 'paused', true));
    const ended = new Set<unknown>();
    for (const each of calls) void each.then(() => ended.add(each));
    await expect.poll(() => upstream.received.length + ended.size, { timeout: 20_000 }).toBe(300);
    for (const each of upstream.received) each.goOn();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    const count = (status: number) => statuses.filter((each) => each === status).length;
    console.log(
      `descriptors, ${maxFiles}: ${count(200)} served, ${count(503)} refused with 503, ${count(0)} connections refused`,
    );
    expect(count(200)).toBeGreaterThan(40);
    expect(count(503)).toBeGreaterThan(10);
    expect(count(200) + count(503) + count(0)).toBe(300);
    await expect.poll(() => server.log()).toContain('connections are refused');
    // No circuit is open.
    for (let again = 0; again < 5; again += 1)
      expect((await call(server.url, agent, 'm', false)).status).toBe(200);
  });

  test(
    'serves probes and metrics above its limit, also beside silent connections',
    {
      timeout: 60_000,
    },
    async () => {
      server = await startProcess({ MODELROUTE_CONFIG: configFile(), MODELROUTE_DRAIN_TIMEOUT: '1' }, key, {
        maxFiles: 256,
      });
      const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
      const calls = Array.from({ length: 150 }, () => call(server.url, agent, 'paused', true));
      const ended = new Set<unknown>();
      for (const each of calls) void each.then(() => ended.add(each));
      await expect.poll(() => upstream.received.length + ended.size, { timeout: 20_000 }).toBe(150);
      const running = upstream.received.length;
      const seen = { '/healthz': '"ok"', '/readyz': '"ready"', '/metrics': '# HELP ' };
      for (let round = 0; round < 10; round += 1)
        for (const [path, part] of Object.entries(seen))
          expect(await probe(server.url + path)).toEqual({
            status: 200,
            connection: 'close',
            text: expect.stringContaining(part) as string,
          });
      for (const path of ['/v1/models', '/metricsx', '/docs/'])
        expect(await probe(server.url + path)).toMatchObject({ status: 503 });

      // They send nothing, or half a head, and take every connection that is left.
      const { hostname, port } = new URL(server.url);
      const silent = Array.from({ length: 60 }, (_, at) => {
        const socket = connect({ host: hostname, port: Number(port) });
        socket.on('error', () => {}).on('connect', () => at % 2 === 0 && socket.write('GET /readyz HT'));
        return socket;
      });
      const begunMs = performance.now();
      for (const path of Object.keys(seen))
        await expect.poll(async () => (await probe(server.url + path)).status, { interval: 50 }).toBe(200);
      console.log(
        `descriptors, ${running} streams: probes after ${(performance.now() - begunMs).toFixed(0)} ms beside 60 silent connections`,
      );
      await expect.poll(() => silent.every(({ destroyed }) => destroyed)).toBe(true);
      for (const each of upstream.received) each.goOn();
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(running);
    },
  );

  test('without any, calls get 503 and the provider is not judged', { timeout: 60_000 }, async () => {
    server = await startProcess({ MODELROUTE_CONFIG: configFile(), MODELROUTE_DRAIN_TIMEOUT: '1' }, key);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await call(server.url, agent, 'm', false)).status).toBe(200);
    // Only the soft limit; what is open stays open.
    const setLimit = (files: number) =>
      execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}:`]);
    setLimit(1);
    const asked = upstream.received.length;
    for (let again = 0; again < 10; again += 1) {
      const { status, text } = await call(server.url, agent, 'n', again % 2 === 0);
      expect([status, text]).toEqual([503, expect.stringContaining('no connection left for a provider')]);
    }
    console.log(
      `descriptors, none left: 10 calls refused, ${upstream.received.length - asked} at the provider`,
    );
    expect(upstream.received.length).toBe(asked);
    await expect.poll(() => server.log()).toContain('EMFILE');
    setLimit(1_000);
    for (let again = 0; again < 5; again += 1)
      expect((await call(server.url, agent, 'n', false)).status).toBe(200);
  });
});
