/** Calls the sandbox as the gateway does, with real bytes in and out. */
import { createParser } from 'eventsource-parser';
import type { FileAccess, OpenFile } from '../../../../server/core/file-access.ts';
import type { Provider, UpstreamResponse } from '../../../../server/core/provider.ts';
import type { WireFormat } from '../../../../server/core/wire-format.ts';
import { createSandbox } from '../../../../server/providers/sandbox/sandbox.ts';

/** 20 November 2026, 12:00 UTC. */
export const nowMs = 1_795_176_000_000;

export const sandbox = createSandbox({ rawFaults: true, now: () => nowMs });

export interface CallOptions {
  provider?: Provider;
  signal?: AbortSignal;
  files?: Record<string, { filename: string; bytes: Uint8Array }>;
}

/** Sends a body that is taken to be valid under the contract. */
export function send(
  format: WireFormat,
  json: Record<string, unknown>,
  options: CallOptions = {},
): Promise<UpstreamResponse> {
  return (options.provider ?? sandbox).send({
    format,
    model: String(json['model']),
    body: Buffer.from(JSON.stringify(json)),
    json,
    headers: {},
    traceId: 'test-trace-0001',
    caller: { owner: 'project', keyId: 'key' },
    files: fileAccess(options.files ?? {}),
    signal: options.signal ?? new AbortController().signal,
  });
}

function fileAccess(files: NonNullable<CallOptions['files']>): FileAccess {
  return {
    open: async (id): Promise<OpenFile | undefined> => {
      const file = files[id];
      if (file === undefined) return undefined;
      const read = async function* (
        range = { start: 0, length: file.bytes.length },
      ): AsyncGenerator<Uint8Array> {
        yield file.bytes.subarray(range.start, range.start + range.length);
      };
      return { id, filename: file.filename, bytes: file.bytes.length, read };
    },
  };
}

/** All bytes of a response, in the chunks in which they arrived. */
export async function readChunks(response: UpstreamResponse): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return chunks;
}

export async function readText(response: UpstreamResponse): Promise<string> {
  return Buffer.concat(await readChunks(response)).toString('utf8');
}

/** A plain JSON response. */
export async function responseOf<Body>(
  format: WireFormat,
  json: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Body> {
  return JSON.parse(await readText(await send(format, json, options))) as Body;
}

export interface ReceivedEvent {
  event: string | null;
  data: string;
}

/** The events of a streamed response, read by an independent parser. */
export async function eventsOf(
  format: WireFormat,
  json: Record<string, unknown>,
  options: CallOptions = {},
): Promise<ReceivedEvent[]> {
  return parseEvents(await readText(await send(format, { ...json, stream: true }, options)));
}

export function parseEvents(text: string): ReceivedEvent[] {
  const events: ReceivedEvent[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => events.push({ event: event ?? null, data }) });
  parser.feed(text);
  return events;
}

/** A `fetch` that is served by the sandbox, for the official client libraries. */
export function fetchFrom(format: WireFormat, options: CallOptions = {}): typeof fetch {
  return async (_url, init) => {
    const json = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    const response = await send(format, json, {
      ...options,
      ...(init?.signal ? { signal: init.signal } : {}),
    });
    const body = response.body[Symbol.asyncIterator]();
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await body.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void body.return?.(),
    });
    return new Response(stream, { status: response.status, headers: response.headers });
  };
}
