/** Every command of the installed package: its help, found from the help of the one above it, and the runs of the rest. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { InstalledPackage } from './installed.ts';

interface Installed {
  installed: InstalledPackage;
  /** Of its server, and the key for it. */
  url: string;
  key: string;
}

/** All of them and their subcommands. */
const commands = 52;
const atOnce = 4;

/** The words below the line `commands:`, up to the next empty line; continued summaries are indented further. */
function wordsIn(help: string): string[] {
  const [, list = ''] = /\ncommands:\n((?: +\S.*\n)+)/.exec(help) ?? [];
  return [...list.matchAll(/^ {2}([a-z][\w-]*) {2,}\S/gm)].map(([, word = '']) => word);
}

const file = (provider: string) => `providers:
  ${provider}: { dialect: chat, base_url: 'http://127.0.0.1:1/v1', key_env: MINE_KEY }
models:
  - { id: ${provider}/m, provider: ${provider} }
`;

/** `served` is called when tests run. */
export function testInstalledCommands(served: () => Installed): void {
  const run = (args: string[], more?: Record<string, string>) => served().installed.modelroute(args, more);
  const write = (name: string, contents: string) =>
    writeFileSync(join(served().installed.folder, name), contents);
  const data = { MODELROUTE_DATA: 'of-other-commands' };

  test('every command and subcommand prints its help', { timeout: 120_000 }, async () => {
    const seen: string[] = [];
    const waiting: string[][] = [[]];
    while (waiting.length > 0) {
      const some = waiting.splice(0, atOnce);
      const found = await Promise.all(
        some.map(async (path) => {
          const { status, text } = await run([...path, '--help']);
          const name = ['modelroute', ...path].join(' ');
          expect(
            [status, text.includes(`\nusage: ${name}`), /\nexample:\n {2}modelroute /.test(text)],
            text,
          ).toEqual([0, true, true]);
          seen.push(name);
          return wordsIn(text).map((word) => [...path, word]);
        }),
      );
      waiting.push(...found.flat());
    }
    expect(seen).toHaveLength(commands);
  });

  describe('further commands', () => {
    test('secret rotate', async () => {
      const before = { ...data, MODELROUTE_SECRET: 'the-secret-before-of-the-tests-1' };
      const made = await run(['keys', 'create', 'kept'], before);
      expect(made.status, made.text).toBe(0);
      const rotating = {
        ...data,
        MODELROUTE_SECRET: 'the-secret-afterwards-of-tests-2',
        MODELROUTE_SECRET_BEFORE: before.MODELROUTE_SECRET,
      };
      const rotated = await run(['secret', 'rotate'], rotating);
      expect(rotated.status, rotated.text).toBe(0);
      const { MODELROUTE_SECRET_BEFORE: _, ...after } = rotating;
      expect((await run(['keys', 'list'], after)).text).toContain('kept');
    });

    test('providers import and export', async () => {
      write('providers.yaml', file('mine'));
      const settings = {
        ...data,
        MINE_KEY: 'sk-of-nobody',
        MODELROUTE_SECRET: 'the-secret-afterwards-of-tests-2',
      };
      const imported = await run(['providers', 'import', 'providers.yaml'], settings);
      expect(imported.status, imported.text).toBe(0);
      const exported = await run(['providers', 'export'], settings);
      expect(exported).toMatchObject({ status: 0, text: expect.stringContaining('mine/m') as string });
      expect(exported.text).not.toContain('sk-of-nobody');
    });

    test('usage reconcile', async () => {
      write('account.jsonl', '{"trace_id": "of-nobody", "tokens": {"input_text": 1, "output_text": 1}}\n');
      const { status, text } = await run(['usage', 'reconcile', 'account.jsonl', '--json'], {
        MODELROUTE_DATA: 'of-the-server',
      });
      expect([status, JSON.parse(text)]).toEqual([1, expect.objectContaining({ missing: 1, adjusted: 0 })]);
    });

    test('start takes its options', async () => {
      write('of-the-options.yaml', file('of-the-options'));
      const options = [
        '--host',
        '127.0.0.2',
        '--port',
        '0',
        '--config',
        'of-the-options.yaml',
        '--data',
        'of-options',
      ];
      const { installed, key } = served();
      const more = {
        MODELROUTE_KEY: key,
        MINE_KEY: 'sk-of-nobody',
        HOST: '127.0.0.3',
        MODELROUTE_DATA: 'of-nobody',
      };
      const url = await installed.start(['start', ...options], more);
      expect(new URL(url).hostname).toBe('127.0.0.2');
      const response = await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
      expect(await response.text()).toContain('of-the-options/m');
      expect(existsSync(join(installed.folder, 'of-options/modelroute.sqlite'))).toBe(true);
      expect(existsSync(join(installed.folder, 'of-nobody'))).toBe(false);
    });

    test('migrate scan', async () => {
      const { folder } = served().installed;
      mkdirSync(join(folder, 'sources'), { recursive: true });
      write('sources/call.js', "fetch('https://openrouter.ai/api/v1/chat/completions');\n");
      const { status, text } = await run(['migrate', 'scan', 'sources']);
      expect([status, text.includes('call.js:1')], text).toEqual([1, true]);
    });

    test('migrate regress', async () => {
      const { url, key, installed } = served();
      const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };
      write('cases.jsonl', `${JSON.stringify({ name: 'chat', operation: 'createChatCompletion', body })}\n`);
      const keys = ['--old-key-env', 'A_KEY', '--new-key-env', 'A_KEY'];
      const sides = ['--cases', 'cases.jsonl', '--old', url, '--new', url, '--out', 'reports'];
      const { status, text } = await run(['migrate', 'regress', ...sides, ...keys], { A_KEY: key });
      expect(status, text).toBe(0);
      expect(readFileSync(join(installed.folder, 'reports/report.html'), 'utf8')).toContain('chat');
    });

    test('migrate cutover', async () => {
      const { url, key, installed } = served();
      const ports = ['--port', '0', '--control-port', '0'];
      const sides = ['--old', url, '--new', url, '--pass-key'];
      const command = ['migrate', 'cutover', ...sides, ...ports];
      const proxy = await installed.start(command, {}, /"proxy":"(http:[^"]+)"/);
      const response = await fetch(`${proxy}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('sandbox/chat');
    });
  });
}
