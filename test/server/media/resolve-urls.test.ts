import { describe, expect, test } from 'vitest';
import { failureOf, localFetcher } from './fetching.ts';
import { sending, serveMedia } from './media-server.ts';
import { base64, byUrl, chat, chatImage, messages, png, text, type Format, resolve } from './resolving.ts';
import { samples } from './samples.ts';

describe('a URL', () => {
  test('is fetched once and put where it stands', async () => {
    const { port, asked } = await serveMedia((request, response) => {
      const [type, bytes] =
        request.url === '/pdf'
          ? (['application/pdf', samples.pdf] as const)
          : (['image/png', samples.png] as const);
      sending(type, bytes)(request, response);
    });
    const at = (path: string) => `HTTP://media.example:${port}${path}`;
    const json = chat(text, chatImage(at('/png')), chatImage(at('/png')));
    expect(await resolve('chat', json, { fetch: localFetcher([port]) })).toMatchObject(
      chat(text, chatImage(png), chatImage(png)),
    );
    expect(asked.length).toBe(1);
    const sources = messages(byUrl('image', at('/png')), byUrl('document', at('/pdf')));
    expect(await resolve('messages', sources, { fetch: localFetcher([port]) })).toEqual(
      messages(
        { type: 'image', source: base64('image/png', samples.png) },
        { type: 'document', source: base64('application/pdf', samples.pdf) },
      ),
    );
  });

  test.each<[Format, string, string]>([
    ['chat', 'messages[0].content[1].image_url.url', 'as a data URL, or upload a file'],
    ['messages', 'messages[0].content[1].source.url', 'as base64, or upload a file'],
  ])('is refused with the remedy where fetching is off: %s', async (format, param, remedy) => {
    const url = 'https://example.com/a.png';
    const json = format === 'chat' ? chat(text, chatImage(url)) : messages(text, byUrl('image', url));
    const failure = await failureOf(resolve(format, json));
    expect(failure).toMatchObject({ code: 'unsupported_value', param });
    expect(failure.message).toContain(remedy);
    expect(failure.message).toContain('MODELROUTE_FETCH_URLS=1');
  });

  test('that is neither an address, data nor an id is refused', async () => {
    for (const url of [
      'cat.png',
      'file:///etc/passwd',
      'file-',
      '//example.com/a.png',
      'ftp://example.com/a.png',
    ]) {
      const failure = await failureOf(resolve('chat', chat(chatImage(url)), { fetch: localFetcher([80]) }));
      expect(failure).toMatchObject({ code: 'invalid_value', param: 'messages[0].content[0].image_url.url' });
    }
  });

  test('of another kind than its part takes is refused, early', async () => {
    const { port, hungUp } = await serveMedia((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.write(Buffer.concat([samples.pdf, Buffer.alloc(8_192)]));
    });
    const json = chat(chatImage(`http://media.example:${port}/`));
    const failure = await failureOf(resolve('chat', json, { fetch: localFetcher([port]) }));
    expect(failure.message).toContain('the file is application/pdf; an image must be image/png, image/jpeg');
    await hungUp;
  });

  test('counts towards the limit for all while it comes', async () => {
    const large = Buffer.concat([samples.png, Buffer.alloc(10_000)]);
    const { port } = await serveMedia((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(large);
    });
    const json = chat(...['a', 'b', 'c'].map((path) => chatImage(`http://media.example:${port}/${path}`)));
    const failure = await failureOf(
      resolve('chat', json, { fetch: localFetcher([port]), maxTotalBytes: 25_000 }),
    );
    expect(failure).toMatchObject({ code: 'payload_too_large' });
    expect(failure.message).toContain('25000 bytes');
  });

  test('that fails ends the others', async () => {
    const slow = await serveMedia(() => {});
    const bad = await serveMedia((_request, response) => {
      setTimeout(() => response.writeHead(404).end(), 50);
    });
    const json = chat(
      chatImage(`http://media.example:${slow.port}/`),
      chatImage(`http://media.example:${bad.port}/`),
    );
    const failure = await failureOf(resolve('chat', json, { fetch: localFetcher([slow.port, bad.port]) }));
    expect(failure).toMatchObject({ code: 'invalid_value', param: 'messages[0].content[1].image_url.url' });
    expect(failure.message).toContain('status 404');
    await slow.hungUp;
  });

  test('to a private address is refused at its field', async () => {
    const json = messages(byUrl('document', 'http://169.254.169.254/latest/meta-data/'));
    const failure = await failureOf(resolve('messages', json, { fetch: localFetcher([80]) }));
    expect(failure).toMatchObject({ code: 'invalid_value', param: 'messages[0].content[0].source.url' });
    expect(failure.message).toContain('no public IP address');
  });
});
