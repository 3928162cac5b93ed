/** A provider of responses for tests: it sends what a test has prepared, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Members = Record<string, unknown>;

export interface Vendor {
  /** Without `/v1`. */
  url: string;
  asked: { text: string; json: Members }[];
  /** For the next request. */
  answer: (response: ServerResponse, request: Members) => void;
  close(): void;
}

export async function startVendor(): Promise<Vendor> {
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = (await buffer(request)).toString();
    const json = JSON.parse(text) as Members;
    vendor.asked.push({ text, json });
    vendor.answer(response, json);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const vendor: Vendor = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    answer: (response) => response.writeHead(500).end(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return vendor;
}

const usage = {
  input_tokens: 30,
  input_tokens_details: { cached_tokens: 10 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 8 },
  total_tokens: 50,
};

/** As the vendor sends it: without the members that only other documents have. */
export const responseWith = (output: Members[], more: Members = {}): Members => ({
  id: 'resp_theirs',
  object: 'response',
  created_at: 1_795_176_000,
  status: 'completed',
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  model: 'theirs-1',
  output,
  parallel_tool_calls: true,
  temperature: 1,
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  store: false,
  usage,
  ...more,
});

export const messageItem = (text: string): Members => ({
  id: 'msg_theirs',
  type: 'message',
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
});
export const reasoningItem = (encrypted: string | null, summary = 'I think.'): Members => ({
  id: 'rs_theirs',
  type: 'reasoning',
  summary: summary === '' ? [] : [{ type: 'summary_text', text: summary }],
  encrypted_content: encrypted,
});
export const callItem = (name: string, input: string): Members => ({
  id: 'fc_theirs',
  type: 'function_call',
  status: 'completed',
  call_id: 'call_theirs',
  name,
  arguments: input,
});

/** The events of a response, numbered; there is no `[DONE]`. */
export function eventsOf(response: Members): Members[] {
  const output = response['output'] as Members[];
  const begun = { ...response, status: 'in_progress', output: [], usage: null };
  const end = `response.${String(response['status'])}`;
  return [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...output.flatMap(itemEvents),
    { type: end, response },
  ].map(({ type, ...members }, number) => ({ type, sequence_number: number, ...members }));
}

function itemEvents(item: Members, index: number): Members[] {
  const at = { item_id: item['id'], output_index: index };
  const begun = { ...item, status: 'in_progress', content: [], summary: [], arguments: '' };
  const kept = Object.fromEntries(
    Object.entries(begun).filter(([name]) => name in item || name === 'status'),
  );
  return [
    { type: 'response.output_item.added', output_index: index, item: kept },
    ...contentEvents(item, at),
    { type: 'response.output_item.done', output_index: index, item },
  ];
}

function contentEvents(item: Members, at: Members): Members[] {
  if (item['type'] === 'function_call')
    return [
      { type: 'response.function_call_arguments.delta', ...at, delta: item['arguments'] },
      { type: 'response.function_call_arguments.done', ...at, arguments: item['arguments'] },
    ];
  if (item['type'] === 'reasoning')
    return (item['summary'] as Members[]).flatMap((part, index) => {
      const place = { ...at, summary_index: index };
      return [
        { type: 'response.reasoning_summary_part.added', ...place, part: { ...part, text: '' } },
        { type: 'response.reasoning_summary_text.delta', ...place, delta: part['text'] },
        { type: 'response.reasoning_summary_text.done', ...place, text: part['text'] },
        { type: 'response.reasoning_summary_part.done', ...place, part },
      ];
    });
  if (item['type'] !== 'message') return [{ type: `response.${String(item['type'])}.searching`, ...at }];
  return (item['content'] as Members[]).flatMap((part, index) => {
    const place = { ...at, content_index: index };
    const text = String(part['text']);
    return [
      { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
      ...text
        .split(/(?= )/)
        .map((delta) => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
      { type: 'response.output_text.done', ...place, text, logprobs: [] },
      { type: 'response.content_part.done', ...place, part },
    ];
  });
}

export const wireOf = (events: readonly Members[]): string =>
  events.map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`).join('');

export function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function sendEvents(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
}
