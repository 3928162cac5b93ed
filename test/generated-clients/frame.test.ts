/** The frame of the matrix itself: what it finds, how it judges, what it writes, what its proxy adds. */
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carryOut, commandText } from './frame/carry-out.ts';
import { chooseClients, clientName, findClients } from './frame/find-clients.ts';
import { judgeDocuments, judgeSteps, judgeWarnings } from './frame/judge-outcome.ts';
import { keepTimes } from './frame/keep-times.ts';
import { oddStream, oddValue } from './frame/odd-response.ts';
import { startOddProxy, type OddProxy } from './frame/odd-proxy.ts';
import { placesOfATeam } from './frame/places.ts';
import { readReports, stepNames } from './frame/steps.ts';
import { remarks, tableText } from './frame/table.ts';
import { outcome, say, sound } from './sound-client.ts';

test('files that are generated as they were keep their times, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-times-'));
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  const then = new Date('2026-01-02T03:04:05Z');
  const write = (root: string, name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  for (const [name, text] of [
    ['src/same.rs', 'a'],
    ['src/changed.rs', 'a'],
    ['gone.rs', 'a'],
  ] as const) {
    write(before, name, text);
    utimesSync(join(before, name), then, then);
  }
  write(after, 'src/same.rs', 'a');
  write(after, 'src/changed.rs', 'b');
  write(after, 'new.rs', 'a');
  keepTimes(before, after);
  const isOld = (name: string) => statSync(join(after, name)).mtimeMs === then.getTime();
  expect(['src/same.rs', 'src/changed.rs', 'new.rs'].map(isOld)).toEqual([true, false, false]);
  keepTimes(join(folder, 'nothing'), after);
  rmSync(folder, { recursive: true });
});

describe('the clients', () => {
  test('are found by their folders, and each folder is named as its client says', async () => {
    const clients = await findClients();
    expect(clients.map(clientName)).toContain('python/openapi-generator');
    expect(new Set(clients.map(clientName)).size).toBe(clients.length);
  });

  test('each names its version, and only steps that there are', async () => {
    for (const client of await findClients()) {
      expect(client.version, clientName(client)).toMatch(/^v?\d+\.\d+/);
      expect(stepNames, clientName(client)).toEqual(expect.arrayContaining(Object.keys(client.limits)));
    }
  });

  test('each shows its commands with no folder of this machine in them', async () => {
    for (const client of await findClients()) {
      const shown = [
        ...client.install(placesOfATeam),
        ...client.generate('v1', placesOfATeam),
        ...client.compile(['v1', 'alt'], placesOfATeam),
        client.run(placesOfATeam),
      ].map(commandText);
      expect(shown.filter((line) => line.includes(process.cwd()) || line.includes('.cache'))).toEqual([]);
    }
  });

  test('are chosen by language or by full name, and an unknown name is refused with those that there are', () => {
    const all = [sound, { ...sound, generator: 'alia' }];
    expect(chooseClients(all, [])).toHaveLength(2);
    expect(chooseClients(all, ['esperanto'])).toHaveLength(2);
    expect(chooseClients(all, ['esperanto/alia']).map(({ generator }) => generator)).toEqual(['alia']);
    expect(() => chooseClients(all, ['latin'])).toThrow(/no client 'latin'.*esperanto\/vortaro/);
  });
});

describe('commands', () => {
  test('are carried out until one fails, and what they said is kept', async () => {
    const fails = { program: process.execPath, args: ['-e', 'console.error("no"); process.exit(3)'] };
    const done = await carryOut([say('one'), fails, say('never')], '.');
    expect(done.ok).toBe(false);
    expect(done.reported).toBe('one\n');
    expect(done.output).toMatch(/one\n[^]*no\n[^]*ended with status 3/);
    expect(done.output).not.toContain('never\n\n');
  });

  test('that cannot be started have failed', async () => {
    expect(await carryOut([{ program: 'no-such-program-here', args: [] }], '.')).toMatchObject({ ok: false });
  });

  test('are shown as one types them', () => {
    expect(commandText({ program: 'a', args: ['b c', "it's"], folder: 'd', environment: { E: '1 2' } })).toBe(
      String.raw`(cd d && E='1 2' a 'b c' 'it'\''s')`,
    );
  });
});

describe('judging', () => {
  const good = { document: 'v1', generated: true, compiled: true, trouble: '' } as const;

  test('a document that fails needs a reason', () => {
    const bad = { ...good, compiled: false, trouble: 'line 3' };
    expect(judgeDocuments(sound, [good]).faults).toEqual([]);
    expect(judgeDocuments(sound, [bad]).faults).toEqual(['compile failed:\nline 3']);
  });

  test('what fails together is said once', () => {
    const bad = { ...good, compiled: false, trouble: 'line 3' };
    expect(judgeDocuments(sound, [bad, { ...bad, document: 'alt' }]).faults).toHaveLength(1);
  });

  test('a reason holds for one stage, and no longer than the failure', () => {
    const fails = { at: 'generate', reason: 'no unions' } as const;
    const client = { ...sound, documents: { ...sound.documents, v1: { bundle: '3.0', fails } } } as const;
    expect(judgeDocuments(client, [{ ...good, generated: false, compiled: false }]).faults).toEqual([]);
    expect(judgeDocuments(client, [{ ...good, compiled: false }]).faults[0]).toMatch(/fails at 'compile'/);
    expect(judgeDocuments(client, [good]).faults[0]).toMatch(/but works/);
  });

  test('a step that fails needs a reason, a reason needs a failure, a step not reported has failed', () => {
    const client = { ...sound, limits: { errors: 'no types for errors', message: 'old reason' } };
    const printed = stepNames
      .filter((step) => step !== 'embeddings')
      .map((step) => JSON.stringify({ step, ok: step !== 'errors', detail: 'd' }))
      .join('\n');
    const { outcomes, faults } = judgeSteps(client, readReports(printed), 'Segmentation fault');
    expect(outcomes.find(({ step }) => step === 'errors')).toMatchObject({
      ok: false,
      reason: 'no types for errors',
    });
    expect(faults).toEqual([
      'embeddings: not reported; the driver ended with: Segmentation fault',
      'message: works, although it is said that it cannot: old reason',
    ]);
  });

  test('a warning needs a reason, a reason needs a warning, and each kind counts once', () => {
    const client = {
      ...sound,
      knownWarnings: [
        { pattern: /^old/, reason: 'so' },
        { pattern: /^gone/, reason: 'was' },
      ],
    };
    const { outcomes, faults } = judgeWarnings(client, [
      'warning: old 1',
      'warning: old 1',
      'warning: new',
      'x',
    ]);
    expect(outcomes).toEqual([{ text: 'old 1', reason: 'so' }, { text: 'new' }]);
    expect(faults).toEqual(['a warning without a reason: new', 'nothing warns of ^gone any more']);
  });

  test('reports are read among other lines, and a later one counts', () => {
    const lines = [
      'Hello',
      '{broken',
      '{"step":"errors","ok":false,"why":"w"}',
      '{"step":"dance","ok":true}',
    ];
    const reports = readReports([...lines, '{"step":"errors","ok":true,"detail":"d"}'].join('\n'));
    expect([...reports.values()]).toEqual([{ step: 'errors', ok: true, detail: 'd' }]);
  });
});

describe('what is shown', () => {
  test('a table with the documents that worked, the calls and the warnings', () => {
    expect(tableText([outcome]).split('\n')).toEqual([
      'language   generator      generated  compiled  calls passed  warnings',
      'esperanto  vortaro 1.2.3  yes        only v1   14/15         1',
    ]);
  });

  test('what is missing is said with its remedy', () => {
    const missing = ['Vortaro is missing. Install it.'];
    const skipped = { ...outcome, missing, documents: [], steps: [], warnings: [] };
    expect(tableText([skipped])).toMatch(/–\s+–\s+skipped\s+–/);
    expect(remarks([skipped])).toEqual(['esperanto/vortaro skipped: Vortaro is missing. Install it.']);
  });
});

describe('odd answers', () => {
  test('have further fields in every object, but for maps', () => {
    const odd = oddValue({ a: [{ b: 1 }], metadata: { k: 'v' } }, 'fields');
    const x_new = { a: [1] };
    expect(odd).toEqual({ a: [{ b: 1, x_new }], metadata: { k: 'v' }, x_new });
  });

  test('have further values where an enumeration may grow, and null stays null', () => {
    const odd = oddValue({ choices: [{ finish_reason: 'stop' }, { finish_reason: null }] }, 'values');
    expect(odd).toEqual({ choices: [{ finish_reason: 'brand_new' }, { finish_reason: null }] });
  });

  test('are so in each event of a stream, and the terminator stays', () => {
    const stream = 'event: e\ndata: {"stop_reason":"end_turn"}\n\ndata: [DONE]\n\n';
    expect(oddStream(stream, 'values')).toBe(
      'event: e\ndata: {"stop_reason":"brand_new"}\n\ndata: [DONE]\n\n',
    );
  });
});

describe('the proxy', () => {
  let upstream: Server;
  let proxy: OddProxy;

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      const status = request.url === '/v1/bad' ? 429 : 200;
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
      request.on('data', () => {});
      request.on('end', () =>
        response.end(
          JSON.stringify({ path: request.url, key: request.headers.authorization, status: 'uploaded' }),
        ),
      );
    });
    await new Promise<void>((resolve) => {
      upstream.listen(0, '127.0.0.1', resolve);
    });
    proxy = await startOddProxy(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await proxy.close();
    upstream.close();
  });

  test('passes requests on and changes answers', async () => {
    const response = await fetch(`${proxy.url}/values/v1/files?a=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: 'x',
    });
    expect(await response.json()).toEqual({ path: '/v1/files?a=1', key: 'Bearer k', status: 'brand_new' });
  });

  test('leaves errors and their headers as they are', async () => {
    const response = await fetch(`${proxy.url}/fields/v1/bad`);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).not.toHaveProperty('x_new');
  });

  test('has nothing at other paths', async () => {
    expect((await fetch(`${proxy.url}/v1/models`)).status).toBe(404);
  });
});
