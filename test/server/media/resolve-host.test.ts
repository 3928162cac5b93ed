import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createHostResolver } from '../../../server/media/resolve-host.ts';

/** A name server with one answer a question; none for what is not in the zone when it is silent. */
async function serveNames(
  zone: Readonly<Record<string, readonly number[][]>>,
  silent = false,
): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const type = question.readUInt16BE(at + 1);
    const found = zone[`${labels.join('.')} ${type === 28 ? 'AAAA' : 'A'}`];
    if (found === undefined && silent) return;
    const head = Buffer.from(question.subarray(0, at + 5));
    head.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(found?.length ?? 0, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    const responses = (found ?? []).map((bytes) =>
      Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 9, 0, bytes.length, ...bytes]),
    );
    socket.send(Buffer.concat([head, ...responses]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const never = new AbortController().signal;

test('all addresses of both families are given, private ones too: the guard must see them', async () => {
  const six = [0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
  const server = await serveNames({
    'media.example A': [
      [1, 2, 3, 4],
      [10, 0, 0, 1],
    ],
    'media.example AAAA': [six],
  });
  const addresses = await createHostResolver([server])('media.example', never);
  expect(addresses.toSorted()).toEqual(['1.2.3.4', '10.0.0.1', '2606:4700::1']);
});

test('a name of one family only has the addresses of that; an unknown one has none', async () => {
  const resolve = createHostResolver([await serveNames({ 'four.example A': [[1, 2, 3, 4]] })]);
  expect(await resolve('four.example', never)).toEqual(['1.2.3.4']);
  expect(await resolve('none.example', never)).toEqual([]);
});

test('names that only this machine knows are not looked up here', async () => {
  expect(await createHostResolver([await serveNames({})])('localhost', never)).toEqual([]);
});

test('an abort ends the waiting for a server that is silent', async () => {
  const resolve = createHostResolver([await serveNames({}, true)]);
  const begun = performance.now();
  await resolve('slow.example', AbortSignal.timeout(50));
  // Without the abort two tries would take 4 s and more.
  expect(performance.now() - begun).toBeLessThan(3_500);
});
