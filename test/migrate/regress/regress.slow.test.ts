/** The command between a whole server and a spoiled copy of it: what is spoiled is found, and nothing else. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runProgram, type Ran } from '../../support/run-program.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { Regression } from '../../../migrate/regress/report.ts';

let server: TestServer;
let spoiled: Server;
/** How the copy changes the server's responses. */
let spoil: (text: string, request: { path: string; body: string }) => string | Promise<string>;
let status: number | undefined;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  spoiled = createServer((request, response) => {
    const serve = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const path = request.url ?? '';
      const reply = await fetch(server.url + path, {
        method: request.method ?? 'GET',
        headers: {
          'content-type': 'application/json',
          authorization: request.headers.authorization ?? '',
          'x-api-key': String(request.headers['x-api-key'] ?? ''),
        },
        ...(body !== '' && { body }),
      });
      const text = await spoil(await reply.text(), { path, body });
      response.writeHead(status ?? reply.status, {
        'content-type': reply.headers.get('content-type') ?? '',
      });
      response.end(text);
    };
    serve().catch(() => response.destroy());
  });
  spoiled.listen(0, '127.0.0.1');
  await new Promise((resolve) => spoiled.once('listening', resolve));
});

afterAll(async () => {
  spoiled.closeAllConnections();
  spoiled.close();
  await server.stop();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regress-'));
  spoil = (text) => text;
  status = undefined;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const question = {
  model: 'sandbox/chat',
  temperature: 0,
  messages: [{ role: 'user', content: 'Tell me of the sea and of the ships.' }],
};
const tool = {
  type: 'function',
  function: {
    name: 'look_up',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

const cases = [
  { name: 'plain', operation: 'createChatCompletion', body: question },
  {
    name: 'streamed',
    path: '/v1/chat/completions',
    body: { ...question, stream: true, stream_options: { include_usage: true } },
  },
  {
    name: 'tools',
    operation: 'createChatCompletion',
    body: { ...question, tools: [tool], tool_choice: 'required' },
  },
  {
    name: 'refused',
    operation: 'createChatCompletion',
    body: { model: 'no/such', messages: question.messages },
  },
  { name: 'models', operation: 'listModels' },
];

interface Outcome extends Ran {
  report: Regression;
  /** Verdict of an aspect of a case. */
  verdict: (name: string, aspect: string) => string | undefined;
}

async function regress(options: { cases?: object[]; args?: string[]; old?: string } = {}): Promise<Outcome> {
  const file = join(folder, 'cases.jsonl');
  writeFileSync(file, (options.cases ?? cases).map((one) => JSON.stringify(one)).join('\n'));
  const fresh = `http://127.0.0.1:${(spoiled.address() as AddressInfo).port}`;
  const keys = ['--old-key-env', 'OLD_KEY', '--new-key-env', 'OLD_KEY', '--latency-floor', '5000'];
  const args = [
    '--cases',
    file,
    '--old',
    options.old ?? server.v1,
    '--new',
    fresh,
    '--out',
    join(folder, 'out'),
    ...keys,
  ];
  const program = join(import.meta.dirname, 'run-regress.ts');
  const ran = await runProgram(process.execPath, [program, ...args, ...(options.args ?? [])], {
    env: { OLD_KEY: server.key ?? '' },
  });
  const report = JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8')) as Regression;
  const verdict = (name: string, aspect: string) =>
    report.cases.find((one) => one.name === name)?.findings.find((one) => one.aspect === aspect)?.verdict;
  return { ...ran, report, verdict };
}

test('a service is the same as itself, in every aspect, plain and streamed', async () => {
  const { status: exit, report, verdict } = await regress({ args: ['--repeat', '2'] });
  expect(report.summary).toEqual({ same: cases.length, different: 0, worse: 0 });
  expect(exit).toBe(0);
  for (const aspect of ['status', 'shape', 'finish reason', 'usage', 'stream', 'text', 'latency'])
    expect(verdict('streamed', aspect), aspect).toBe('same');
  expect(verdict('tools', 'tool calls')).toBe('same');
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(['junit.xml', 'report.html', 'report.json']);
});

test.each<[string, string, (text: string) => string, string]>([
  ['plain', 'shape', (text) => text.replace('"usage"', '"use"'), 'worse'],
  ['plain', 'shape', (text) => text.replace('{', '{"novelty":1,'), 'different'],
  ['plain', 'finish reason', (text) => text.replace('"stop"', '"length"'), 'worse'],
  ['plain', 'usage', (text) => text.replace(/"prompt_tokens":\d+/, '"prompt_tokens":5000'), 'different'],
  [
    'plain',
    'text',
    (text) => text.replaceAll('sea', 'desert').replaceAll('ships', 'camels of it'),
    'different',
  ],
  [
    'plain',
    'text',
    (text) => text.replace(/"content":"[^"]*"/, '"content":"I cannot help with any such thing"'),
    'worse',
  ],
  ['tools', 'tool calls', (text) => text.replaceAll('look_up', 'look_down'), 'worse'],
  ['streamed', 'stream', (text) => text.replace('data: [DONE]\n\n', ''), 'worse'],
  ['streamed', 'usage', (text) => text.replace(/data: [^\n]*"choices":\[\][^\n]*\n\n/, ''), 'worse'],
])('%s: %s that is spoiled is found', async (name, aspect, change, expected) => {
  spoil = change;
  const {
    verdict,
    status: exit,
    report,
  } = await regress({ cases: cases.filter((one) => one.name === name) });
  expect(verdict(name, aspect), JSON.stringify(report.cases, null, 1)).toBe(expected);
  expect(exit).toBe(report.summary.worse > 0 ? 1 : 0);
});

test('a status that is worse, one that is expected, and what is not to be looked at', async () => {
  status = 400;
  spoil = () => '{"error":{"message":"","type":"","param":null,"code":null}}';
  expect((await regress({ cases: [cases[0] ?? {}] })).verdict('plain', 'status')).toBe('worse');
  const wanted = { ...cases[0], expect: { status: 400 } };
  expect(await regress({ cases: [wanted] })).toMatchObject({ status: 0 });
  const ignored = { ...cases[0], expect: { ignore: ['status'] } };
  expect(await regress({ cases: [ignored] })).toMatchObject({ status: 0 });
});

test('a slower side is worse; with --strict a difference fails, too', async () => {
  spoil = async (text) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return text.replace('{', '{"novelty":1,');
  };
  const one = [cases[0] ?? {}];
  const slow = await regress({ cases: one, args: ['--latency-floor', '200', '--repeat', '2'] });
  expect(slow.verdict('plain', 'latency')).toBe('worse');
  expect((await regress({ cases: one })).status).toBe(0);
  expect((await regress({ cases: one, args: ['--strict'] })).status).toBe(1);
});

test('models and paths are mapped for the new side only, and a messages stream is understood', async () => {
  const seen: { path: string; body: string }[] = [];
  spoil = (text, request) => {
    seen.push(request);
    return text;
  };
  const map = join(folder, 'map.json');
  writeFileSync(
    map,
    JSON.stringify({
      map: { 'sandbox/chat': { to: 'sandbox/priced' } },
      paths: { '/v1/messages': '/alt/v1/messages' },
    }),
  );
  const body = {
    model: 'sandbox/chat',
    max_tokens: 50,
    temperature: 0,
    stream: true,
    messages: question.messages,
  };
  const { report, verdict } = await regress({
    cases: [{ name: 'messages', operation: 'createMessage', body }],
    args: ['--map', map],
    old: server.alt,
  });
  expect(seen).toMatchObject([{ path: '/alt/v1/messages' }]);
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ model: 'sandbox/priced' });
  for (const aspect of ['status', 'stream', 'text', 'usage', 'finish reason'])
    expect(verdict('messages', aspect), JSON.stringify(report.cases)).toBe('same');
});

test('reports are well-formed whatever names and answers hold, and hold no key and no content', async () => {
  const nasty = '<script>alert(1)</script>&"\u0000\u001b[2J\uD800 ]]> \u{1F600}';
  status = 200;
  spoil = () =>
    JSON.stringify({
      choices: [{ finish_reason: nasty, message: { [nasty]: 1, content: 'private words' } }],
    });
  const { status: exit, output, problem } = await regress({ cases: [{ ...cases[0], name: nasty }] });
  expect(exit).toBe(1);
  const [junit = '', html = '', json = ''] = ['junit.xml', 'report.html', 'report.json'].map((name) =>
    readFileSync(join(folder, 'out', name), 'utf8'),
  );
  await expectWellFormed(junit);
  expect(junit.replaceAll(/[\t\n\r]/g, '')).not.toMatch(/\p{Cc}/u);
  expect(html).not.toMatch(/<script|<link rel="stylesheet"|\son\w+=/);
  expect(junit + html + json + output + problem).not.toMatch(/private words|test-key-of-the-suite/);
});

test.each([
  [['--cases', '/nowhere', '--old', 'http://127.0.0.1:1', '--new', 'http://127.0.0.1:1'], 'cannot be read'],
  [['--old', 'http://127.0.0.1:1', '--new', 'http://127.0.0.1:1'], '--cases is missing'],
  [['--cases', 'x', '--old', 'ftp://x', '--new', 'http://127.0.0.1:1'], '--old is not a URL'],
  [['--cases', 'x', '--old', 'http://a:b@x', '--new', 'http://127.0.0.1:1'], 'password'],
  [
    ['--cases', 'x', '--old', 'http://x', '--new', 'http://x', '--new-key-env', 'NO_SUCH'],
    'no such variable',
  ],
  [['--wrong'], 'wrong'],
])('what cannot be run exits with 2 and one line: %s', async (args, message) => {
  const ran = await runProgram(process.execPath, [join(import.meta.dirname, 'run-regress.ts'), ...args]);
  expect(ran.status).toBe(2);
  expect(ran.problem.split('\n')[0]).toContain(message);
});

test('services that are not there, and bad cases, exit with 2', async () => {
  const file = join(folder, 'cases.jsonl');
  const program = join(import.meta.dirname, 'run-regress.ts');
  const nowhere = ['--old', 'http://127.0.0.1:1', '--new', 'http://127.0.0.1:1', '--out', folder];
  for (const [line, message] of [
    ['{"name":"a","path":"/x"}', 'neither service'],
    ['{"name":"a"}', 'cases.jsonl:1: "path" or "operation"'],
    ['{"name":"a","path":"/x"}\n{"name":"a","path":"/y"}', 'comes twice'],
    ['nonsense', 'not JSON'],
  ] as const) {
    writeFileSync(file, line);
    const ran = await runProgram(process.execPath, [program, '--cases', file, ...nowhere]);
    expect([ran.status, ran.problem]).toEqual([2, expect.stringContaining(message)]);
  }
});

/** A browser has a strict reader of XML; where there is none, this is left out. */
async function expectWellFormed(xml: string): Promise<void> {
  const executablePath = findChromium(process.env['PATH'] ?? '');
  if (executablePath === undefined) return;
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const page = await browser.newPage();
    const errors = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('parsererror').length,
      xml,
    );
    expect(errors).toBe(0);
  } finally {
    await browser.close();
  }
}
