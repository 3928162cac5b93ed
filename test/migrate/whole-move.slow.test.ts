/** `docs/migrating.md` from its first command to its last, as it is printed, against two running servers. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeByHand, leftCommands, missingLines, nextCommand, reportedCase, root } from './move/guide.ts';
import { Terminal, type Running } from './move/terminal.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const lacking = ['bash', 'git', 'curl', 'python3'].filter((program) => !has(program));
const title =
  lacking.length === 0
    ? 'the guide to a whole move'
    : `skipped: the guide to a whole move (needs ${lacking.join(', ')})`;

describe.skipIf(lacking.length > 0)(title, () => {
  let terminal: Terminal;
  let oldServer: Running;
  let newServer: Running;
  let proxy: Running;
  beforeAll(async () => {
    terminal = await Terminal.open();
  });
  afterAll(() => terminal.close());

  /** Types the next command, and holds its output against the excerpt that is printed after it. */
  async function follow(words: string, status = 0): Promise<string> {
    const { command, excerpt } = nextCommand(words);
    const ran = await terminal.run(command);
    expect(ran, words).toMatchObject({ status });
    expect(missingLines(terminal.here(excerpt), ran.output + ran.problem), ran.output + ran.problem).toEqual(
      [],
    );
    return ran.output;
  }

  const inMove = (name: string) => join(terminal.app, 'move', name);
  const moved = (name: string) => readFileSync(inMove(name), 'utf8');

  const sides = {
    old: { port: 8081, key: 'the-key-of-the-old-aggregator', server: () => oldServer },
    new: { port: 8080, key: 'the-key-of-the-new-installation', server: () => newServer },
  };
  let marks = 0;

  /** The status and model of every request of the application that has ended on this side, in their order. */
  async function requests(side: keyof typeof sides) {
    const { port, key, server } = sides[side];
    const mark = `mark-in-the-log-${(marks += 1)}`;
    const headers = { authorization: `Bearer ${key}`, 'x-trace-id': mark };
    await fetch(terminal.here(`http://127.0.0.1:${port}/v1/models`), { headers });
    // A server writes its lines a moment later, those of earlier requests first.
    await expect.poll(() => server().log()).toContain(`"${mark}"`);
    return server()
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"') && !line.includes('mark-in-the-log'))
      .map((line) => JSON.parse(line) as { status: number; model?: string });
  }

  test('before: two servers run, and the application works on the old side', async () => {
    await follow('export APP');
    await follow('cp -r');
    for (const name of ['old.yaml', 'new.yaml']) writeFileSync(inMove(name), terminal.here(moved(name)));
    oldServer = await terminal.start(nextCommand('old.yaml').command, 'listening on');
    newServer = await terminal.start(nextCommand('new.yaml').command, 'listening on');
    await follow('assistant.js');
    expect(await follow('shorten.py')).toContain('second floor');
    expect((await requests('old')).map(({ model }) => model)).toEqual(
      expect.arrayContaining([
        'z-ai/glm-4.6',
        'qwen/qwen3-embedding-8b',
        'meta-llama/llama-3.3-70b-instruct:free',
      ]),
    );
    expect(await requests('new')).toEqual([]);
  });

  test('1: the map leaves one model open, and is whole with the decision', async () => {
    await follow('migrate map');
    await follow('decisions.json');
    expect(JSON.parse(moved('map.json'))).toMatchObject({
      map: {
        'z-ai/glm-4.6': { to: 'zai/glm-4-6' },
        'qwen/qwen3-embedding-8b': { to: 'alibaba/qwen3-embedding-8b' },
        'meta-llama/llama-3.3-70b-instruct:free': { to: 'meta/llama-3.3-70b-instruct' },
      },
      unresolved: [],
    });
  });

  test('2: the scan names every place, and its patch fits', async () => {
    await follow('migrate scan', 1);
    await follow('--patch', 1);
    await follow('apply --check');
    const added = moved('move.patch')
      .split('\n')
      .filter((line) => /^\+(?!\+\+)/.test(line));
    expect(added.join('\n')).not.toMatch(/openrouter|z-ai|qwen\/|:free/i);
    expect(added).toContain(terminal.here('+MODELROUTE_BASE_URL=http://127.0.0.1:8080/v1'));
  });

  test('3: the captured requests are rewritten for the contract', async () => {
    await follow('lint-request');
    expect(moved('fixed.jsonl')).not.toMatch(/openrouter|referer|transforms|z-ai|qwen\//i);
  });

  test('4: no case is worse, and the three reports say so', async () => {
    await follow('migrate regress');
    expect(moved('reports/junit.xml')).toContain('tests="6" failures="0"');
    expect(moved('reports/report.html')).toContain('a streamed answer');
    expect(JSON.parse(moved('reports/report.json'))).toMatchObject({
      summary: { same: 6, different: 0, worse: 0 },
      cases: expect.arrayContaining([
        expect.objectContaining({
          ...reportedCase,
          findings: expect.arrayContaining(
            reportedCase.findings.map((finding) => expect.objectContaining(finding)),
          ),
        }),
      ]),
    });
  });

  test('5: one desk is on the new side, then everybody, then nobody, then everybody', async () => {
    const { command, excerpt } = nextCommand('migrate cutover');
    proxy = await terminal.start(command, '"listening"');
    expect(missingLines(terminal.here(excerpt), proxy.log())).toEqual([]);
    terminal.set('TOKEN', /#token=([\w-]+)/.exec(proxy.log())?.[1] ?? '');

    await follow('LIBRARY_DESK=children');
    await follow('cutover/state');
    const ask = () => terminal.run('echo "What does a card cost?" | node $APP/assistant.js');
    /** Which sides respond to the application now. */
    const responding = async () => {
      const [ofOld, ofNew] = [(await requests('old')).length, (await requests('new')).length];
      expect(await ask()).toMatchObject({ status: 0, output: expect.stringContaining('twelve euros') });
      const old = (await requests('old')).slice(ofOld);
      const fresh = (await requests('new')).slice(ofNew);
      expect([...old, ...fresh].filter(({ status }) => status !== 200)).toEqual([]);
      return [old.length > 0, fresh.length > 0];
    };
    expect(await responding()).toEqual([true, false]);
    expect(shareIn(await follow('advance'))).toBe(1);
    expect(await responding()).toEqual([false, true]);
    expect(shareIn(await follow('roll-back'))).toBe(0);
    expect(await responding()).toEqual([true, false]);
    expect(shareIn(await follow('start-over'))).toBe(1);
    expect(await responding()).toEqual([false, true]);
  });

  test('6: the changed application works on the new side alone, and nothing of the old one is left', async () => {
    writeFileSync(inMove('by-hand.patch'), changeByHand);
    await follow('apply');
    await newServer.stop();
    newServer = await terminal.start(nextCommand('new.yaml').command, 'listening on');
    await Promise.all([proxy.stop(), oldServer.stop()]);
    await follow('assistant.js');
    expect(await follow('shorten.py')).toContain('second floor');
    expect((await requests('new')).filter(({ status }) => status !== 200)).toEqual([]);
    await follow('migrate scan');
  });

  test('of the captured requests, the new side refuses the first and accepts both as step 3 has fixed them', async () => {
    const send = async (line: string, url: string) => {
      const { method, body } = JSON.parse(line) as { method: string; body: unknown };
      const headers = {
        authorization: 'Bearer the-key-of-the-new-installation',
        'content-type': 'application/json',
      };
      return (await fetch(url, { method, headers, body: JSON.stringify(body) })).status;
    };
    const [captured = ''] = moved('captured.jsonl').split('\n');
    expect(await send(captured, terminal.here('http://127.0.0.1:8080/v1/chat/completions'))).toBe(400);
    for (const line of moved('fixed.jsonl').trim().split('\n'))
      expect(await send(line, (JSON.parse(line) as { url: string }).url)).toBe(200);
  });

  test('going back: the change is taken back whole', async () => {
    await follow('apply -R');
    for (const name of ['ask.js', 'assistant.env', 'client.js', 'shorten.py', 'README.md'])
      expect(readFileSync(join(terminal.app, name), 'utf8')).toBe(
        readFileSync(join(root, 'examples/assistant', name), 'utf8'),
      );
  });

  test('every command of the guide was typed', () => expect(leftCommands()).toEqual([]));
});

/** The share of the new side in the last response of the control page. */
const shareIn = (output: string): unknown =>
  (JSON.parse(output.slice(Math.max(0, output.lastIndexOf('}{') + 1))) as { share?: unknown }).share;
