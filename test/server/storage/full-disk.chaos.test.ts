/** A disk without room: calls that cannot be recorded are refused before they cost anything, those under way are recorded later. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import {
  pausingModels,
  proveAllRecorded,
  proveEnds,
  proveRefusals,
  untilPaused,
  type Received,
} from './full-disk-proof.ts';
import { fillDisk, mayMount, mountDisk, unmountDisk } from './small-disk.ts';

const key = 'key-of-a-server-in-a-process';
const diskBytes = 48 * 1024 * 1024;
const callers = 12;

describe.skipIf(!mayMount)(mayMount ? 'a full disk' : 'a full disk (this account may not mount one)', () => {
  let folder: string;
  let upstream: ScriptedUpstream;
  let server: ServerProcess;
  /** Trace ids of the calls that got 200, to the model's end. */
  const served = new Set<string>();
  const filler = () => join(folder, 'filler');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-full-'));
    mountDisk(folder, diskBytes);
    upstream = await startUpstream();
    const config = {
      providers: { p: { dialect: 'chat', base_url: `${upstream.url}/v1` } },
      models: pausingModels,
    };
    writeFileSync(join(folder, 'providers.yaml'), JSON.stringify(config));
    server = await startProcess(
      {
        MODELROUTE_DATA: join(folder, 'data'),
        MODELROUTE_CONFIG: join(folder, 'providers.yaml'),
        MODELROUTE_FILES_RESERVE_MB: '0',
      },
      key,
    );
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await upstream.close();
    unmountDisk(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  async function send(path: string, body: object | FormData, traceId: string): Promise<Received> {
    const isForm = body instanceof FormData;
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'x-trace-id': traceId,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
  }

  async function call(path: string, body: object): Promise<Received> {
    const traceId = `full-${randomUUID()}`;
    const got = await send(path, body, traceId);
    if (got.status === 200) served.add(traceId);
    return got;
  }

  const messages = [{ role: 'user', content: 'hello' }];
  const chat = (stream = false) => call('/v1/chat/completions', { model: 'm', stream, messages });
  const keep = () => call('/v1/responses', { model: 'm', input: 'hello' });
  const upload = (bytes: number) => {
    const form = new FormData();
    form.set('purpose', 'user_data');
    form.set('file', new Blob(['x'.repeat(bytes)]), 'hello.txt');
    return send('/v1/files', form, `file-${randomUUID()}`);
  };
  const readyz = async () => (await server.get('/readyz')).status;

  test(
    'refuses with 503 what it cannot record, and records what is under way',
    { timeout: 60_000 },
    async () => {
      for (let warm = 0; warm < 3; warm += 1) expect((await chat(warm === 1)).status).toBe(200);
      expect((await keep()).status).toBe(200);
      expect((await upload(1_000)).status).toBe(200);
      const paused = Array.from({ length: 4 }, () =>
        call('/v1/chat/completions', { model: 'paused', stream: true, messages }),
      );
      await untilPaused(upstream, 4);
      fillDisk(filler());
      const round = () =>
        Promise.all(Array.from({ length: callers }, (_, at) => (at % 3 === 2 ? keep() : chat(at % 3 === 1))));
      await proveRefusals('full disk', round, { upstream, served });
      await expect.poll(readyz, { timeout: 10_000 }).toBe(503);
      expect((await server.get('/healthz')).status).toBe(200);
      const file = await upload(64 * 1024);
      expect([file.status, file.retryAfter]).toEqual([503, '60']);
      expect(file.text).toContain('too little free disk space');
      await proveEnds(upstream, paused);
    },
  );

  test('and serves again by itself when there is room', { timeout: 60_000 }, async () => {
    rmSync(filler());
    await expect.poll(readyz, { timeout: 20_000 }).toBe(200);
    for (const each of await Promise.all([chat(), chat(true), keep(), upload(64 * 1024)]))
      expect(each.status).toBe(200);
    await server.stop();
    const db = await openDatabase(join(folder, 'data'));
    await proveAllRecorded(db, served);
    const rows = await db.selectFrom('kept_response').select('id').execute();
    await db.destroy();
    expect(rows.length).toBeGreaterThan(0);
  });
});
