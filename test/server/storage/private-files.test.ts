/** Nobody but the account of the server reads what it stores, also in a folder that was made for it with other rights. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { post, startServer } from '../../support/server.ts';

test.skipIf(process.platform === 'win32')(
  'each file of a data folder with mode 0755 has mode 0600',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'modelroute-open-'));
    chmodSync(folder, 0o755);
    const server = await startServer({ MODELROUTE_DATA: folder });
    try {
      const form = new FormData();
      form.set('purpose', 'user_data');
      form.set('file', new Blob(['secret text']), 'a.txt');
      expect((await server.call('/v1/files', { method: 'POST', body: form })).status).toBe(200);
      const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }] };
      expect((await server.call('/v1/chat/completions', post(body))).status).toBe(200);
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
        each.isFile(),
      );
      const open = files.filter(
        ({ parentPath, name }) => (statSync(join(parentPath, name)).mode & 0o777) !== 0o600,
      );
      expect(open.map(({ name }) => name)).toEqual([]);
      expect(files.map(({ name }) => name)).toContain('modelroute.sqlite');
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
