/** A provider that bills what a test says: its good responses with another usage, service tier and searches. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { goodResponse } from './upstream/choose-response.ts';
import type { WireRequest } from './upstream/good-response.ts';

type Json = Record<string, unknown>;

/** What the response to a request reports. */
export interface Billing {
  /** In the format of the provider. */
  usage: Json;
  /** `service_tier` of chat completions and responses. */
  tier?: string;
  /** Items of a response beside its message. */
  items?: readonly Json[];
}

export interface BillingUpstream {
  url: string;
  /** Requests, in the order in which they came. */
  received: readonly { path: string; json: WireRequest }[];
  close(): Promise<void>;
}

/** `bills` by the model's name at the provider. */
export async function startBillingUpstream(
  bills: Readonly<Record<string, Billing>>,
): Promise<BillingUpstream> {
  const received: { path: string; json: WireRequest }[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const json = JSON.parse((await buffer(request)).toString()) as WireRequest;
    received.push({ path, json });
    const good = goodResponse(path, json);
    const billing = bills[String(json['model'])];
    if (good === undefined || billing === undefined) {
      response.writeHead(404).end();
      return;
    }
    const text = Buffer.concat(good.chunks).toString();
    response.writeHead(200, { 'content-type': good.mediaType });
    response.end(json['stream'] === true ? billedEvents(text, billing) : billedText(text, billing));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function billedText(text: string, billing: Billing): string {
  return JSON.stringify(billedBody(JSON.parse(text) as Json, billing));
}

/** A completion, a message, a response. */
function billedBody(body: Json, { usage, tier, items = [] }: Billing): Json {
  const { output } = body;
  return {
    ...body,
    usage,
    ...(tier !== undefined && { service_tier: tier }),
    ...(Array.isArray(output) && { output: [...(output as Json[]), ...items] }),
  };
}

function billedEvents(text: string, billing: Billing): string {
  let number = 0;
  return text
    .split('\n\n')
    .flatMap((event) => {
      const [, head = '', data = ''] = /^((?:event: .*\n)?data: )(.*)$/.exec(event) ?? [];
      if (!data.startsWith('{')) return [event];
      const json = billedEvent(JSON.parse(data) as Json, billing);
      const more = json['type'] === 'response.output_item.done' ? itemEvents(billing) : [];
      return [
        { head, json },
        ...more.map((each) => ({ head: `event: ${each['type'] as string}\ndata: `, json: each })),
      ]
        .map((each) =>
          'sequence_number' in each.json
            ? { ...each, json: { ...each.json, sequence_number: number++ } }
            : each,
        )
        .map((each) => each.head + JSON.stringify(each.json));
    })
    .join('\n\n');
}

function billedEvent(json: Json, billing: Billing): Json {
  const { usage, tier } = billing;
  const { message, response } = json as { message?: Json; response?: Json };
  if (message !== undefined) return { ...json, message: { ...message, usage } };
  if (json['type'] === 'message_delta') return { ...json, usage };
  if (json['type'] === 'response.completed')
    return { ...json, response: billedBody(response ?? {}, billing) };
  // The first events repeat what was asked for.
  if (response !== undefined) return { ...json, response: { ...response, service_tier: 'auto' } };
  if (!('choices' in json)) return json;
  return {
    ...json,
    ...(json['usage'] != null && { usage }),
    ...(tier !== undefined && { service_tier: tier }),
  };
}

function itemEvents({ items = [] }: Billing): Json[] {
  return items.flatMap((item, index) => [
    {
      type: 'response.output_item.added',
      sequence_number: 0,
      output_index: index + 1,
      item: { ...item, status: 'in_progress' },
    },
    { type: 'response.output_item.done', sequence_number: 0, output_index: index + 1, item },
  ]);
}
