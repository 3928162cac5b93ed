/** The command reports which rule a captured stream breaks and where, in bulk too, and says plainly when it cannot check. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkStream, runCheckStream } from '../../../openapi/grammars/check-stream.ts';

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const opening = chunk({ role: 'assistant', content: 'é' });
const valid = `${opening}${chunk({}, 'stop')}data: [DONE]\n\n`;
const twice = `${opening}${chunk({}, 'stop')}${chunk({}, 'stop')}data: [DONE]\n\n`;
const placeOfSecond = Buffer.byteLength(`${opening}${chunk({}, 'stop')}`);
const operation = ['--operation', 'createChatCompletion'];

let folder = '';
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-stream-'));
  await writeFile(path('valid.txt'), valid);
  await writeFile(path('twice.txt'), twice);
  await writeFile(path('page.html'), '<!doctype html>\n<html></html>\n');
  await writeFile(
    path('request.json'),
    JSON.stringify({ model: 'm', messages: [], stream_options: { include_usage: true } }),
  );
  await writeFile(path('no.json'), '{');
});
afterAll(() => rm(folder, { recursive: true }));

const collect = (into: string[]) =>
  new Writable({ write: (text, _encoding, next) => (into.push(String(text)), next()) });

async function run(argv: string[], input = ''): Promise<{ status: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const io = { stdin: Readable.from([Buffer.from(input)]), stdout: collect(out), stderr: collect(err) };
  const status = await runCheckStream(argv, io);
  return { status, out: out.join(''), err: err.join('') };
}

test('a stream that obeys is status 0', async () => {
  const bytes = Buffer.byteLength(valid);
  expect(await run([...operation, path('valid.txt')])).toEqual({
    status: 0,
    out: `${path('valid.txt')}: obeys (3 events, ${bytes} bytes)\n`,
    err: '',
  });
  expect((await run([...operation, '-'], valid)).status).toBe(0);
  expect(
    (
      await run(
        [...operation, '-'],
        `${opening}data: {"error":{"message":"m","type":"t","param":null,"code":null}}\n\n`,
      )
    ).out,
  ).toContain('ends with an error event');
});

test('a broken stream is status 1, with rule, event and byte', async () => {
  const { status, out } = await run([...operation, path('twice.txt')]);
  expect(status).toBe(1);
  expect(out).toMatch(
    /rule +finish-reason-once\n +meaning +A choice has one `finish_reason`\. \(choice 0\)\n +event +2\n/,
  );
  expect(out).toMatch(new RegExp(`byte +${placeOfSecond}\n`));
  const { out: json } = await run([...operation, '--json', '-'], twice);
  expect(JSON.parse(json)).toMatchObject({
    ok: false,
    rule: 'finish-reason-once',
    event: 2,
    byte: placeOfSecond,
  });
});

test('the request decides what is asked for', async () => {
  const { status, out } = await run([...operation, '--request', path('request.json'), path('valid.txt')]);
  expect(status).toBe(1);
  expect(out).toContain('usage-missing');
});

test('what is not a stream is said to be none', async () => {
  const { status, out } = await run([...operation, path('page.html')]);
  expect(status).toBe(1);
  expect(out).toMatch(/terminator-missing[\s\S]*no event was found/);
});

describe('what cannot be run is status 2 and one line:', () => {
  test.each<[string, () => string[], RegExp]>([
    ['no operation', () => [path('valid.txt')], /--operation is missing/],
    ['an unknown operation', () => ['--operation', 'createFile', path('valid.txt')], /createChatCompletion/],
    ['no file', () => operation, /FILE is missing/],
    ['two files', () => [...operation, 'a', 'b'], /'b' is too much/],
    ['a missing file', () => [...operation, path('none.txt')], /ENOENT/],
    ['a missing batch', () => [...operation, '--batch', path('none.txt')], /ENOENT/],
    ['a folder', () => [...operation, folder], /EISDIR/],
    ['an unknown option', () => [...operation, '--fast', 'a'], /--fast/],
    [
      'a request that is not JSON',
      () => [...operation, '--request', path('no.json'), path('valid.txt')],
      /not JSON/,
    ],
    ['a batch and a file', () => [...operation, '--batch', 'a', 'b'], /--batch takes no other file/],
  ])('%s', async (_name, argv, message) => {
    const { status, out, err } = await run(argv());
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

test('--help says everything and is status 0', async () => {
  const { status, out } = await run(['--help']);
  expect(status).toBe(0);
  for (const option of ['--operation', '--request', '--batch', '--json', 'exit status'])
    expect(out).toContain(option);
});

describe('a batch', () => {
  test('gets one line for each of its lines, in their order', async () => {
    const lines = [
      { id: 'a', stream: valid },
      { id: 7, stream: twice },
      { id: null, stream: valid, request: { stream_options: { include_usage: true } } },
      { id: 'crlf', stream: `\uFEFF${valid.replaceAll('\n', '\r\n')}`, request: { n: 1 } },
      { id: 'empty', stream: '' },
    ];
    const { status, out, err } = await run(
      [...operation, '--batch', '-'],
      `${lines.map((line) => JSON.stringify(line)).join('\n')}\n\n`,
    );
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { id: 'a', ok: true, rule: null, event: null },
      { id: 7, ok: false, rule: 'finish-reason-once', event: 2 },
      { id: null, ok: false, rule: 'usage-missing', event: 2 },
      { id: 'crlf', ok: true, rule: null, event: null },
      { id: 'empty', ok: false, rule: 'terminator-missing', event: 0 },
    ]);
    expect([status, err]).toEqual([1, '2 obey, 3 broken, 0 not readable\n']);
  });

  test('with a line that is not readable says so, goes on, and is status 2', async () => {
    const { status, out } = await run(
      [...operation, '--batch', '-'],
      `{"id":1}\nnonsense\n${JSON.stringify({ id: 2, stream: valid })}`,
    );
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line): { id: unknown; ok: unknown; error?: string } => JSON.parse(line));
    expect(lines.map(({ id, ok }) => [id, ok])).toEqual([
      [1, null],
      [null, null],
      [2, true],
    ]);
    expect(lines.map(({ error }) => error?.slice(0, 7))).toEqual(['line 1:', 'line 2:', undefined]);
    expect(status).toBe(2);
  });

  test('of 100,000 lines takes seconds and no memory to speak of', { timeout: 60_000 }, async () => {
    const line = Buffer.from(`${JSON.stringify({ id: 'a', stream: valid })}\n`.repeat(100));
    let length = 0;
    const stdout = new Writable({
      write: (text: Buffer, _encoding, next) => ((length += text.length), next()),
    });
    const stdin = Readable.from(Array.from({ length: 1000 }, () => line));
    const began = performance.now();
    expect(await runCheckStream([...operation, '--batch', '-'], { stdin, stdout, stderr: stdout })).toBe(0);
    const seconds = (performance.now() - began) / 1000;
    console.log(`check-stream --batch: 100,000 streams of 3 events in ${seconds.toFixed(1)} s`);
    expect(length).toBeGreaterThan(100_000 * 40);
    expect(seconds).toBeLessThan(20);
  });
});

test('the function takes bytes as well as a source of chunks', async () => {
  const bytes = new TextEncoder().encode(twice);
  const source = Readable.from([bytes.slice(0, 11), bytes.slice(11)]);
  const verdict = await checkStream(bytes, { operation: 'createChatCompletion' });
  expect(verdict).toMatchObject({ ok: false, rule: 'finish-reason-once', event: 2 });
  expect(await checkStream(source, { operation: 'createChatCompletion' })).toMatchObject({
    ok: false,
    event: 2,
    byte: placeOfSecond,
  });
});
