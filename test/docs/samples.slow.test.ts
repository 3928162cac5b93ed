/** Every code sample of both surfaces runs as it is printed, in every language. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../openapi/build/samples/code-samples.ts';
import {
  lacking,
  samplePrograms,
  samplesOf,
  type SamplePrograms,
} from '../support/samples/sample-programs.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(resolve(import.meta.dirname, '../..'), 'node_modules/.samples-'));
  writeFileSync(join(folder, 'notes.txt'), 'Bremen lies on the river Weser.\n');
  const wav = { model: 'sandbox/speech', input: 'Hello.', voice: 'alloy', response_format: 'wav' };
  writeFileSync(
    join(folder, 'announcement.wav'),
    Buffer.from(await (await post('/v1/audio/speech', JSON.stringify(wav))).arrayBuffer()),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function post(path: string, body: string | FormData): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${server.key}` };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  const response = await fetch(server.url + path, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** A file and a response of its own for each sample: some delete them. */
async function environment(source: string): Promise<Record<string, string>> {
  const env: Record<string, string> = { MODELROUTE_KEY: server.key };
  const idOf = async (response: Response) => String(((await response.json()) as { id: unknown }).id);
  if (source.includes('FILE_ID')) {
    const form = new FormData();
    form.set('purpose', 'user_data');
    form.set('file', new File(['Bremen lies on the river Weser.\n'], 'notes.txt'));
    env['FILE_ID'] = await idOf(await post('/v1/files', form));
  }
  if (source.includes('RESPONSE_ID'))
    env['RESPONSE_ID'] = await idOf(
      await post('/v1/responses', JSON.stringify({ model: 'sandbox/chat', input: 'Hello' })),
    );
  return env;
}

describe.each(['v1', 'alt'] as const)('code samples of %s', (document) => {
  const samples = samplesOf(document);
  let programs: SamplePrograms;
  beforeAll(async () => {
    programs = await samplePrograms(samples, server.url, join(folder, document), folder);
  });
  afterAll(() => programs.stop());

  describe.each(languages)('$lang', ({ lang }) => {
    test.skipIf(lacking[lang] !== undefined).each(samples.filter((sample) => sample.lang === lang))(
      '$name',
      async (sample) => {
        const ran = await programs.run(sample, await environment(sample.source));
        expect(ran).toMatchObject({ status: 0 });
        expect(ran.output.trim() + readdirSync(folder).join('')).not.toBe('');
      },
    );
  });
});
