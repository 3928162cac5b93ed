/** The frame of the matrix: that the table is what the definitions promise, and how a run is judged. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { allPrograms, choosePrograms } from './frame/all-programs.ts';
import { changesSince } from './frame/changes.ts';
import { environments } from './frame/environments.ts';
import { faultsOf, question, secondSentence, sentence, toolResult, type Seen } from './frame/features.ts';
import type { Client } from './frame/foreign-program.ts';
import { guardNetwork } from './frame/guarded-network.ts';
import { judgeClient } from './frame/judge.ts';
import type { ProvenClient } from './frame/proven-table.ts';
import { readReports, type Report } from './frame/reports.ts';
import { runDriver } from './frame/run-driver.ts';
import { takeTurns } from './frame/take-turns.ts';

const here = import.meta.dirname;
const table = JSON.parse(
  readFileSync(join(here, '../../docs/tested-clients.json'), 'utf8'),
) as ProvenClient[];

describe('docs/tested-clients.json', () => {
  test('has the clients, versions, features and reasons of the definitions', () => {
    const promised = allPrograms.flatMap(({ clients, environment }) =>
      clients.map(({ title, format, features, fails = {}, setUp, ...client }) => ({
        title,
        package: client.package,
        version: environments[environment].pinned(client.package),
        format,
        setUp,
        works: features.filter((feature) => !(feature in fails)),
        fails: features
          .filter((feature) => feature in fails)
          .map((feature) => ({ feature, reason: fails[feature] })),
      })),
    );
    expect(table).toEqual(promised);
  });

  test('names each client once', () => {
    const names = table.map(({ title, format }) => `${title}, ${format}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the definitions', () => {
  test('have a driver each, and rows that differ', () => {
    for (const { name, environment, driver, clients } of allPrograms) {
      const folder =
        environment === 'go' || environment === 'java'
          ? undefined
          : environment === 'node'
            ? 'node'
            : 'python';
      if (folder !== undefined) expect(existsSync(join(here, 'drivers', folder, driver)), name).toBe(true);
      expect(new Set(clients.map(({ row }) => row)).size, name).toBe(clients.length);
    }
  });

  test('are chosen by name', () => {
    expect(choosePrograms(['llm']).map(({ name }) => name)).toEqual(['llm']);
    expect(choosePrograms([])).toBe(allPrograms);
    expect(() => choosePrograms(['lmm'])).toThrow("there is no client 'lmm'");
  });

  test('pin every package exactly', () => {
    for (const name of ['python', 'python-openai-2', 'aider', 'cohere'] as const) {
      const lines = readFileSync(join(here, 'environments', name, 'requirements.txt'), 'utf8').split('\n');
      const packages = lines.filter((line) => /^\w/.test(line));
      expect(packages.length).toBeGreaterThan(20);
      for (const line of packages) expect(line).toMatch(/^[\w.-]+==[\w.+!-]+$/);
    }
  });
});

const client: Client = {
  row: 'r',
  title: 'Client',
  package: 'client',
  format: 'messages',
  setUp: 'base_url',
  features: ['chat', 'tools'],
};
const usage = { input: 3, output: 4 };
const calls = [{ name: 'get_weather', arguments: { city: 'Bern' } }];
const chatSeen: Report = { row: 'r', feature: 'chat', seen: { text: sentence, usage }, why: '' };
const toolsSeen: Report = { row: 'r', feature: 'tools', seen: { text: toolResult, calls }, why: '' };

describe('a client', () => {
  test('passes with what must be seen', () => {
    const { outcomes, faults } = judgeClient(client, [chatSeen, toolsSeen], '');
    expect(faults).toEqual([]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  });

  test('fails with what it threw, and where it reported nothing', () => {
    const refused: Report = { row: 'r', feature: 'chat', seen: undefined, why: '400 unknown_parameter' };
    const { faults } = judgeClient(client, [refused, { ...toolsSeen, row: 'other' }], 'a crash');
    expect(faults).toEqual([
      'chat fails: 400 unknown_parameter',
      'tools fails: the driver did not report it. It ended with: a crash',
    ]);
  });

  test('may fail for a reason, until it works', () => {
    const known: Client = { ...client, fails: { tools: 'no such call' } };
    expect(judgeClient(known, [chatSeen], '').faults).toEqual([]);
    expect(judgeClient(known, [chatSeen], '').outcomes[1]).toMatchObject({
      ok: false,
      reason: 'no such call',
    });
    expect(judgeClient(known, [chatSeen, toolsSeen], '').faults).toEqual([
      'tools works, although the list has a reason: no such call',
    ]);
    expect(judgeClient({ ...client, fails: { models: 'x' } }, [chatSeen, toolsSeen], '').faults).toHaveLength(
      1,
    );
  });

  test.each<[Parameters<typeof faultsOf>[0], Seen]>([
    ['chat', { text: 'one two', usage }],
    ['chat', { text: sentence, usage: { input: 3 } }],
    ['stream', { text: sentence, deltas: 1, usage }],
    ['history', { text: sentence }],
    ['tools', { text: toolResult, calls: [] }],
    ['tools', { text: toolResult, calls: [{ name: 'get_weather', arguments: {} }] }],
    ['tools', { text: question, calls }],
    ['structured', { value: { name: 'Ada', age: '36' } }],
    ['previous response', { text: '' }],
    ['token count', { count: 0 }],
    ['embeddings', { sizes: [2] }],
    ['models', { ids: ['sandbox/chatter'] }],
    ['mode JSON', {}],
  ])('is not believed: %s %j', (feature, seen) => {
    const allowances = { hidesUsage: false, hidesDeltas: false, addsToPrompt: false };
    expect(faultsOf(feature, seen, allowances)).toHaveLength(1);
  });

  test('that adds to the prompt may show more than the sentence', () => {
    const seen = { text: `${secondSentence}\n(dated)` };
    const allowances = { hidesUsage: true, hidesDeltas: false, addsToPrompt: true };
    expect(faultsOf('history', seen, allowances)).toEqual([]);
    expect(faultsOf('history', seen, { ...allowances, addsToPrompt: false })).toHaveLength(1);
  });
});

test('reports are read among other lines', () => {
  const lines = ['warning: {}', JSON.stringify({ row: 'r', feature: 'chat', why: 'no' }), '{"other":1}'];
  expect(readReports(lines.join('\n'))).toEqual([{ row: 'r', feature: 'chat', seen: undefined, why: 'no' }]);
});

test('newer versions: what changed is listed, and what no longer works is worse', () => {
  const before: ProvenClient = {
    title: 'Client',
    package: 'client',
    version: '1',
    format: 'messages',
    setUp: 'base_url',
    works: ['chat'],
    fails: [{ feature: 'tools', reason: 'x' }],
  };
  const features = [
    { feature: 'chat' as const, ok: false, detail: 'refused' },
    { feature: 'tools' as const, ok: true, detail: '' },
  ];
  expect(changesSince([before], [{ client, version: '2', features }])).toEqual({
    lines: ['Client, messages: 1 → 2', '  now fails: chat: refused', '  now works: tools'],
    isWorse: true,
  });
  const same = [{ feature: 'chat' as const, ok: true, detail: '' }];
  expect(changesSince([before], [{ client, version: '1', features: same }])).toEqual({
    lines: [],
    isWorse: false,
  });
  expect(changesSince([], [{ client, version: '1', features: same }]).lines).toHaveLength(1);
});

test('the network that programs see refuses everything and remembers the hosts', async () => {
  const network = await guardNetwork();
  const proxy = new URL(network.settings['HTTPS_PROXY'] ?? '');
  const status = new Promise((resolve, reject) => {
    request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: 'vendor.example:443' })
      .on('connect', ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });
  expect(await status).toBe(403);
  expect(network.called()).toEqual(['vendor.example']);
  await network.close();
});

test('a driver has a home of its own, nothing of the environment, and leaves nothing running', async () => {
  process.env['OPENAI_API_KEY'] = 'of-whoever-runs-this';
  const script = `
    const { spawn } = require('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
    left.unref();
    console.log(JSON.stringify({ pid: left.pid, home: process.env.HOME, key: process.env.OPENAI_API_KEY ?? null }));
  `;
  const driven = await runDriver({ program: process.execPath, args: ['-e', script] });
  delete process.env['OPENAI_API_KEY'];
  const { pid, home, key } = JSON.parse(driven.output) as { pid: number; home: string; key: string | null };
  expect(key).toBeNull();
  expect(home).not.toBe(process.env['HOME']);
  expect(existsSync(home)).toBe(false);
  await expect.poll(() => stateOf(pid)).toMatch(/^Z|^$/);
});

/** As `ps` shows it; empty where the process is gone. */
async function stateOf(pid: number): Promise<string> {
  const ps = promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]);
  return ps.then(({ stdout }) => stdout.trim()).catch(() => '');
}

test('tasks wait for their turn', async () => {
  const turn = takeTurns(2);
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.allSettled([
    turn(task),
    turn(task),
    turn(async () => Promise.reject(new Error('x'))),
    turn(task),
  ]);
  expect(most).toBe(2);
  expect(running).toBe(0);
});
