/** For any server at the other end and any arguments: one clear line and status 2, never a stack, never a hang. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startServer } from '../support/server.ts';
import { runCommand, type Said } from './run-command.ts';
import { selfSigned } from './self-signed.ts';
import { sendJson, startStrange, startTcp, startTls, type StrangeServer } from './strange-server.ts';

let running: { stop: () => Promise<void> } | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** The last `--timeout` counts: a short one is for servers that never finish, as a sound one may be late on a busy machine. */
const run = (url: string, ...more: string[]) =>
  runCommand(['--base-url', url, '--key', 'some-key', '--timeout', '20', ...more]);

/** One line on standard error, nothing on standard output. */
function expectOneLine({ status, output, problem }: Said, words: RegExp): void {
  expect(problem).toMatch(words);
  expect(problem).toMatch(/^modelroute conformance: [^\n]+\n$/);
  expect(problem).not.toMatch(/\bat .+:\d+:\d+/);
  expect(output).toBe('');
  expect(status).toBe(2);
}

async function strange(start: Promise<StrangeServer>): Promise<string> {
  const server = await start;
  running = server;
  return server.url;
}

describe('at the other end', () => {
  test('nobody', async () => {
    const server = await startStrange(() => {});
    await server.stop();
    expectOneLine(await run(server.url), /nothing listens at 127\.0\.0\.1:\d+ \(connection refused\)/);
  });

  test('a name that does not exist', async () => {
    expectOneLine(
      await run('http://no-such-host.invalid'),
      /no-such-host\.invalid is not known|cannot be looked up/,
    );
  });

  test('a server that refuses the key', async () => {
    const server = await startServer();
    running = server;
    expectOneLine(await run(server.url), /the key was refused \(401 .*Incorrect API key/);
    expectOneLine(await run(server.v1, '--surface', 'v1', '--model', 'sandbox/chat'), /the key was refused/);
  });

  test('a site of HTML pages', async () => {
    const url = await strange(
      startStrange((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>');
      }),
    );
    expectOneLine(await run(url), /responds with HTML instead of JSON/);
    expectOneLine(await run(url, '--model', 'some/model'), /responds with HTML instead of JSON/);
  });

  test('a site that finds nothing, and says so in HTML', async () => {
    const url = await strange(
      startStrange((_request, response) => {
        response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      }),
    );
    expectOneLine(await run(url), /no chat-completions or messages style API below/);
  });

  test('a server that takes the request and never answers', async () => {
    const url = await strange(startStrange(() => {}));
    expectOneLine(await run(url, '--timeout', '1'), /did not respond within 1 s/);
  });

  test('a server that never ends its answer', async () => {
    const url = await strange(
      startStrange((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const timer = setInterval(() => response.write(': still here\n\n'), 20);
        response.on('close', () => clearInterval(timer));
      }),
    );
    expectOneLine(await run(url, '--timeout', '1'), /does not end its response in time/);
  });

  test('a server that pours out data without end', async () => {
    const url = await strange(
      startStrange((_request, response) => {
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.on('drain', pour);
        pour();
      }),
    );
    expectOneLine(await run(url), /sends a response without end/);
  });

  test('a self-signed certificate, with the remedy', async () => {
    const url = await strange(startTls(selfSigned(), (_request, response) => sendJson(response, 200, {})));
    expectOneLine(await run(url), /certificate of 127\.0\.0\.1:\d+ is self-signed\..*NODE_EXTRA_CA_CERTS/);
  });

  test('plain HTTP where https:// was asked for', async () => {
    const url = await strange(startStrange((_request, response) => sendJson(response, 200, {})));
    expectOneLine(await run(url.replace('http:', 'https:')), /does not speak TLS; try http:\/\//);
  });

  test('TLS where http:// was asked for', async () => {
    const url = await strange(startTls(selfSigned(), () => {}));
    expectOneLine(await run(url.replace('https:', 'http:')), /broke the connection|does not speak HTTP/);
  });

  test('something that speaks another protocol', async () => {
    const url = await strange(startTcp((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')));
    expectOneLine(await run(url), /does not speak HTTP/);
  });

  test('somebody who hangs up', async () => {
    expectOneLine(
      await run(await strange(startTcp((socket) => socket.destroy()))),
      /broke the connection before it responded/,
    );
  });

  test('a server that breaks off its answer', async () => {
    const url = await strange(
      startStrange((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"data":[', () => response.destroy());
      }),
    );
    expectOneLine(await run(url), /broke off its response/);
  });

  test('a redirection', async () => {
    const url = await strange(
      startStrange((_request, response) => {
        response.writeHead(308, { location: 'https://api.example/v1/models' }).end();
      }),
    );
    expectOneLine(await run(url), /redirects to https:\/\/api\.example\/v1\/models; use that URL/);
  });

  test('a server that has had enough requests', async () => {
    const url = await strange(
      startStrange((_request, response) => sendJson(response, 429, { error: { message: 'Slow down.' } })),
    );
    expectOneLine(await run(url), /429 .*Slow down/);
  });

  test('a server that fails at everything', async () => {
    const url = await strange(
      startStrange((_request, response) =>
        sendJson(response, 500, { error: { message: 'Oh.\n\u001b[31mred' } }),
      ),
    );
    expectOneLine(await run(url), /status 500: Oh\. \[31mred/);
  });

  test('a server that does not know the model that was named', async () => {
    const server = await startServer();
    running = server;
    const said = await runCommand([
      '--base-url',
      server.url,
      '--key',
      server.key,
      '--model',
      'no/such-model',
    ]);
    expectOneLine(said, /the model 'no\/such-model' does not exist there/);
  });

  test('a server that lists no model', async () => {
    const url = await strange(
      startStrange((_request, response) => sendJson(response, 200, { object: 'list', data: [] })),
    );
    expectOneLine(await run(url), /lists no chat model; name one with --model/);
  });
});

describe('arguments', () => {
  const bad: [string[], RegExp][] = [
    [[], /--base-url is missing/],
    [['--base-url', 'http://127.0.0.1'], /--key is missing, and MODELROUTE_KEY is not set/],
    [['--base-url', 'localhost:8080', '--key', 'k'], /'localhost:8080' is not a URL that begins with http/],
    [['--base-url', 'http://a:b@127.0.0.1', '--key', 'k'], /must not have a password/],
    [['--base-url', 'http://127.0.0.1', '--key', 'a key'], /characters that cannot stand in a header/],
    [['--base-url'], /--base-url needs a value/],
    [['--surface', 'v2'], /--surface is 'v2', expected v1, alt/],
    [
      ['--profile', 'fast'],
      /--profile is 'fast', expected core, streaming, tools, responses, files, rerank, gateway, security, all/,
    ],
    [['--report', 'pdf', 'x'], /--report is 'pdf', expected json, junit, html/],
    [['--report', 'json'], /--report json needs a file/],
    [['--timeout', 'soon'], /--timeout is 'soon'/],
    [['--insecure'], /unknown option '--insecure'/],
    [['http://127.0.0.1'], /'http:\/\/127\.0\.0\.1' is not understood/],
  ];
  test.each(bad.map(([argv, words]) => ({ argv, words })))('$argv', async ({ argv, words }) => {
    const complete =
      argv.some((word) => word === '--base-url') || argv.length === 0
        ? argv
        : ['--base-url', 'http://127.0.0.1:1', '--key', 'k', ...argv];
    const { status, output, problem } = await runCommand(complete);
    expect(problem).toMatch(words);
    expect(problem.split('\n')).toHaveLength(3);
    expect([status, output]).toEqual([2, '']);
  });

  test('a report that cannot be written is refused before the run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
    const order = (file: string) =>
      runCommand(['--base-url', 'http://127.0.0.1:1', '--key', 'k', '--report', 'html', file]);
    expect((await order(join(folder, 'no', 'such', 'folder.html'))).problem).toMatch(
      /cannot be written to .*there is no folder/,
    );
    expect((await order(folder)).problem).toMatch(/it is a folder/);
  });

  test('help is printed', async () => {
    const { status, output } = await runCommand(['--help']);
    expect(status).toBe(0);
    expect(output).toMatch(/^Test any [^]*usage: modelroute conformance/);
    // Each status that a report has.
    expect(output).toMatch(/passed, failed, unsupported or skipped/);
  });
});
