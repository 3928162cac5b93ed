/** Commands of the installed package beside its own server, with what that serves: streams, catalog, projects, people. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReceiver, webhookSettings } from '../server/alerts/webhook-receiver.ts';
import type { InstalledPackage } from './installed.ts';

interface Served {
  installed: InstalledPackage;
  url: string;
  /** Of the server, for calls of models. */
  key: string;
  /** Its data folder. */
  data: string;
}

const installationFile = `version: 1
projects:
  - name: Storefront
    keys:
      - name: checkout
        limits: { allowed_models: ['sandbox/*'] }
`;

/** `served` is called when tests run. */
export function testServedCommands(served: () => Served): void {
  const run = (args: string[], more: Record<string, string> = {}) =>
    served().installed.modelroute(args, { MODELROUTE_DATA: served().data, ...more });
  const write = (name: string, contents: string) =>
    writeFileSync(join(served().installed.folder, name), contents);
  const read = (name: string) => readFileSync(join(served().installed.folder, name), 'utf8');
  const call = (path: string, body: unknown, key = served().key) =>
    fetch(served().url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const good = async (args: string[], more?: Record<string, string>) => {
    const { status, text } = await run(args, more);
    expect([args[0], status], text).toEqual([args[0], 0]);
    return text;
  };

  describe('projects as code', () => {
    test('apply, export, installation-keys and projects agree with the server', async () => {
      const made = await good(['installation-keys', 'create', 'gitops']);
      const [managementKey = ''] = made.split('\n');
      expect(await good(['installation-keys', 'list'])).toContain('gitops');
      const connection = { MODELROUTE_URL: served().url, MODELROUTE_MANAGEMENT_KEY: managementKey };
      write('installation.yaml', installationFile);
      const dry = await run(['apply', 'installation.yaml', '--dry-run'], connection);
      expect(dry).toEqual({
        status: 3,
        text: expect.stringContaining('+ key checkout of Storefront') as string,
      });
      expect(await good(['projects', 'list'])).not.toContain('Storefront');

      await good(['apply', 'installation.yaml', '--keys-file', 'keys.jsonl'], connection);
      expect(await good(['projects', 'list'])).toContain('Storefront');
      const { key } = JSON.parse(read('keys.jsonl')) as { key: string };
      const completed = await call('/v1/chat/completions', { model: 'sandbox/chat', messages }, key);
      expect(completed.status).toBe(200);

      const exported = await good(['export'], connection);
      expect(exported).toContain('name: Storefront');
      write('exported.yaml', exported);
      expect(await good(['apply', 'exported.yaml', '--dry-run', '--prune'], connection)).not.toContain('+');

      const [, id = ''] = /^(\S+) +gitops /m.exec(await good(['installation-keys', 'list'])) ?? [];
      await good(['installation-keys', 'revoke', id]);
      expect((await run(['export'], connection)).status).toBe(2);
    });
  });

  test('people lists the account of the setup link, and resets its password', async () => {
    const [, token = ''] = /#\/setup\?token=(\S+)/.exec(served().installed.printed()) ?? [];
    const ada = { email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' };
    const setUp = await fetch(`${served().url}/console/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: served().url },
      body: JSON.stringify({ token, ...ada }),
    });
    expect(setUp.status, await setUp.text()).toBe(200);
    expect(await good(['people', 'list'])).toContain('ada@example.com');
    expect(await good(['people', 'reset-password', 'ada@example.com'])).toMatch(/^http\S+token=\S+/m);
  });

  test('alerts sends a test alert that the webhook can verify', async () => {
    const receiver = await startReceiver();
    try {
      expect(await good(['alerts', 'test'], webhookSettings(receiver))).toMatch(/^delivered: /);
      expect(receiver.deliveries).toMatchObject([{ isGenuine: true, event: { type: 'alert.raised' } }]);
    } finally {
      await receiver.close();
    }
  });

  test.each([
    ['createChatCompletion', '/v1/chat/completions', '[DONE]'],
    ['createMessage', '/alt/v1/messages', 'message_stop'],
  ])('check-stream accepts a stream of %s, and refuses it without its end', async (operation, path, end) => {
    const request = { model: 'sandbox/chat', max_tokens: 50, stream: true, messages };
    const stream = await (await call(path, request)).text();
    write('request.json', JSON.stringify(request));
    write('whole.txt', stream);
    write('cut.txt', stream.slice(0, stream.lastIndexOf('\n\n', stream.lastIndexOf(end)) + 2));
    const args = ['check-stream', '--operation', operation, '--request', 'request.json', '--json'];
    expect(JSON.parse(await good([...args, 'whole.txt']))).toMatchObject({ ok: true });
    const cut = await run([...args, 'cut.txt']);
    expect([cut.status, JSON.parse(cut.text)]).toMatchObject([1, { ok: false }]);
  });

  test('migrate maps the models of the server, and rewrites a request that it then takes', async () => {
    write('old-models.json', JSON.stringify({ data: [{ id: 'sandbox/chat' }, { id: 'sandbox/nobody' }] }));
    const catalogs = ['--from', 'old-models.json', '--to', `${served().url}/v1/models`];
    const map = ['migrate', 'map', ...catalogs, '--to-key-env', 'NEW_KEY', '--out', 'map.json'];
    expect(await good(map, { NEW_KEY: served().key })).toContain('1 of 2 mapped');
    expect(JSON.parse(read('map.json'))).toMatchObject({ map: { 'sandbox/chat': { to: 'sandbox/chat' } } });

    const old = { model: 'sandbox/chat', route: 'fallback', transforms: ['middle-out'], messages };
    write('old.json', JSON.stringify(old));
    expect((await call('/v1/chat/completions', old)).status).toBe(400);
    const lint = ['migrate', 'lint-request'];
    expect(await run([...lint, 'old.json'])).toEqual({
      status: 1,
      text: expect.stringContaining('$.transforms') as string,
    });
    await good([...lint, '--fix', '--map', 'map.json', '--out', 'new.json', 'old.json']);
    expect((await call('/v1/chat/completions', read('new.json'))).status).toBe(200);
  });
}

const messages = [{ role: 'user', content: 'Hello there' }];
