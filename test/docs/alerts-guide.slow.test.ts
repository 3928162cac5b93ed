/** The receivers of the guide about alerts: they take what `modelroute alerts test` sends, and nothing that is forged or old. */
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../packaging/free-port.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/operate/alerts.md'), 'utf8');
const codeOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
const python = process.env['MODELROUTE_TEST_PYTHON'] ?? 'python3';

const receivers = [
  { language: 'js', ending: 'mjs', command: process.execPath, can: true },
  { language: 'py', ending: 'py', command: python, can: spawnSync(python, ['--version']).status === 0 },
];

const secret = spawnSync('sh', ['-c', codeOf('sh')], { encoding: 'utf8' }).stdout.trim();

describe.each(receivers.filter(({ can }) => can))('the receiver in $language', (receiver) => {
  let folder: string;
  let url: string;
  let out = '';
  let child: ReturnType<typeof spawn>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-alerts-guide-'));
    const program = join(folder, `receiver.${receiver.ending}`);
    writeFileSync(program, codeOf(receiver.language));
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    const env = { ...process.env, PORT: String(port), MODELROUTE_ALERT_WEBHOOK_SECRET: secret };
    child = spawn(receiver.command, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout?.on('data', (chunk) => (out += String(chunk)));
    await vi.waitFor(() => fetch(url, { method: 'POST', body: '{}' }), { timeout: 30_000, interval: 100 });
  });
  afterAll(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('takes the test alert', async () => {
    const program = join(root, 'server/cli.ts');
    const [, ...words] = /^ *(modelroute alerts test)$/m.exec(guide)?.[1]?.split(' ') ?? [];
    const ran = await runProgram(process.execPath, [program, ...words], {
      env: {
        MODELROUTE_ALERT_WEBHOOK_URL: url,
        MODELROUTE_ALERT_WEBHOOK_SECRET: secret,
        MODELROUTE_ALERT_WEBHOOK_ALLOW: '127.0.0.0/8',
      },
    });
    expect(ran).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^delivered: the webhook responded with status 204 after \d+ ms\n$/),
    });
    await expect.poll(() => out).toBe('alert.raised test This is a test alert.\n');
  });

  test('refuses a changed body, another key, an old timestamp and no signature', async () => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const body = JSON.stringify({
      type: 'alert.raised',
      data: { about: { kind: 'test' }, message: 'forged' },
    });
    const send = async ({ sent = body, by = key, ageSeconds = 0, signed = true }) => {
      const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds);
      const signature = createHmac('sha256', by).update(`msg_1.${timestamp}.${body}`).digest('base64');
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': timestamp,
        ...(signed && { 'webhook-signature': `v1,none v1,${signature}` }),
      };
      return (await fetch(url, { method: 'POST', headers, body: sent })).status;
    };
    expect(await send({ sent: body.replace('forged', 'changed') })).toBe(401);
    expect(await send({ by: Buffer.from('another key') })).toBe(401);
    expect(await send({ ageSeconds: 400 })).toBe(401);
    expect(await send({ ageSeconds: -400 })).toBe(401);
    expect(await send({ signed: false })).toBe(401);
    expect(await send({})).toBe(204);
  });
});

test('the JSON of the guide is the example of the contract', () => {
  const document = JSON.parse(readFileSync(join(root, 'openapi/generated/console.openapi.json'), 'utf8')) as {
    webhooks: { alert: { post: { requestBody: { content: Record<string, unknown> } } } };
  };
  const media = document.webhooks.alert.post.requestBody.content['application/json'] as {
    examples: { ordinary: { value: unknown } };
  };
  expect(JSON.parse(codeOf('json'))).toEqual(media.examples.ordinary.value);
});
