import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
import { CallTimeOver } from '../../../server/core/call-time.ts';
import type { FileAccess } from '../../../server/core/file-access.ts';
import { failureOf, localFetcher } from './fetching.ts';
import { serveMedia } from './media-server.ts';
import { chat, chatFile, chatImage, resolve } from './resolving.ts';
import { samples } from './samples.ts';

/** Files that exist by their sizes alone, and count every read. */
function countedFiles(
  bytes: number,
  holdMs = 0,
): FileAccess & { opened: string[]; reads: string[]; most: number } {
  let running = 0;
  const self = {
    opened: [] as string[],
    reads: [] as string[],
    most: 0,
    open: async (id: string) => {
      self.opened.push(id);
      const read = async function* (): AsyncGenerator<Uint8Array> {
        self.reads.push(id);
        self.most = Math.max(self.most, ++running);
        await new Promise((done) => setTimeout(done, holdMs));
        yield Buffer.concat([samples.png, Buffer.alloc(bytes - samples.png.length)]);
        running--;
      };
      return { id, filename: 'a.png', bytes, read };
    },
  };
  return self;
}

describe('limits', () => {
  const imagesOf = (count: number, distinct = count) =>
    chat(...Array.from({ length: count }, (_, index) => chatImage(`file-${index % distinct}`)));

  test('a file over the limit is refused before it is read', async () => {
    const files = countedFiles(1_001);
    const failure = await failureOf(resolve('chat', imagesOf(1), { files, maxFileBytes: 1_000 }));
    expect(failure).toMatchObject({
      code: 'payload_too_large',
      param: 'messages[0].content[0].image_url.url',
    });
    expect(failure.message).toContain('1000 bytes');
    expect(files.reads).toEqual([]);
  });

  test('files over the limit for all are refused before any is read', async () => {
    const files = countedFiles(400);
    const failure = await failureOf(resolve('chat', imagesOf(3), { files, maxTotalBytes: 1_000 }));
    expect(failure).toMatchObject({
      code: 'payload_too_large',
      param: 'messages[0].content[2].image_url.url',
    });
    expect(files.reads).toEqual([]);
  });

  test('a file that is named often counts as often, because it is sent as often', async () => {
    const files = countedFiles(400);
    await resolve('chat', imagesOf(2, 1), { files, maxTotalBytes: 1_000 });
    const failure = await failureOf(resolve('chat', imagesOf(3, 1), { files, maxTotalBytes: 1_000 }));
    expect(failure.code).toBe('payload_too_large');
    expect(files.reads).toEqual(['file-0']);
  });

  test('the limits without being told are 32 MiB a file and 64 MiB for all', async () => {
    const mebibyte = 1_048_576;
    const whole = countedFiles(32 * mebibyte + 1);
    const failure = await failureOf(resolve('chat', imagesOf(1), { files: whole }));
    expect(failure.message).toContain('33554432 bytes');
    const parts = countedFiles(22 * mebibyte);
    expect((await failureOf(resolve('chat', imagesOf(3), { files: parts }))).message).toContain(
      '67108864 bytes',
    );
    expect([...whole.reads, ...parts.reads]).toEqual([]);
  });

  test('32 different files are taken, a 33rd is not, and nothing is opened for it', async () => {
    const files = countedFiles(100);
    await resolve('chat', imagesOf(64, 32), { files });
    expect([files.opened.length, files.reads.length]).toEqual([32, 32]);
    const failure = await failureOf(resolve('chat', imagesOf(33), { files }));
    expect(failure).toMatchObject({ code: 'invalid_value', param: 'messages[0].content[32].image_url.url' });
    expect(files.opened.length).toBe(32);
  });

  test('four are read at a time', async () => {
    const files = countedFiles(100, 5);
    await resolve('chat', imagesOf(12), { files });
    expect(files.most).toBe(4);
  });

  test('a file that is longer than its record says is not sent', async () => {
    const files: FileAccess = {
      open: async (id) => ({
        id,
        filename: 'a',
        bytes: 8,
        read: async function* () {
          yield samples.png;
        },
      }),
    };
    await expect(resolve('chat', imagesOf(1), { files })).rejects.toThrow('longer than its record');
  });

  test('a file deleted between the look and the reading is not found, at its field', async () => {
    const files: FileAccess = {
      open: async (id) => ({
        id,
        filename: 'a',
        bytes: 8,
        read: () => ({
          [Symbol.asyncIterator]: () => ({
            next: () => Promise.reject(new ApiError('file_not_found', undefined, { param: 'file_id' })),
          }),
        }),
      }),
    };
    expect((await failureOf(resolve('chat', imagesOf(1), { files }))).param).toBe(
      'messages[0].content[0].image_url.url',
    );
  });

  test('thousands of places are filled in a moment', async () => {
    const begun = performance.now();
    await resolve('chat', imagesOf(20_000, 4), { files: countedFiles(100) });
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});

test('the end of the call’s time ends a reading that does not listen, and blames nobody', async () => {
  const files: FileAccess = { open: () => new Promise(() => {}) };
  const resolved = resolve('chat', chat(chatFile('file-1')), { files, totalMs: 50 });
  await expect(resolved).rejects.toThrow(CallTimeOver);
});

describe('the caller’s abort', () => {
  test('ends a reading that does not listen, with its own reason', async () => {
    const controller = new AbortController();
    const files: FileAccess = { open: () => new Promise(() => {}) };
    const resolved = resolve('chat', chat(chatFile('file-1')), { files, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('gone')), 10);
    await expect(resolved).rejects.toThrow('gone');
  });

  test('before the beginning leaves all files closed', async () => {
    const files = countedFiles(100);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(resolve('chat', chat(chatFile('file-1')), { files, signal })).rejects.toThrow('gone');
    expect(files.opened).toEqual([]);
  });

  test('stops what is being fetched', async () => {
    const controller = new AbortController();
    const { port, hungUp } = await serveMedia(() => controller.abort(new Error('gone')));
    const json = chat(chatImage(`http://media.example:${port}/`));
    const resolved = resolve('chat', json, { fetch: localFetcher([port]), signal: controller.signal });
    await expect(resolved).rejects.toThrow('gone');
    await hungUp;
  });
});
