/** The commands of the guide to backups, as they are printed there. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPlace } from '../server/storage/engines.ts';
import { postgresBinaries, withoutPostgres } from '../server/storage/postgres-server.ts';
import { runProgram } from '../support/run-program.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';
import { post } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/backup.md'), 'utf8');
const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);
const isOfPostgres = (text: string) => text.includes('pg_');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-guide-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    join(folder, 'bin/modelroute'),
    `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'server/cli.ts')}' "$@"\n`,
    { mode: 0o755 },
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** In a shell of the folder, which must end well and print no problem. */
async function run(commands: string, env: Record<string, string>): Promise<string> {
  const ran = await runProgram('bash', ['-e', '-c', commands], {
    cwd: folder,
    env: {
      PATH: [join(folder, 'bin'), postgresBinaries ?? '', process.env['PATH']].join(delimiter),
      ...env,
    },
  });
  expect(ran).toMatchObject({ status: 0, problem: '' });
  return ran.output;
}

test('the commands of docs/backup.md run one after the other', async () => {
  const commands = blocks.filter((text) => !isOfPostgres(text));
  expect(commands).toHaveLength(2);
  await run(`modelroute keys create --name ci\n${commands.join('')}`, { MODELROUTE_DATA: 'data' });
  expect(existsSync(join(folder, 'restored/modelroute.sqlite'))).toBe(true);
});

test.skipIf(postgresBinaries === undefined)(
  `those for PostgreSQL restore the keys, the files and the usage (${withoutPostgres})`,
  { timeout: 120_000 },
  async () => {
    const [dump = '', restore = '', ...others] = blocks.filter(isOfPostgres);
    expect(others).toEqual([]);
    const from = await newPlace('postgres', 'empty');
    const to = await newPlace('postgres', 'empty');
    const settingsOf = (url: string | undefined, data: string) => ({
      DATABASE_URL: url ?? '',
      MODELROUTE_DATA: join(folder, data),
      MODELROUTE_SANDBOX: '1',
    });
    const old = settingsOf(from.url, 'data');
    const restored = settingsOf(to.url, 'restored');
    const file = { name: 'note.txt', text: 'kept in the backup' };
    const traceId = 'of-the-guide-to-backups';
    const running: ServerProcess[] = [];
    try {
      const server = await startProcess(old);
      running.push(server);
      const made = JSON.parse(await run('modelroute keys create ci --json', old)) as { key: string };
      const authorization = `Bearer ${made.key}`;
      const form = new FormData();
      form.set('purpose', 'user_data');
      form.set('file', new Blob([file.text]), file.name);
      const uploading = await fetch(`${server.url}/v1/files`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      const uploaded = (await uploading.json()) as { id: string };
      const call = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }] };
      const request = post(call, { authorization, 'x-trace-id': traceId });
      expect((await fetch(`${server.url}/v1/chat/completions`, request)).status).toBe(200);
      const usage = `modelroute usage --trace ${traceId} --json`;
      await expect.poll(() => run(usage, old), { timeout: 20_000 }).toContain('completed');
      const before = await run(usage, old);

      // As in the guide, while the server runs.
      await run(dump, old);
      await server.stop();
      await run(restore, restored);

      const again = await startProcess(restored);
      running.push(again);
      const content = await fetch(`${again.url}/v1/files/${uploaded.id}/content`, {
        headers: { authorization },
      });
      expect([content.status, await content.text()]).toEqual([200, file.text]);
      const more = await fetch(`${again.url}/v1/chat/completions`, post(call, { authorization }));
      expect(more.status).toBe(200);
      expect(await run(usage, restored)).toBe(before);
    } finally {
      for (const each of running) await each.stop();
      await from.dispose();
      await to.dispose();
    }
  },
);
