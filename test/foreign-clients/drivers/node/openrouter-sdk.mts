/** The SDK of OpenRouter, which checks each response against its own schemas. */
import { OpenRouter } from '@openrouter/sdk';
import type {
  ChatMessages,
  ChatRequest,
  InputsUnion1,
  OutputItems,
  ResponsesRequest,
} from '@openrouter/sdk/models';
import {
  invent,
  key,
  model,
  question,
  reportAll,
  secondSentence,
  sentence,
  toolResult,
  v1,
  weatherSchema,
} from './shared.mts';

const client = new OpenRouter({ serverURL: v1, apiKey: key, retryConfig: { strategy: 'none' } });
const weather = {
  name: 'get_weather',
  description: 'Returns the weather of a city',
  parameters: weatherSchema,
};
const chatTools = [{ type: 'function' as const, function: weather }];
const responseTools = [{ type: 'function' as const, ...weather, strict: true }];
const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name', 'age'],
  additionalProperties: false,
};
const user: ChatMessages = { role: 'user', content: sentence };
const asked: ChatMessages = { role: 'user', content: question };
const usageOf = (usage: { promptTokens: number; completionTokens: number } | undefined) => ({
  input: usage?.promptTokens,
  output: usage?.completionTokens,
});

async function complete(request: Omit<ChatRequest, 'stream' | 'model'>) {
  const done = await client.chat.send({ chatRequest: { ...request, model, stream: false } });
  const [choice] = done.choices;
  if (choice === undefined) throw new Error('no choice');
  return { message: choice.message, usage: done.usage };
}

const streamed = (request: Omit<ChatRequest, 'stream' | 'model'>) =>
  client.chat.send({ chatRequest: { ...request, model, stream: true } });

/** The result of the tool leads to a completion. */
async function answer(message: ChatMessages, call: { id: string; name: string; input: string }) {
  const result: ChatMessages = { role: 'tool', toolCallId: call.id, content: toolResult };
  const done = await complete({ messages: [asked, message, result], tools: chatTools });
  return {
    text: done.message.content,
    calls: [{ name: call.name, arguments: JSON.parse(call.input) as unknown }],
  };
}

await reportAll('chat', {
  async chat() {
    const { message, usage } = await complete({ messages: [user] });
    return { text: message.content, usage: usageOf(usage) };
  },
  async stream() {
    const texts: string[] = [];
    let usage;
    for await (const chunk of await streamed({ messages: [user], streamOptions: { includeUsage: true } })) {
      const text = chunk.choices[0]?.delta.content ?? '';
      if (text !== '') texts.push(text);
      usage = chunk.usage ?? usage;
    }
    return { text: texts.join(''), deltas: texts.length, usage: usageOf(usage) };
  },
  async history() {
    const first = await complete({ messages: [user] });
    const messages = [user, first.message, { role: 'user' as const, content: secondSentence }];
    return { text: (await complete({ messages })).message.content };
  },
  async tools() {
    const { message } = await complete({ messages: [asked], tools: chatTools });
    const [call] = message.toolCalls ?? [];
    if (call?.type !== 'function') throw new Error('no call');
    return answer(message, { id: call.id, name: call.function.name, input: call.function.arguments });
  },
  async 'streamed tools'() {
    const call = { id: '', name: '', input: '' };
    for await (const chunk of await streamed({ messages: [asked], tools: chatTools }))
      for (const delta of chunk.choices[0]?.delta.toolCalls ?? []) {
        call.id += delta.id ?? '';
        call.name += delta.function?.name ?? '';
        call.input += delta.function?.arguments ?? '';
      }
    const written = { name: call.name, arguments: call.input };
    return answer(
      { role: 'assistant', toolCalls: [{ id: call.id, type: 'function', function: written }] },
      call,
    );
  },
  async structured() {
    const { message } = await complete({
      messages: [{ role: 'user', content: invent }],
      responseFormat: { type: 'json_schema', jsonSchema: { name: 'person', strict: true, schema } },
    });
    return { value: JSON.parse(String(message.content)) as unknown };
  },
  async embeddings() {
    const done = await client.embeddings.generate({
      requestBody: { model: 'sandbox/embed', input: ['one', 'two'] },
    });
    if (typeof done === 'string') throw new Error(done);
    return { sizes: done.data.map(({ embedding }) => embedding.length) };
  },
  async models() {
    const { result } = await client.models.list();
    return { ids: result.data.map(({ id }) => id) };
  },
});

const respond = (request: Omit<ResponsesRequest, 'stream' | 'model'>) =>
  client.responses.send({ responsesRequest: { ...request, model, stream: false } });

const textOf = ({ output }: { output: OutputItems[] }): string =>
  output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map((part) => (part.type === 'output_text' ? part.text : ''))
    .join('');

/** Items of a response as they are sent back; the types of both directions differ in name only. */
const items = (output: OutputItems[]) => output as unknown as InputsUnion1[];

/** The result of the tool leads to a response. */
async function respondTo(output: OutputItems[]) {
  const call = output.find((item) => item.type === 'function_call');
  if (call === undefined) throw new Error('no call');
  const result = { type: 'function_call_output' as const, callId: call.callId, output: toolResult };
  const input = [{ role: 'user' as const, content: question }, ...items(output), result];
  const text = textOf(await respond({ input, tools: responseTools }));
  return { text, calls: [{ name: call.name, arguments: JSON.parse(call.arguments) as unknown }] };
}

await reportAll('responses', {
  async chat() {
    const done = await respond({ input: sentence });
    return {
      text: textOf(done),
      usage: { input: done.usage?.inputTokens, output: done.usage?.outputTokens },
    };
  },
  async stream() {
    const texts: string[] = [];
    let usage;
    const events = await client.responses.send({
      responsesRequest: { model, input: sentence, stream: true },
    });
    for await (const event of events) {
      if (event.type === 'response.output_text.delta') texts.push(event.delta);
      if (event.type === 'response.completed') usage = event.response.usage;
    }
    return {
      text: texts.join(''),
      deltas: texts.length,
      usage: { input: usage?.inputTokens, output: usage?.outputTokens },
    };
  },
  async history() {
    const { output } = await respond({ input: sentence });
    const said = { role: 'user' as const, content: secondSentence };
    const input = [{ role: 'user' as const, content: sentence }, ...items(output), said];
    return { text: textOf(await respond({ input })) };
  },
  async tools() {
    const { output } = await respond({ input: question, tools: responseTools });
    return respondTo(output);
  },
  async 'streamed tools'() {
    const events = await client.responses.send({
      responsesRequest: { model, input: question, tools: responseTools, stream: true },
    });
    let output: OutputItems[] = [];
    for await (const event of events) if (event.type === 'response.completed') output = event.response.output;
    return respondTo(output);
  },
  async structured() {
    const format = { type: 'json_schema' as const, name: 'person', strict: true, schema };
    return { value: JSON.parse(textOf(await respond({ input: invent, text: { format } }))) as unknown };
  },
});
