/** The proxy as a real process between real servers. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningCutover, type RunningCutover } from './running-cutover.ts';
import { startService, type Upstream } from './upstream.ts';

let folder: string;
let older: Upstream;
let newer: Upstream;
let running: RunningCutover | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cutover-'));
  [older, newer] = await Promise.all([startService('old'), startService('new')]);
});

afterEach(async () => {
  await running?.stop('SIGKILL');
  running = undefined;
  await Promise.all([older.close(), newer.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function start(...args: string[]): Promise<RunningCutover> {
  const services = ['--old', `${older.url}/api/v1`, '--new', `${newer.url}/v1`];
  const fixed = [
    '--new-key-env',
    'NEW_KEY',
    '--tenant-header',
    'x-tenant',
    '--tenant',
    'vip',
    '--not-tenant',
    'somebody',
  ];
  running = await runningCutover([...services, ...fixed, '--state', join(folder, 'state.json'), ...args]);
  return running;
}

function mapFile(content: object): string {
  const file = join(folder, 'map.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('each side gets its address, its key and its name of the model, and nothing else is changed', async () => {
  const map = mapFile({ map: { 'old/small': { to: 'sandbox/chat' } }, paths: { '/chat': '/talk' } });
  const { chat } = await start('--map', map);
  const body = '{ "messages":[{"model":"old/small"}],  "model" : "old/small","n":1.0}';
  expect(await chat('vip', body)).toMatchObject({ status: 200, side: 'new', text: '{"from":"new"}' });
  expect(await chat('somebody', body)).toMatchObject({ status: 200, side: 'old' });
  expect(newer.received[0]).toMatchObject({
    url: '/v1/talk/completions',
    body: body.replace('"model" : "old/small"', '"model" : "sandbox/chat"'),
  });
  expect(newer.received[0]?.headers.authorization).toBe('Bearer secret-of-the-new-side');
  expect(newer.received[0]?.headers.host).toBe(new URL(newer.url).host);
  expect(older.received[0]).toMatchObject({ url: '/api/v1/chat/completions', body });
  expect(older.received[0]?.headers.authorization).toBe('Bearer secret-of-the-caller');
});

test('a stream passes event by event', async () => {
  const sending = Promise.withResolvers<ServerResponse>();
  newer.respond = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    sending.resolve(response);
  };
  const { proxy } = await start();
  const reply = await fetch(`${proxy}/chat/completions`, { method: 'POST', headers: { 'x-tenant': 'vip' } });
  const sender = await sending.promise;
  const reader = reply.body?.getReader();
  // None is sent before the one before it has arrived: a proxy that waited for more would wait for ever.
  for (const event of ['data: {"n":1}\n\n', 'data: {"n":2}\n\n', 'data: [DONE]\n\n']) {
    sender.write(event);
    const chunk = await reader?.read();
    expect(Buffer.from(chunk?.value ?? []).toString()).toBe(event);
  }
  sender.end();
  expect((await reader?.read())?.done).toBe(true);
});

test('large bodies pass with a bounded memory, the model renamed on the way; a slow reader slows the sender', async () => {
  let sent = 0;
  newer.respond = (response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const block = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (sent < 200) {
        sent += 1;
        if (!response.write(block)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  };
  const { proxy } = await start('--map', mapFile({ map: { small: { to: 'large' } } }));
  const filler = 'x'.repeat(8 * 1024 * 1024);
  const got = await new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-tenant': 'vip' };
    const call = httpRequest(`${proxy}/chat/completions`, { method: 'POST', headers }, (response) => {
      setTimeout(() => {
        const whilePaused = sent;
        response.destroy();
        resolve(whilePaused);
      }, 1_000);
    });
    call.on('error', reject);
    call.end(`{"filler":"${filler}","model":"small"}`);
  });
  expect(newer.received[0]?.body.length).toBe(filler.length + 29);
  expect(newer.received[0]?.body.endsWith('"model":"large"}')).toBe(true);
  expect(got).toBeLessThan(60);
});

test('a new side that is not there costs nobody a failure, and is left at once', async () => {
  await newer.close();
  const { chat, view, lines } = await start();
  const began = performance.now();
  for (let index = 0; index < 120; index += 1) expect((await chat(`t${index}`)).status).toBe(200);
  for (let index = 0; index < 12; index += 1)
    expect(await chat('vip')).toMatchObject({ status: 200, side: 'old' });
  expect((await view()).status).toBe('rolled back');
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(lines.some((line) => line.includes('"roll back"'))).toBe(true);
});

test('errors and cut streams of the new side reach its callers until it is left; nothing is sent twice', async () => {
  newer.respond = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"n":1}\n\n');
    setTimeout(() => response.destroy(), 5);
  };
  const { chat, view } = await start();
  for (let index = 0; index < 60; index += 1) await chat('somebody');
  const before = older.received.length;
  let cut = 0;
  for (let index = 0; index < 15; index += 1) await chat('vip').catch(() => (cut += 1));
  expect(cut).toBe(newer.received.length);
  expect(older.received.length - before).toBe(15 - cut);
  expect((await view()).status).toBe('rolled back');
  expect(cut).toBeLessThan(14);
});

test('a caller who goes away is nobody’s error, and the service is told', async () => {
  let wasClosed = false;
  const caller = new AbortController();
  newer.respond = (response) => {
    response.on('close', () => (wasClosed = true));
    caller.abort();
  };
  const { proxy, view } = await start();
  const gone = fetch(`${proxy}/x`, { headers: { 'x-tenant': 'vip' }, signal: caller.signal });
  await expect(gone).rejects.toThrow();
  await expect.poll(() => wasClosed).toBe(true);
  expect((await view()).totals.new).toEqual({ requests: 0, events: 0 });
});

test('paths that are kept and tenants that are not chosen stay on the old side', async () => {
  const { proxy } = await start('--keep', '/files');
  await fetch(`${proxy}/files/abc`, { headers: { 'x-tenant': 'vip' } });
  expect([older.received.length, newer.received.length]).toEqual([1, 0]);
});

test('kill -9: what was rolled back stays so in the next process, until it starts over', async () => {
  const { ask, chat, stop } = await start();
  expect((await chat('vip')).side).toBe('new');
  expect((await ask('roll-back')).status).toBe(200);
  expect((await chat('vip')).side).toBe('old');
  await stop('SIGKILL');
  const second = await start();
  expect((await second.chat('vip')).side).toBe('old');
  expect(await second.stop()).toBe(0);
  const third = await start('--start-over');
  expect((await third.chat('vip')).side).toBe('new');
});

test('no key and no content is printed or kept', async () => {
  const { chat, lines, control, token, stop } = await start('--map', mapFile({ map: {} }));
  await chat('vip', { model: 'm', messages: [{ role: 'user', content: 'a private sentence' }] });
  const shown = await (await fetch(`${control}/state`)).text();
  await stop();
  const all = [readFileSync(join(folder, 'state.json'), 'utf8'), shown, ...lines].join('\n');
  // The token is random, and may have any letters in it.
  expect(all.replaceAll(token, '')).not.toMatch(/secret-of|private sentence|vip/);
});
