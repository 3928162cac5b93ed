/** A first call: a completion, the same as a stream, and an error that is retried. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import createClient from 'openapi-fetch';
import type { components, paths } from './v1.js';

type ChatRequest = components['schemas']['CreateChatCompletionRequest'];
type StreamEvent = components['schemas']['ChatStreamEvent'];

const client = createClient<paths>({
  baseUrl: `${process.env['MODELROUTE_BASE_URL']}/v1`,
  headers: { authorization: `Bearer ${process.env['MODELROUTE_KEY']}` },
});

const question = (model: string): ChatRequest => ({
  model,
  messages: [{ role: 'user', content: 'Hello there' }],
});

/** The text of the completion. Throws after the last attempt, or where a retry cannot help. */
async function complete(body: ChatRequest, attempts = 2): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const { data, error, response } = await client.POST('/chat/completions', { body });
    if (typeof data === 'object') return data.choices[0]?.message.content ?? '';
    const { headers } = response;
    const failure = `${response.status} ${error?.error.code}, x-trace-id ${headers.get('x-trace-id')}`;
    if (attempt === attempts || headers.get('x-should-retry') !== 'true') throw new Error(failure);
    const seconds = Number(headers.get('retry-after') ?? 1);
    console.log(`${failure}: attempt ${attempt + 1} in ${seconds} s`);
    await sleep(seconds * 1000);
  }
}

/** The text as it arrives. Throws where the stream fails or ends too early. */
async function* stream(request: ChatRequest): AsyncGenerator<string> {
  const body = { ...request, stream: true };
  const { data, response } = await client.POST('/chat/completions', { body, parseAs: 'stream' });
  if (!data) throw new Error(`${response.status}, not a stream`);
  const lines = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>;
  for await (const event of data.pipeThrough(lines).pipeThrough(new EventSourceParserStream())) {
    if (event.data === '[DONE]') return;
    const chunk = JSON.parse(event.data) as StreamEvent;
    if ('error' in chunk) throw new Error(chunk.error.message);
    yield* chunk.choices.map(({ delta }) => delta.content ?? '');
  }
  throw new Error('the stream ended without [DONE]');
}

console.log(await complete(question('sandbox/chat')));
for await (const text of stream(question('sandbox/chat'))) process.stdout.write(text);
console.log();
await complete(question('sandbox/error-rate_limit_exceeded')).catch((error: unknown) => {
  console.log(`${(error as Error).message}: given up`);
});
