/** The package openai: chat completions and responses. */
import OpenAI from 'openai';
import { zodFunction, zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import {
  callsMade,
  getWeather,
  invent,
  key,
  model,
  Person,
  question,
  reportAll,
  secondSentence,
  sentence,
  toolResult,
  v1,
  Weather,
  weatherSchema,
} from './shared.mts';

type Message = OpenAI.ChatCompletionMessageParam;

const client = new OpenAI({ baseURL: v1, apiKey: key });
const chats = client.chat.completions;
const user: Message = { role: 'user', content: sentence };
const asked: Message = { role: 'user', content: question };
const chatTools = [
  { type: 'function' as const, function: { name: 'get_weather', parameters: weatherSchema } },
];
const responseTools = [
  { type: 'function' as const, name: 'get_weather', parameters: weatherSchema, strict: true as const },
];
const chatUsage = (usage: OpenAI.CompletionUsage | null | undefined) => ({
  input: usage?.prompt_tokens,
  output: usage?.completion_tokens,
});
const responseUsage = (usage: OpenAI.Responses.ResponseUsage | undefined) => ({
  input: usage?.input_tokens,
  output: usage?.output_tokens,
});

async function chat() {
  const done = await chats.create({ model, messages: [user] });
  return { text: done.choices[0]?.message.content, usage: chatUsage(done.usage) };
}

async function streamChat() {
  const stream = chats.stream({ model, messages: [user], stream_options: { include_usage: true } });
  let deltas = 0;
  stream.on('content', () => (deltas += 1));
  const done = await stream.finalChatCompletion();
  return { text: done.choices[0]?.message.content, deltas, usage: chatUsage(done.usage) };
}

async function chatHistory() {
  const first = await chats.create({ model, messages: [user] });
  const message = first.choices[0]?.message;
  if (message === undefined) throw new Error('no message');
  const done = await chats.create({
    model,
    messages: [user, message, { role: 'user', content: secondSentence }],
  });
  return { text: done.choices[0]?.message.content };
}

async function afterChatCalls(message: OpenAI.ChatCompletionMessage | undefined) {
  if (message === undefined) throw new Error('no message');
  const called = (message.tool_calls ?? []).filter((call) => call.type === 'function');
  const results = called.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: toolResult }));
  const done = await chats.create({ model, messages: [asked, message, ...results], tools: chatTools });
  return {
    calls: called.map((call) => ({
      name: call.function.name,
      arguments: JSON.parse(call.function.arguments) as unknown,
    })),
    text: done.choices[0]?.message.content,
  };
}

async function chatWithTools() {
  const done = await chats.create({ model, messages: [asked], tools: chatTools });
  return afterChatCalls(done.choices[0]?.message);
}

async function streamChatWithTools() {
  const done = await chats.stream({ model, messages: [asked], tools: chatTools }).finalChatCompletion();
  return afterChatCalls(done.choices[0]?.message);
}

async function runTools() {
  const tool = zodFunction({ name: 'get_weather', parameters: Weather, function: getWeather });
  const runner = chats.runTools({ model, messages: [asked], tools: [tool] });
  return { text: await runner.finalContent(), calls: callsMade() };
}

async function chatStructured() {
  const messages: Message[] = [{ role: 'user', content: invent }];
  const done = await chats.parse({ model, messages, response_format: zodResponseFormat(Person, 'person') });
  return { value: done.choices[0]?.message.parsed };
}

async function embeddings() {
  const { data } = await client.embeddings.create({ model: 'sandbox/embed', input: ['one', 'two'] });
  return { sizes: data.map(({ embedding }) => embedding.length) };
}

async function models() {
  const ids: string[] = [];
  for await (const { id } of client.models.list()) ids.push(id);
  return { ids };
}

async function respond() {
  const done = await client.responses.create({ model, input: sentence });
  return { text: done.output_text, usage: responseUsage(done.usage) };
}

async function streamResponse() {
  const stream = client.responses.stream({ model, input: sentence });
  let deltas = 0;
  stream.on('response.output_text.delta', () => (deltas += 1));
  const done = await stream.finalResponse();
  return { text: done.output_text, deltas, usage: responseUsage(done.usage) };
}

async function responseHistory() {
  const first = await client.responses.create({ model, input: sentence });
  const input: OpenAI.Responses.ResponseInput = [
    { role: 'user', content: sentence },
    ...first.output,
    { role: 'user', content: secondSentence },
  ];
  return { text: (await client.responses.create({ model, input })).output_text };
}

async function previousResponse() {
  const first = await client.responses.create({ model, input: sentence });
  const done = await client.responses.create({
    model,
    input: secondSentence,
    previous_response_id: first.id,
  });
  return { text: done.output_text };
}

async function afterResponseCalls(output: OpenAI.Responses.ResponseOutputItem[]) {
  const called = output.filter((item) => item.type === 'function_call');
  const input: OpenAI.Responses.ResponseInput = [
    { role: 'user', content: question },
    ...output,
    ...called.map(({ call_id }) => ({ type: 'function_call_output' as const, call_id, output: toolResult })),
  ];
  const done = await client.responses.create({ model, input, tools: responseTools });
  return {
    calls: called.map(({ name, arguments: text }) => ({ name, arguments: JSON.parse(text) as unknown })),
    text: done.output_text,
  };
}

async function respondWithTools() {
  const { output } = await client.responses.create({ model, input: question, tools: responseTools });
  return afterResponseCalls(output);
}

async function streamResponseWithTools() {
  const { output } = await client.responses
    .stream({ model, input: question, tools: responseTools })
    .finalResponse();
  return afterResponseCalls(output);
}

async function responseStructured() {
  const text = { format: zodTextFormat(Person, 'person') };
  return { value: (await client.responses.parse({ model, input: invent, text })).output_parsed };
}

await reportAll('chat', {
  chat,
  stream: streamChat,
  history: chatHistory,
  tools: chatWithTools,
  'streamed tools': streamChatWithTools,
  'tool runner': runTools,
  structured: chatStructured,
  embeddings,
  models,
});
await reportAll('responses', {
  chat: respond,
  stream: streamResponse,
  history: responseHistory,
  tools: respondWithTools,
  'streamed tools': streamResponseWithTools,
  structured: responseStructured,
  'previous response': previousResponse,
});
