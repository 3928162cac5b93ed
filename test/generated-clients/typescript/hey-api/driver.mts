/** The scripted run with the clients that @hey-api/openapi-ts makes; event streams are read with eventsource-parser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient as createAltClient } from './alt/client/index.js';
import { createMessage } from './alt/index.js';
import type * as alt from './alt/index.js';
import {
  baseUrl,
  dataUrl,
  eventsOf,
  expect,
  folder,
  key,
  note,
  oddUrl,
  personSchema,
  runSteps,
  sentence,
  weatherParameters,
} from './shared/scripted-run.mjs';
import { createClient } from './v1/client/index.js';
import {
  createChatCompletion,
  createEmbedding,
  createFile,
  createSpeech,
  downloadFile,
  listModels as listModelsOperation,
} from './v1/index.js';
import type * as v1 from './v1/index.js';

type ChatRequest = v1.CreateChatCompletionRequest;

const connect = (url = baseUrl, token = key) => createClient({ baseUrl: `${url}/v1`, auth: token });
const connectAlt = (url = baseUrl) =>
  createAltClient({
    baseUrl: `${url}/alt/v1`,
    // The surface takes the key in one of two headers.
    auth: ({ type }) => (type === 'apiKey' ? key : undefined),
  });

const chatRequest = (content: string, model = 'sandbox/chat'): ChatRequest => ({
  model,
  messages: [{ role: 'user', content }],
});

async function chat(body: ChatRequest, url = baseUrl): Promise<v1.ChatChoice> {
  const { data, error } = await createChatCompletion({ client: connect(url), body });
  const choice = data?.choices[0];
  expect(choice !== undefined, `no choice: ${JSON.stringify(error)}`);
  return choice;
}

const messageRequest = (text: string, model = 'sandbox/chat'): alt.CreateMessageRequest => ({
  model,
  max_tokens: 64,
  messages: [{ role: 'user', content: [{ type: 'text', text }] }],
});

async function sendMessage(url = baseUrl): Promise<alt.Message> {
  const { data, error } = await createMessage({ client: connectAlt(url), body: messageRequest('Hello') });
  expect(data !== undefined, JSON.stringify(error));
  return data;
}

function firstText({ content: [block] }: alt.Message): string {
  expect(block?.type === 'text', `the first block is a ${block?.type}`);
  return block.text;
}

async function listModels(url = baseUrl): Promise<string> {
  const { data } = await listModelsOperation({ client: connect(url) });
  const owner = data?.data.find(({ id }) => id === 'sandbox/chat')?.owned_by;
  expect(owner === 'modelroute', `sandbox/chat is owned by ${owner}`);
  return `${data?.data.length} models`;
}

async function chatWithTools(): Promise<string> {
  const messages: ChatRequest['messages'] = [
    { role: 'system', content: 'You are terse.' },
    { role: 'user', content: 'Weather in Bern?' },
  ];
  const request: ChatRequest = {
    model: 'sandbox/chat',
    messages,
    stop: ['STOP-HERE'],
    tools: [{ type: 'function', function: { name: 'get_weather', parameters: weatherParameters } }],
    tool_choice: { type: 'function', function: { name: 'get_weather' } },
  };
  const call = (await chat(request)).message.tool_calls?.[0];
  expect(call?.type === 'function', `the call is a ${call?.type}`);
  const { city } = JSON.parse(call.function.arguments) as { city?: unknown };
  expect(
    call.function.name === 'get_weather' && city !== undefined,
    `called with ${call.function.arguments}`,
  );
  const answer = await chat({
    model: 'sandbox/chat',
    tools: request.tools ?? [],
    messages: [
      ...messages,
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: call.id, content: '12 degrees' },
    ],
  });
  expect(answer.finish_reason === 'stop', `finish_reason is ${answer.finish_reason}`);
  expect(answer.message.content, "no content after the tool's result");
  return answer.message.content;
}

async function richMessage(): Promise<string> {
  const content: v1.ChatUserPart[] = [
    { type: 'text', text: 'What is this?' },
    { type: 'image_url', image_url: { url: dataUrl('pixel.png', 'image/png') } },
    { type: 'file', file: { filename: 'note.txt', file_data: dataUrl('note.txt', 'text/plain') } },
  ];
  const answer = await chat({ model: 'sandbox/chat', messages: [{ role: 'user', content }] });
  const said = answer.message.content ?? '';
  expect(said.includes('image') && said.includes('quick brown fox'), `the answer is ${said}`);
  return said;
}

async function structuredOutput(): Promise<string> {
  const answer = await chat({
    ...chatRequest('Invent a person.'),
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'person', strict: true, schema: personSchema },
    },
  });
  const person = JSON.parse(answer.message.content ?? '') as Record<string, unknown>;
  expect(typeof person['name'] === 'string' && Number.isInteger(person['age']), answer.message.content ?? '');
  return answer.message.content ?? '';
}

async function embeddings(): Promise<string> {
  const body = { model: 'sandbox/embed', input: ['one', 'two'], dimensions: 256 };
  const { data } = await createEmbedding({ client: connect(), body });
  const sizes = data?.data.map(({ embedding }) => (typeof embedding === 'string' ? 0 : embedding.length));
  expect(String(sizes) === '256,256', `vectors of ${sizes} numbers`);
  return '2 vectors of 256 numbers';
}

let uploaded = '';

async function fileUpload(): Promise<string> {
  const { data } = await createFile({
    client: connect(),
    body: { file: new File([note], 'note.txt', { type: 'text/plain' }), purpose: 'user_data' },
  });
  expect(data !== undefined, 'no file came back');
  expect(data.id.startsWith('file-') && data.bytes === note.length, JSON.stringify(data));
  uploaded = data.id;
  return `${data.bytes} bytes`;
}

async function fileDownload(): Promise<string> {
  const { data } = await downloadFile({ client: connect(), path: { file_id: uploaded } });
  expect(data !== undefined, 'no file came');
  const received = Buffer.from(await data.arrayBuffer());
  expect(note.equals(received), 'other bytes came');
  return `${received.length} bytes`;
}

async function speechToFile(): Promise<string> {
  const { data } = await createSpeech({
    client: connect(),
    body: { model: 'sandbox/speech', input: 'Hello there.', voice: 'alloy', response_format: 'wav' },
    parseAs: 'blob',
  });
  expect(data instanceof Blob, 'no sound');
  const sound = Buffer.from(await data.arrayBuffer());
  writeFileSync(join(folder, 'speech.wav'), sound);
  expect(sound.toString('latin1', 0, 4) === 'RIFF', 'no WAV file');
  return `${sound.length} bytes`;
}

async function message(): Promise<string> {
  const answer = await sendMessage();
  expect(answer.stop_reason === 'end_turn', `stop_reason is ${answer.stop_reason}`);
  return firstText(answer);
}

/** The typed error of a request that is refused. */
async function refusal(body: ChatRequest, token = key) {
  const { error, response } = await createChatCompletion({ client: connect(baseUrl, token), body });
  expect(error !== undefined && response !== undefined, 'the request was not refused');
  expect(response.headers.get('x-trace-id'), 'no x-trace-id');
  return { detail: error.error, response };
}

async function errors(): Promise<string> {
  const expected: [number, string, ChatRequest, string][] = [
    [400, 'invalid_value', { ...chatRequest('Hi'), temperature: 9 }, key],
    [401, 'invalid_api_key', chatRequest('Hi'), 'mr-wrong'],
    [403, 'model_not_allowed', chatRequest('Hi', 'sandbox/error-model_not_allowed'), key],
    [404, 'model_not_found', chatRequest('Hi', 'no/such-model'), key],
    [429, 'rate_limit_exceeded', chatRequest('Hi', 'sandbox/error-rate_limit_exceeded'), key],
  ];
  for (const [status, code, request, token] of expected) {
    const { detail, response } = await refusal(request, token);
    const seen = `${response.status} ${detail.code}`;
    expect(seen === `${status} ${code}`, `${seen}, not ${status} ${code}`);
  }
  const { error, response } = await createMessage({
    client: connectAlt(),
    body: messageRequest('Hi', 'no/such-model'),
  });
  expect(error?.error.type === 'not_found_error', `type is ${error?.error.type}`);
  expect(response?.status === 404 && response.headers.get('x-trace-id'), 'no x-trace-id');
  return '400 401 403 404 429, and 404 on the second surface';
}

async function unknownFields(): Promise<string> {
  await listModels(`${oddUrl}/fields`);
  const answer = await chat(chatRequest('Hi'), `${oddUrl}/fields`);
  expect(answer.message.content, 'no content');
  return firstText(await sendMessage(`${oddUrl}/fields`));
}

async function unknownValues(): Promise<string> {
  const { finish_reason } = await chat(chatRequest('Hi'), `${oddUrl}/values`);
  const { stop_reason } = await sendMessage(`${oddUrl}/values`);
  expect(finish_reason === 'brand_new' && stop_reason === 'brand_new', `${finish_reason}, ${stop_reason}`);
  return 'brand_new';
}

async function retryAfter(): Promise<string> {
  const { response } = await refusal(chatRequest('Hi', 'sandbox/error-rate_limit_exceeded'));
  const seconds = Number(response.headers.get('retry-after'));
  expect(Number.isInteger(seconds) && seconds > 0, `Retry-After is ${seconds}`);
  return `${seconds} s`;
}

async function streamChat(): Promise<string> {
  const body: ChatRequest = {
    ...chatRequest(sentence),
    stream: true,
    stream_options: { include_usage: true },
  };
  const { response } = await createChatCompletion({ client: connect(), body, parseAs: 'stream' });
  const chunks: v1.ChatCompletionChunk[] = [];
  let ended = false;
  for await (const { data: text } of eventsOf(response?.body ?? null)) {
    if (text === '[DONE]') ended = true;
    else {
      const event = JSON.parse(text) as v1.ChatStreamEvent;
      if ('error' in event) throw new Error(event.error.message);
      chunks.push(event);
    }
  }
  const said = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? '')).join('');
  expect(said === sentence && chunks.length > 3, `${chunks.length} chunks: ${said}`);
  expect(ended && chunks.at(-1)?.usage, 'no usage in the last chunk, or no [DONE]');
  return `${chunks.length} chunks`;
}

async function streamMessage(): Promise<string> {
  const body = { ...messageRequest(sentence), stream: true };
  const { response } = await createMessage({ client: connectAlt(), body, parseAs: 'stream' });
  const events: alt.MessageStreamEvent[] = [];
  for await (const { data: text } of eventsOf(response?.body ?? null))
    events.push(JSON.parse(text) as alt.MessageStreamEvent);
  const said = events
    .map((event) =>
      event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '',
    )
    .join('');
  expect(said === sentence, `the text is ${said}`);
  expect(events.at(-1)?.type === 'message_stop', 'the stream ended without message_stop');
  return `${events.length} events`;
}

await runSteps({
  'list-models': () => listModels(),
  'chat-with-tools': chatWithTools,
  'rich-message': richMessage,
  'structured-output': structuredOutput,
  embeddings,
  'file-upload': fileUpload,
  'file-download': fileDownload,
  'speech-to-file': speechToFile,
  message,
  errors,
  'unknown-field-tolerated': unknownFields,
  'unknown-enum-tolerated': unknownValues,
  'retry-after-readable': retryAfter,
  'stream-chat': streamChat,
  'stream-message': streamMessage,
});
