import { expect, test } from 'vitest';
import { failureOf, fetchFrom, notPublic, param } from './fetching.ts';
import { sending, serveMedia, serveSockets } from './media-server.ts';
import { samples } from './samples.ts';

test.each([
  ['image/png', samples.png],
  ['image/jpeg', samples.jpeg],
  ['image/jpg', samples.jpeg],
  ['IMAGE/GIF; q=1', samples.gif],
  ['image/webp', samples.webp],
  ['application/pdf', samples.pdf],
  ['text/plain; charset=utf-8', samples.text],
  ['audio/x-wav', samples.wav],
  ['audio/mp3', samples.mp3],
])('%s is fetched', async (mediaType, bytes) => {
  const { port } = await serveMedia(sending(mediaType, bytes));
  const media = await fetchFrom(`http://media.example:${port}/a?b=c#d`, [port]);
  expect(media.bytes).toEqual(bytes);
});

test('a server learns the host, the path and nothing of ours', async () => {
  const { port, asked } = await serveMedia(sending('image/png', samples.png));
  await fetchFrom(`http://media.example:${port}/a%20b?c=%0d%0aevil:%201#d`, [port]);
  expect(asked).toEqual([
    {
      url: '/a%20b?c=%0d%0aevil:%201',
      method: 'GET',
      headers: {
        host: `media.example:${port}`,
        connection: expect.any(String),
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'modelroute',
      },
    },
  ]);
});

test.each([
  ['text/html', samples.text, 'it is text/plain, but its server sends it as something else'],
  ['image/png', samples.jpeg, 'it is image/jpeg, but its server sends it as image/png'],
  ['image/png', Buffer.from('<html>'), 'it is text/plain, but its server sends it as image/png'],
  ['application/octet-stream', samples.png, 'it is image/png, but its server sends it as something else'],
])('%s is not believed when the bytes say otherwise', async (mediaType, bytes, words) => {
  const { port } = await serveMedia(sending(mediaType, bytes));
  const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port]));
  expect(failure).toMatchObject({
    code: 'invalid_value',
    param,
    message: `Invalid value for '${param}': ${words}.`,
  });
});

test.each([204, 206, 304, 401, 404, 500, 302])('status %i is told', async (status) => {
  const { port } = await serveMedia((_request, response) => response.writeHead(status).end());
  const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port]));
  expect(failure).toMatchObject({ code: 'invalid_value', param });
  expect(failure.message).toContain(`responded with status ${status}.`);
});

test('a compressed body is refused', async () => {
  const { port } = await serveMedia((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(samples.png);
  });
  const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port]));
  expect(failure.message).toContain('compressed');
});

test('a cut connection, a refused one and nonsense instead of HTTP are the caller’s to know', async () => {
  const cut = await serveMedia((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 });
    response.write(samples.png);
    setTimeout(() => response.destroy(), 20);
  });
  const rawPort = await serveSockets((socket) => socket.end('no HTTP here\r\n\r\n'));
  for (const port of [cut.port, rawPort, 1]) {
    const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port]));
    expect(failure).toMatchObject({ code: 'invalid_value', param });
    expect(failure.message).toContain('the connection to its server failed');
  }
});

test('three redirects are followed, a fourth is not', async () => {
  const { port, asked } = await serveMedia((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) sending('image/png', samples.png)(request, response);
    else response.writeHead(302, { location: `${left - 1}` }).end('moved');
  });
  const { bytes } = await fetchFrom(`http://media.example:${port}/3`, [port]);
  expect(bytes).toEqual(samples.png);
  const failure = await failureOf(fetchFrom(`http://media.example:${port}/4`, [port]));
  expect(failure.message).toContain('redirects more than 3 times');
  expect(asked.map(({ url }) => url)).toEqual(['/3', '/2', '/1', '/0', '/4', '/3', '/2', '/1']);
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is guarded like the first URL', async (status) => {
  const inside = await serveMedia(sending('image/png', samples.png), '127.0.0.2');
  const targets = [
    `http://127.0.0.2:${inside.port}/`,
    `http://127.2:${inside.port}/`,
    `//127.0.0.2:${inside.port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:7f00:1]/',
    'http://[::1]/',
    'http://localhost/',
    'http://metadata.google.internal/',
  ];
  for (const location of targets) {
    const { port } = await serveMedia((_request, response) => response.writeHead(status, { location }).end());
    const ports = [port, inside.port, 80];
    const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, ports));
    expect(failure).toMatchObject({ code: 'invalid_value', message: notPublic, param });
  }
  expect(inside.asked).toEqual([]);
});

test('a redirect to another scheme or port, or with a password, is refused', async () => {
  for (const location of ['file:///etc/passwd', 'http://127.0.0.1:22/', 'http://ann:pw@media.example/']) {
    const { port } = await serveMedia((_request, response) => response.writeHead(302, { location }).end());
    const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port]));
    expect(failure).toMatchObject({ code: 'invalid_value', param });
  }
});

test('all private targets, and names that do not exist, are refused in the same words', async () => {
  const urls = [
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://none.example/',
  ];
  const messages = new Set<string>();
  for (const url of urls)
    messages.add((await failureOf(fetchFrom(url, [80], { resolveHost: async () => [] }))).message);
  expect([...messages]).toEqual([notPublic]);
});

test('a name is looked up once for a connection, so that a second answer (rebinding) changes nothing', async () => {
  const outside = await serveMedia(sending('image/png', samples.png));
  const inside = await serveMedia(sending('image/png', samples.png), '127.0.0.2', outside.port);
  const names: string[] = [];
  const resolveHost = async (name: string) => [names.push(name) === 1 ? '127.0.0.1' : '127.0.0.2'];
  await fetchFrom(`http://media.example:${outside.port}/`, [outside.port], { resolveHost });
  expect([outside.asked.length, inside.asked.length, names]).toEqual([1, 0, ['media.example']]);
});

test('a redirect to the same name is looked up and checked again', async () => {
  const outside = await serveMedia((_request, response) =>
    response.writeHead(302, { location: '/again' }).end(),
  );
  const inside = await serveMedia(sending('image/png', samples.png), '127.0.0.2', outside.port);
  let calls = 0;
  const resolveHost = async () => [++calls === 1 ? '127.0.0.1' : '127.0.0.2'];
  const url = `http://media.example:${outside.port}/`;
  const failure = await failureOf(fetchFrom(url, [outside.port], { resolveHost }));
  expect(failure.message).toBe(notPublic);
  expect([outside.asked.length, inside.asked.length, calls]).toEqual([1, 0, 2]);
});

test('one private address among the public ones refuses the name', async () => {
  const { port, asked } = await serveMedia(sending('image/png', samples.png));
  const resolveHost = async () => ['127.0.0.1', '127.0.0.2'];
  const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port], { resolveHost }));
  expect([failure.message, asked.length]).toEqual([notPublic, 0]);
});

test('over TLS the server is asked for by its name, not by its address', async () => {
  const hello = Promise.withResolvers<Buffer>();
  const port = await serveSockets((socket) => {
    socket.once('data', (bytes) => {
      hello.resolve(bytes);
      socket.destroy();
    });
  });
  const failure = await failureOf(fetchFrom(`https://media.example:${port}/`, [port]));
  expect(failure.message).toContain('the connection to its server failed');
  expect((await hello.promise).includes('media.example')).toBe(true);
});

test('a text that stops being one after its beginning is no text', async () => {
  const { port } = await serveMedia(
    sending('text/plain', Buffer.concat([Buffer.alloc(5_000, 'a'), samples.jpeg])),
  );
  const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port]));
  expect(failure.message).toBe('no known kind');
});
