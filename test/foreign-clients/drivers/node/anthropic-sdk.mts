/** The package @anthropic-ai/sdk. */
import Anthropic from '@anthropic-ai/sdk';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import {
  alt,
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
  Weather,
  weatherSchema,
} from './shared.mts';

type Turn = Anthropic.MessageParam;

const client = new Anthropic({ baseURL: alt, apiKey: key });
const base = { model, max_tokens: 500 };
const user: Turn = { role: 'user', content: sentence };
const asked: Turn = { role: 'user', content: question };
const tools = [{ name: 'get_weather', input_schema: weatherSchema }];
const usageOf = (usage: { input_tokens: number; output_tokens: number }) => ({
  input: usage.input_tokens,
  output: usage.output_tokens,
});
const textOf = (content: readonly { type: string; text?: string }[]) =>
  content.map(({ type, text }) => (type === 'text' ? text : '')).join('');

async function chat() {
  const { content, usage } = await client.messages.create({ ...base, messages: [user] });
  return { text: textOf(content), usage: usageOf(usage) };
}

async function stream() {
  let deltas = 0;
  const { content, usage } = await client.messages
    .stream({ ...base, messages: [user] })
    .on('text', () => (deltas += 1))
    .finalMessage();
  return { text: textOf(content), deltas, usage: usageOf(usage) };
}

async function history() {
  const first = await client.messages.create({ ...base, messages: [user] });
  const messages: Turn[] = [
    user,
    { role: first.role, content: first.content },
    { role: 'user', content: secondSentence },
  ];
  return { text: textOf((await client.messages.create({ ...base, messages })).content) };
}

async function afterCalls(content: Anthropic.ContentBlock[]) {
  const called = content.filter((block) => block.type === 'tool_use');
  const results = called.map(({ id }) => ({
    type: 'tool_result' as const,
    tool_use_id: id,
    content: toolResult,
  }));
  const messages: Turn[] = [asked, { role: 'assistant', content }, { role: 'user', content: results }];
  const done = await client.messages.create({ ...base, messages, tools });
  return { calls: called.map(({ name, input }) => ({ name, arguments: input })), text: textOf(done.content) };
}

async function withTools() {
  return afterCalls((await client.messages.create({ ...base, messages: [asked], tools })).content);
}

async function streamWithTools() {
  return afterCalls(
    (await client.messages.stream({ ...base, messages: [asked], tools }).finalMessage()).content,
  );
}

async function runTools() {
  const tool = betaZodTool({
    name: 'get_weather',
    description: 'Returns the weather of a city',
    inputSchema: Weather,
    run: getWeather,
  });
  const done = await client.beta.messages.toolRunner({ ...base, messages: [asked], tools: [tool] });
  return { text: textOf(done.content), calls: callsMade() };
}

async function structured() {
  const messages: Turn[] = [{ role: 'user', content: invent }];
  const done = await client.messages.parse({
    ...base,
    messages,
    output_config: { format: zodOutputFormat(Person) },
  });
  return { value: done.parsed_output };
}

async function models() {
  const ids: string[] = [];
  for await (const { id } of client.models.list()) ids.push(id);
  return { ids };
}

await reportAll('messages', {
  chat,
  stream,
  history,
  tools: withTools,
  'streamed tools': streamWithTools,
  'tool runner': runTools,
  structured,
  'token count': async () => ({
    count: (await client.messages.countTokens({ model, messages: [user] })).input_tokens,
  }),
  models,
});
