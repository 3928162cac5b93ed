/** The folder of the files' bytes, as the setting MODELROUTE_FILES has it. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../support/server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is in the data folder by default', () => {
  expect(readConfig({ MODELROUTE_DATA: '/var/lib/x' }).filesFolder).toBe(join('/var/lib/x', 'files'));
  expect(readConfig({ MODELROUTE_FILES: '/mnt/y' }).filesFolder).toBe('/mnt/y');
});

test('is made, and takes the bytes of what is uploaded; without them content is an error that does not say where', async () => {
  const files = join(folder, 'deep', 'files');
  const server = await startServer({ MODELROUTE_FILES: files });
  try {
    const form = new FormData();
    form.append('purpose', 'user_data');
    form.append('file', new Blob(['hello']), 'a.txt');
    const uploaded = await server.call('/v1/files', { method: 'POST', body: form });
    expect(uploaded.status).toBe(200);
    const { id } = (await uploaded.json()) as { id: string };
    expect(readdirSync(files)).toEqual(['.database', id]);
    expect(readdirSync(server.dataFolder)).not.toContain('files');
    const content = () => server.call(`/v1/files/${id}/content`);
    expect(await (await content()).text()).toBe('hello');

    rmSync(join(files, id));
    const missing = await content();
    expect(missing.status).toBe(500);
    const response = await missing.text();
    expect(JSON.parse(response)).toMatchObject({ error: { code: 'internal_error' } });
    expect(response).not.toContain(folder);
    expect((await server.call(`/v1/files/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await content()).status).toBe(404);
  } finally {
    await server.stop();
  }
});

test('that cannot be used stops the start', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(startServer({ MODELROUTE_FILES: join(folder, 'file') })).rejects.toThrow(
    /^MODELROUTE_FILES: cannot use the folder /,
  );
});
