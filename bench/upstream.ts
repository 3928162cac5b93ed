/**
 * A provider that costs next to nothing: canned responses over bare sockets, plain and streamed, in
 * the chat-completions style. It shares the machine with what is measured, so it reads no more of
 * HTTP than the measured programs need: a `content-length`, and `"stream":true` near the end of the body or at its start.
 * The body may ask for a pace there: `delay=50ms` before a response, `deltas=64 gap=20ms` for a stream.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { eventsPerStream } from './stream-size.ts';

const response = JSON.stringify({
  id: 'chatcmpl-bench',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'bench',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'x'.repeat(200), refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 10, completion_tokens: 50, total_tokens: 60 },
});
const plain = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${response.length}\r\n\r\n${response}`,
);

const framed = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const event = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'bench', choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`;
const first = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n${framed(event({ role: 'assistant', content: '' }, null))}`,
);
const tokens = [
  ' the',
  ' model',
  ' answers',
  ',',
  ' as',
  ' it',
  ' must',
  ':\n',
  ' "short"',
  ' and',
  ' to',
  ' the',
  ' point',
  '.',
];
const middle = tokens.map((token) => Buffer.from(framed(event({ content: token }, null))));
const last = Buffer.from(`${framed(event({}, 'stop'))}${framed('data: [DONE]\n\n')}0\r\n\r\n`);
/** The first, the finish and the terminator are sent beside these. */
const middles = eventsPerStream - 3;

function serve(socket: Socket): void {
  socket.setNoDelay(true);
  /** Bytes of the body that are still missing; undefined between requests. */
  let due: number | undefined;
  let head = '';
  let isStream = false;
  let pace: Pace = {};
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    let body = chunk;
    if (due === undefined) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (head.startsWith('GET ')) {
        // The program that starts this one asks whether it responds.
        head = '';
        socket.write(plain);
        return;
      }
      due = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      body = chunk.subarray(chunk.length - (head.length - end - 4));
      head = '';
    }
    due -= body.length;
    const asked = endsOf(body);
    isStream ||= /"stream": ?true/.test(asked);
    pace = { ...pace, ...paceIn(asked) };
    if (due > 0) return;
    due = undefined;
    if (isStream && pace.gapMs !== undefined) void streamSlowly(socket, pace.deltas ?? 1, pace.gapMs);
    else if (isStream) stream(socket);
    else if (pace.delayMs === undefined) socket.write(plain);
    else setTimeout(() => socket.write(plain), pace.delayMs);
    isStream = false;
    pace = {};
  });
}

/** Bytes at both ends of a chunk that are searched: programs that write the JSON anew order its members as they like. */
const searched = 400;

function endsOf(body: Buffer): string {
  return (
    body.toString('latin1', 0, searched) + body.toString('latin1', Math.max(searched, body.length - searched))
  );
}

interface Pace {
  delayMs?: number;
  deltas?: number;
  gapMs?: number;
}

function paceIn(text: string): Pace {
  const delay = /delay=(\d+)ms/.exec(text)?.[1];
  const [, deltas, gap] = /deltas=(\d+) gap=(\d+)ms/.exec(text) ?? [];
  return {
    ...(delay !== undefined && { delayMs: Number(delay) }),
    ...(gap !== undefined && { deltas: Number(deltas), gapMs: Number(gap) }),
  };
}

async function streamSlowly(socket: Socket, deltas: number, gapMs: number): Promise<void> {
  socket.write(first);
  for (let sent = 0; sent < deltas; sent++) {
    await wait(gapMs);
    if (socket.destroyed) return;
    socket.write(middle[sent % middle.length] ?? '');
  }
  socket.write(last);
}

/** Each event is a write of its own, as a model would send it; ten at a time between turns of the loop. */
function stream(socket: Socket): void {
  socket.write(first);
  let sent = 0;
  const more = () => {
    for (let burst = 0; burst < 10 && sent < middles; burst++, sent++)
      socket.write(middle[sent % middle.length] ?? '');
    if (sent === middles) socket.write(last);
    else if (socket.writableNeedDrain) socket.once('drain', more);
    else setImmediate(more);
  };
  setImmediate(more);
}

const server = createServer(serve);
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
