/** A server between callers and a provider with a file store of its own; each test has providers of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startFileUpstream, type FileUpstream } from '../../support/file-upstream.ts';
import { pdf, png } from '../../support/samples.ts';
import { post, startServer, type TestServer } from '../../support/server.ts';

export const secret = 'mk-3f9a1c7e5d2b8b4e6a0d9c';
export const document = pdf('Quarterly report');
export const image = png(7, 5);

export const filePart = (id: string) => ({ type: 'file', file: { file_id: id } });
export const imagePart = (id: string) => ({ type: 'image_url', image_url: { url: id } });
export const block = (type: string, id: string) => ({ type, source: { type: 'file', file_id: id } });

/** For the tests of one file. */
export function useProviderFiles() {
  let upstream: FileUpstream;
  let folder: string;
  let server: TestServer;
  /** The number of the test: each has providers of its own, so that no failure has a bearing on another test. */
  let testNumber = 0;
  const mostTests = 50;

  function open(): Promise<TestServer> {
    return startServer({
      MODELROUTE_DATA: join(folder, 'data'),
      MODELROUTE_CONFIG: join(folder, 'providers.yaml'),
      MODELROUTE_TARGET_HEADER: '1',
      PROVIDER_KEY: secret,
    });
  }

  function providerFile(): object {
    const numbers = Array.from({ length: mostTests }, (_, index) => index + 1);
    const provider = (dialect: string, files: string) => ({
      dialect,
      base_url: `${upstream.url}/v1`,
      key_env: 'PROVIDER_KEY',
      retries: 0,
      files,
    });
    const providers = {
      chat: provider('chat', 'upload'),
      messages: provider('messages', 'upload'),
      'chat-inline': provider('chat', 'inline'),
      'messages-inline': provider('messages', 'inline'),
    };
    const named = numbers.flatMap((at) =>
      Object.entries(providers).map(([name, entry]) => [`${name}-${at}`, entry] as const),
    );
    return {
      providers: Object.fromEntries(named),
      models: [
        ...named.map(([name]) => ({ id: name, provider: name })),
        ...numbers.map((at) => ({
          id: `either-${at}`,
          targets: [
            { provider: `chat-${at}`, model: 'first', priority: 0 },
            { provider: `messages-inline-${at}`, model: 'second', priority: 1 },
          ],
        })),
      ],
    };
  }

  beforeAll(async () => {
    upstream = await startFileUpstream();
    folder = mkdtempSync(join(tmpdir(), 'modelroute-copies-'));
    writeFileSync(join(folder, 'providers.yaml'), JSON.stringify(providerFile()));
    server = await open();
  });
  beforeEach(() => {
    if (++testNumber > mostTests) throw new Error('there are more tests than providers');
    upstream.reset(`file_of_test_${testNumber}`);
  });
  afterAll(async () => {
    await server.stop();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The provider's id of what it was sent first, second … in this test. */
  const copyId = (count: number) => `file_of_test_${testNumber}-${count}`;

  async function upload(bytes: Buffer, name: string): Promise<string> {
    const form = new FormData();
    form.set('purpose', 'user_data');
    form.set('file', new File([Uint8Array.from(bytes)], name));
    const response = (await (await server.call('/v1/files', { method: 'POST', body: form })).json()) as {
      id: string;
    };
    return response.id;
  }

  function chat(model: string, parts: object[], init: RequestInit = {}): Promise<Response> {
    const body = {
      model: `${model}-${testNumber}`,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Look:' }, ...parts] }],
    };
    return server.call('/v1/chat/completions', { ...post(body), ...init });
  }
  function message(
    model: string,
    blocks: object[],
    path = '/alt/v1/messages',
    streamed = false,
  ): Promise<Response> {
    const counted = {
      model: `${model}-${testNumber}`,
      messages: [{ role: 'user', content: [...blocks, { type: 'text', text: 'Look:' }] }],
    };
    const isCount = path.endsWith('count_tokens');
    return server.call(path, post(isCount ? counted : { ...counted, max_tokens: 100, stream: streamed }));
  }
  /** What the provider was sent in the last chat beside the text. */
  const sentParts = () => {
    const messages = upstream.asked.at(-1)?.json['messages'] as { content: { type: string }[] }[] | undefined;
    return messages?.[0]?.content.filter(({ type }) => type !== 'text');
  };
  /** The provider's id of what it was sent of a kind. */
  const copyOf = (mediaType: string) =>
    upstream.uploads.find((each) => each.mediaType === mediaType)?.id ?? '';
  return {
    get server() {
      return server;
    },
    get upstream() {
      return upstream;
    },
    get testNumber() {
      return testNumber;
    },
    async restart() {
      await server.stop();
      server = await open();
    },
    upload,
    chat,
    message,
    sentParts,
    copyOf,
    copyId,
  };
}
