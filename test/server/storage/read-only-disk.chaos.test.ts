/** A disk that takes no writes any more, under a running server: 503 instead of 500, and nothing that was served is lost. */
import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { failedStart } from '../../support/failed-start.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { FailingDisk, mayFail } from './failing-disk.ts';
import {
  pausingModels,
  proveAllRecorded,
  proveEnds,
  proveRefusals,
  untilPaused,
  type Received,
} from './full-disk-proof.ts';

const key = 'key-of-a-server-in-a-process';
const callers = 12;
const messages = [{ role: 'user', content: 'hello' }];
const title = 'a disk that takes no writes';

describe.skipIf(!mayFail)(mayFail ? title : `${title} (this account may not mount one)`, () => {
  let disk: FailingDisk;
  let upstream: ScriptedUpstream;
  let server: ServerProcess;
  /** Trace ids of the calls that got 200, to the model's end. */
  let served: Set<string>;
  const data = () => join(disk.folder, 'data');
  /** Not on the disk. */
  const config = () => join(dirname(disk.folder), 'providers.yaml');
  const settings = () => ({
    MODELROUTE_DATA: data(),
    MODELROUTE_CONFIG: config(),
    MODELROUTE_FILES_RESERVE_MB: '0',
    // Otherwise a disk that fails loses what its system has not written yet.
    MODELROUTE_USAGE_SYNC: 'full',
  });

  beforeEach(async () => {
    disk = new FailingDisk();
    served = new Set();
    upstream = await startUpstream();
    const providers = { p: { dialect: 'chat', base_url: `${upstream.url}/v1` } };
    writeFileSync(config(), JSON.stringify({ providers, models: pausingModels }));
    server = await startProcess(settings(), key);
  }, 60_000);
  afterEach(async () => {
    await server.stop();
    await upstream.close();
    disk.dispose();
  });

  async function send(path: string, body: object | FormData, method = 'POST'): Promise<Received> {
    const traceId = randomUUID();
    const isForm = body instanceof FormData;
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'x-trace-id': traceId,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 200 && text.includes('usage')) served.add(traceId);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
  }

  const chat = (stream = false, model = 'm') =>
    send('/v1/chat/completions', {
      model,
      stream,
      ...(stream && { stream_options: { include_usage: true } }),
      messages,
    });
  const keep = () => send('/v1/responses', { model: 'm', input: 'hello' });
  const upload = () => {
    const form = new FormData();
    form.set('purpose', 'user_data');
    form.set('file', new Blob(['hello']), 'hello.txt');
    return send('/v1/files', form);
  };
  const round = () =>
    Promise.all(Array.from({ length: callers }, (_, at) => (at % 3 === 2 ? keep() : chat(at % 3 === 1))));
  const readyz = async () => {
    const response = await server.get('/readyz');
    return [response.status, await response.text()];
  };

  /** Serves, then makes the disk refuse writes with `refuse` while streams run; returns these and the id of a file. */
  async function refuseWhileServing(
    refuse: () => void,
  ): Promise<{ paused: Promise<Received>[]; file: string }> {
    for (const each of [await chat(), await chat(true), await keep()]) expect(each.status).toBe(200);
    const stored = await upload();
    expect(stored.status, stored.text).toBe(200);
    const { id: file } = JSON.parse(stored.text) as { id: string };
    const paused = Array.from({ length: 3 }, () => chat(true, 'paused'));
    await untilPaused(upstream, 3);
    refuse();
    return { paused, file };
  }

  async function proveAllRefused(file: string): Promise<void> {
    await proveRefusals('read-only disk', round, { upstream, served });
    expect((await chat()).text).toContain('The store of this server cannot be written to now.');
    for (const each of [await upload(), await send(`/v1/files/${file}`, {}, 'DELETE')]) {
      expect([each.status, Number(each.retryAfter) > 0], each.text).toEqual([503, true]);
      expect(each.text).toMatch(/cannot (write files|be written to) now/);
    }
    await expect.poll(readyz, { timeout: 10_000 }).toEqual([503, '{"status":"store not writable"}']);
    expect((await server.get('/healthz')).status).toBe(200);
    // Requests that write nothing are served.
    expect((await server.get('/v1/models')).status).toBe(200);
    expect(await (await server.get(`/v1/files/${file}/content`)).text()).toBe('hello');
  }

  test(
    'by an error of the disk: one line says so, also at a start, and it serves after the repair',
    {
      timeout: 120_000,
    },
    async () => {
      const { paused, file } = await refuseWhileServing(() => disk.fail());
      const before = new Set(served);
      await proveAllRefused(file);
      await proveEnds(upstream, paused);
      const problem = `the folder '${data()}' is read-only; mount it for writing, or name another one`;
      // Lines are written within 100 ms.
      await expect.poll(() => server.log()).toContain(`the usage journal cannot be written: ${problem}`);
      await server.stop();
      expect(await failedStart(settings())).toEqual({
        status: 1,
        output: '',
        problem: `modelroute: MODELROUTE_DATA: ${problem}\n`,
      });

      disk.repair();
      server = await startProcess(settings(), key);
      for (const each of [await chat(), await keep(), await upload()]) expect(each.status).toBe(200);
      expect(await (await server.get(`/v1/files/${file}/content`)).text()).toBe('hello');
      await server.stop();
      const db = await openDatabase(data());
      const rows = await db.selectFrom('usage_reservation').select('trace_id').execute();
      await db.destroy();
      const recorded = new Set(rows.map(({ trace_id }) => trace_id));
      expect([...before].filter((traceId) => !recorded.has(traceId))).toEqual([]);
    },
  );

  test(
    'by rights that are taken: it serves again by itself when they are given back, with all records',
    {
      timeout: 120_000,
    },
    async () => {
      // A page of the shared memory that cannot be written would end any process.
      const names = () => readdirSync(data()).filter((name) => !name.endsWith('-shm'));
      let protectedPaths: string[] = [];
      const { paused, file } = await refuseWhileServing(() => {
        protectedPaths = [...names().map((name) => join(data(), name)), data()];
        disk.protect(protectedPaths, true);
      });
      await proveAllRefused(file);
      await proveEnds(upstream, paused);
      disk.protect(protectedPaths, false);
      await expect.poll(readyz, { timeout: 20_000 }).toEqual([200, '{"status":"ready"}']);
      for (const each of [await chat(), await chat(true), await keep(), await upload()])
        expect(each.status, each.text).toBe(200);
      await server.stop();
      const db = await openDatabase(data());
      await proveAllRecorded(db, served);
      await db.destroy();
    },
  );
});
