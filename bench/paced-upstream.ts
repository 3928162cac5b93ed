/**
 * A provider that sends numbered events at a steady pace to very many streams: `#0`, `#1`, … as content, one each
 * `paceMs`. `paced-upstream.ts PACE_MS EVENTS`. One timer serves all, so that the pace costs nothing that is measured.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';

const paceMs = Number(process.argv[2]);
const events = Number(process.argv[3]);
/** The streams are served in so many groups, one after the other: models do not speak in step. */
const groups = 50;

const framed = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const event = (delta: object, finish: string | null = null) =>
  framed(
    `data: ${JSON.stringify({ id: 'chatcmpl-paced', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'bench', choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`,
  );
const first = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${event({ role: 'assistant', content: '' })}`;
const numbered = Array.from({ length: events }, (_, number) =>
  Buffer.from(event({ content: ` #${number};` })),
);
const last = Buffer.from(`${event({}, 'stop')}${framed('data: [DONE]\n\n')}0\r\n\r\n`);

/** Of each group, the sockets with the number that each gets next. */
const streams = Array.from({ length: groups }, () => new Map<Socket, number>());
let opened = 0;

const server = createServer((socket) => {
  socket.setNoDelay(true);
  let group = streams[0];
  socket.on('error', () => socket.destroy());
  socket.on('close', () => group?.delete(socket));
  let head = '';
  /** Bytes of the request that are still missing; undefined before its head is complete. */
  let due: number | undefined;
  socket.on('data', (chunk: Buffer) => {
    let { length } = chunk;
    if (due === undefined) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      due = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      length = head.length - end - 4;
      head = '';
    }
    due -= length;
    if (due > 0) return;
    due = undefined;
    group = streams[opened++ % groups];
    socket.write(first);
    group?.set(socket, 0);
  });
});

let turn = 0;
setInterval(() => {
  const group = streams[turn++ % groups];
  for (const [socket, number] of group ?? []) {
    const next = numbered[number];
    if (next === undefined) {
      socket.write(last);
      group?.delete(socket);
    } else {
      socket.write(next);
      group?.set(socket, number + 1);
    }
  }
}, paceMs / groups);

server.listen({ port: 0, host: '127.0.0.1', backlog: 16_384 }, () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
