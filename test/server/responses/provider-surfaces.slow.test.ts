/** The official clients of the other formats before a provider of responses: another installation of this server. */
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { startFront, type Front } from '../routing/front.ts';

let provider: TestServer;
let front: Front;
let openai: OpenAI;
let anthropic: Anthropic;

beforeAll(async () => {
  provider = await startServer();
  const entry = { dialect: 'responses', base_url: provider.v1, key_env: 'PROVIDER_KEY' };
  front = await startFront(
    {
      providers: { sandbox: entry },
      models: [{ id: 'far', provider: 'sandbox', upstream_model: 'sandbox/chat' }],
    },
    { PROVIDER_KEY: provider.key },
  );
  openai = new OpenAI({ baseURL: front.v1, apiKey: front.key, maxRetries: 0 });
  anthropic = new Anthropic({ baseURL: front.alt, apiKey: front.key, maxRetries: 0 });
});
afterAll(async () => {
  await front.stop();
  await provider.stop();
});

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('chat completions', () => {
  const model = 'far';

  test('a text, plain and streamed, with usage', async () => {
    const messages = [{ role: 'user' as const, content: 'Hello, Bremen.' }];
    const plain = await openai.chat.completions.create({ model, messages });
    expect(plain.choices[0]?.message.content).toBe('Hello, Bremen.');
    expect(plain.usage?.total_tokens).toBeGreaterThan(3);
    const stream = await openai.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let total = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      total = chunk.usage?.total_tokens ?? total;
    }
    expect(text).toBe('Hello, Bremen.');
    expect(total).toBe(plain.usage?.total_tokens);
  });

  test('a loop of tools, plain and streamed', async () => {
    const tools = [{ type: 'function' as const, function: { name: 'get_weather', parameters } }];
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'The weather?' }];
    const plain = await openai.chat.completions.create({ model, messages, tools });
    const [choice] = plain.choices;
    expect(choice?.finish_reason).toBe('tool_calls');
    const [call] = choice?.message.tool_calls ?? [];
    expect(call?.id).toMatch(/^call_/);
    if (choice === undefined || call === undefined) throw new Error('there is no call');
    const streamed = await openai.chat.completions.stream({ model, messages, tools }).finalChatCompletion();
    expect(streamed.choices[0]?.message.tool_calls?.[0]).toMatchObject({
      function: {
        name: 'get_weather',
        arguments: (call as { function: { arguments: string } }).function.arguments,
      },
    });
    messages.push(choice.message, { role: 'tool', tool_call_id: call.id, content: 'It rains.' });
    const answer = await openai.chat.completions.create({ model, messages, tools });
    expect(answer.choices[0]?.message.content).toContain('It rains.');
  });

  test('structured output, an image, a file, probabilities and a limit', async () => {
    const formatted = await openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'A city.' }],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'city', schema: parameters, strict: true },
      },
    });
    expect(JSON.parse(formatted.choices[0]?.message.content ?? '')).toHaveProperty('city');
    const described = await openai.chat.completions.create({
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
            {
              type: 'file',
              file: { filename: 'a.txt', file_data: `data:text/plain;base64,${btoa('Elephants.')}` },
            },
          ],
        },
      ],
    });
    expect(described.choices[0]?.message.content).toMatch(/image\/png[\s\S]*Elephants/);
    const likely = await openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'Hello.' }],
      logprobs: true,
      top_logprobs: 2,
    });
    expect(likely.choices[0]?.logprobs?.content?.[0]?.top_logprobs).toHaveLength(2);
    const cut = await openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'word '.repeat(100) }],
      max_completion_tokens: 20,
    });
    expect(cut.choices[0]?.finish_reason).toBe('length');
  });

  test('an error of the provider has its code', async () => {
    const tooLong = openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'word '.repeat(140_000) }],
    });
    await expect(tooLong).rejects.toMatchObject({ status: 400, code: 'context_length_exceeded' });
  });
});

describe('messages', () => {
  const model = 'far';
  const tools = [{ name: 'get_weather', input_schema: parameters as Anthropic.Tool.InputSchema }];

  test('a text, plain and streamed, with usage', async () => {
    const ask = { model, max_tokens: 200, messages: [{ role: 'user' as const, content: 'Hello, Bremen.' }] };
    const plain = await anthropic.messages.create(ask);
    expect(plain.content).toMatchObject([{ type: 'text', text: 'Hello, Bremen.' }]);
    expect(plain.stop_reason).toBe('end_turn');
    const streamed = await anthropic.messages.stream(ask).finalMessage();
    expect(streamed.content).toMatchObject([{ type: 'text', text: 'Hello, Bremen.' }]);
    expect(streamed.usage.output_tokens).toBe(plain.usage.output_tokens);
  });

  test('a loop of tools, plain and streamed', async () => {
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'The weather?' }];
    const streamed = await anthropic.messages
      .stream({ model, max_tokens: 200, messages, tools })
      .finalMessage();
    expect(streamed.stop_reason).toBe('tool_use');
    const use = streamed.content.find((block) => block.type === 'tool_use');
    if (use === undefined) throw new Error('there is no call');
    messages.push(
      { role: 'assistant', content: streamed.content },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: use.id, content: 'It rains.' }] },
    );
    const answer = await anthropic.messages.create({ model, max_tokens: 200, messages, tools });
    expect(JSON.stringify(answer.content)).toContain('It rains.');
  });

  test('tokens are estimated here', async () => {
    const { input_tokens: count } = await anthropic.messages.countTokens({
      model,
      messages: [{ role: 'user', content: 'Hello, Bremen.' }],
    });
    expect(count).toBeGreaterThan(2);
  });
});

describe('responses', () => {
  test('the helper for streams of the official client, whose items go back with what it adds to them', async () => {
    const tools: OpenAI.Responses.FunctionTool[] = [
      { type: 'function', name: 'get_weather', parameters, strict: true },
    ];
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'The weather?' }];
    const response = await openai.responses.stream({ model: 'far', input, tools }).finalResponse();
    expect(response.model).toBe('far');
    const [call] = response.output;
    if (call?.type !== 'function_call') throw new Error('there is no call');
    expect(call).toHaveProperty('parsed_arguments');
    input.push(call, {
      type: 'function_call_output',
      call_id: call.call_id,
      output: 'It rains.',
    });
    const answer = await openai.responses.stream({ model: 'far', input, tools }).finalResponse();
    expect(answer.output_text).toContain('It rains.');
    input.push(...(answer.output as OpenAI.Responses.ResponseInput), { role: 'user', content: 'And now?' });
    const last = await openai.responses.create({ model: 'far', input });
    expect(last.status).toBe('completed');
  });

  test('legacy completions are translated', async () => {
    const { choices } = await openai.completions.create({ model: 'far', prompt: 'Hello.' });
    expect(choices[0]?.text).toBe('Hello.');
  });
});
