/** A provider that reads and responds badly in every way that leaves bytes of a request unsent. It keeps the bytes that it received. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const behaviours = [
  'good',
  'stream',
  'slow',
  'early',
  'early-error',
  'reset',
  'refuse',
  'stall',
] as const;
type Behaviour = (typeof behaviours)[number];

export interface CanaryUpstream {
  url: string;
  /** All bodies, those that were cut too. */
  received: { bytes: Buffer; isWhole: boolean }[];
  close(): Promise<void>;
}

/** The model of a request, at the beginning of its body, names the behaviour. */
export async function startCanaryUpstream(): Promise<CanaryUpstream> {
  const received: CanaryUpstream['received'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    let behaviour: Behaviour | undefined;
    request.on('data', (chunk: Buffer) => {
      chunks.push(Buffer.from(chunk));
      behaviour ??= begin(chunk, request, response);
      if (behaviour === 'slow' || behaviour.startsWith('early')) dawdle(request);
    });
    request.on('close', () =>
      received.push({ bytes: Buffer.concat(chunks), isWhole: request.readableEnded }),
    );
    request.on('end', () => {
      if (behaviour === 'stream') stream(response);
      else if (behaviour === 'good' || behaviour === 'slow') respond(response);
    });
    request.on('error', () => {});
    response.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function begin(first: Buffer, request: IncomingMessage, response: ServerResponse): Behaviour {
  const name = /"model":"([\w-]+)"/.exec(first.toString('latin1'))?.[1];
  const behaviour = behaviours.find((each) => each === name) ?? 'good';
  if (behaviour === 'early') respond(response);
  else if (behaviour === 'early-error') fail(response, 503);
  else if (behaviour === 'refuse') request.on('end', () => fail(response, 503));
  else if (behaviour === 'reset') setTimeout(() => request.socket.destroy(), 20);
  return behaviour;
}

/** Reads a little at a time, so that the sender cannot write all at once. */
function dawdle(request: IncomingMessage): void {
  request.pause();
  setTimeout(() => request.resume(), 10);
}

function respond(response: ServerResponse): void {
  const message = { role: 'assistant', content: 'A picture.', refusal: null };
  const choices = [{ index: 0, message, finish_reason: 'stop', logprobs: null }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices, usage }),
  );
}

function stream(response: ServerResponse): void {
  response.setHeader('content-type', 'text/event-stream');
  const event = (choice: object) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`;
  response.write(event({ delta: { role: 'assistant', content: 'A' }, finish_reason: null }));
  setTimeout(() => response.end(`${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`), 5);
}

function fail(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: 'not now', type: 'server_error' } }));
}
