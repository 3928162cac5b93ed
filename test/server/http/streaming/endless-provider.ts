/** A provider whose responses never end: events of any size or audio, as fast as they are read, of both styles. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageStart } from '../../../support/message-start.ts';

/** Text in each event, bytes, by model. */
const textBytes: Readonly<Record<string, number>> = { small: 200, large: 1024 * 1024 };

export interface EndlessProvider {
  /** A provider file with its models `endless/small` and `endless/large` (chat), `endless/messages` and `endless/speech`. */
  configFile: string;
  /** All that was handed to sockets, bytes. */
  sentBytes(): number;
  /** Responses in progress. */
  running(): number;
  stop(): Promise<void>;
}

export async function startEndlessProvider(): Promise<EndlessProvider> {
  let sent = 0;
  const running = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    void flood(request, response);
  }).listen(0, '127.0.0.1');
  async function flood(request: IncomingMessage, response: ServerResponse): Promise<void> {
    running.add(response);
    response.on('close', () => running.delete(response));
    const { model } = (await json(request)) as { model: string };
    const { mediaType, first, again } = responseOf(request.url ?? '', textBytes[model] ?? 16 * 1024);
    // Several small ones in a write, or filling the sockets takes long.
    const burst = Buffer.concat(Array.from({ length: Math.ceil((32 * 1024) / again.length) }, () => again));
    response.writeHead(200, { 'content-type': mediaType });
    response.write(first);
    while (!response.destroyed) {
      sent += burst.length;
      // As soon as there is room again; each turn of the loop lets others have theirs.
      await (response.write(burst) ? nextTurn() : room(response));
    }
  }
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-endless-'));
  const configFile = join(folder, 'providers.yaml');
  writeFileSync(configFile, configOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`));
  return {
    configFile,
    sentBytes: () => sent,
    running: () => running.size,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Until the socket takes more, or is gone. */
function room(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}

function configOf(base: string): string {
  const models: [string, string][] = [
    ['small', 'chat'],
    ['large', 'chat'],
    ['speech', 'chat'],
    ['messages', 'messages'],
  ];
  return JSON.stringify({
    providers: {
      chat: { dialect: 'chat', base_url: base },
      messages: { dialect: 'messages', base_url: base },
    },
    models: models.map(([name, provider]) => ({ id: `endless/${name}`, provider, upstream_model: name })),
  });
}

interface ProviderResponse {
  mediaType: string;
  first: string | Buffer;
  /** What comes again and again. */
  again: Buffer;
}

function responseOf(path: string, bytes: number): ProviderResponse {
  const text = 'x'.repeat(bytes);
  const mediaType = 'text/event-stream';
  if (path.endsWith('/speech'))
    return { mediaType: 'audio/mpeg', first: 'ID3', again: Buffer.alloc(64 * 1024, 0x55) };
  if (path.endsWith('/messages')) {
    const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } };
    return { mediaType, first: beginningOfMessage, again: Buffer.from(typed(delta)) };
  }
  return {
    mediaType,
    first: chunk({ role: 'assistant', content: '' }),
    again: Buffer.from(chunk({ content: text })),
  };
}

function chunk(delta: object): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: null }];
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}

function typed(event: { type: string; [member: string]: unknown }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

const beginningOfMessage =
  typed(messageStart(0)) +
  typed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
