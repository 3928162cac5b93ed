/** Requests for a provider of responses, and its responses for callers of the other formats. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SecretBox } from '../../../server/core/secret-box.ts';
import {
  translateCompletion,
  translateEvents,
  translateRequest,
} from '../../../server/dialects/translate.ts';
import { unfoldResponse } from '../../../server/dialects/responses/unfold-response.ts';

const usage = {
  input_tokens: 12,
  input_tokens_details: { cached_tokens: 4, cache_write_tokens: 3 },
  output_tokens: 9,
  output_tokens_details: { reasoning_tokens: 5 },
  total_tokens: 21,
};

const response = (output: object[], more: object = {}) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_795_176_000,
  status: 'completed',
  model: 'theirs',
  output,
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: 1,
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  usage,
  ...more,
});

const message = (text: string) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});
const reasoning = {
  type: 'reasoning',
  id: 'rs_1',
  summary: [
    { type: 'summary_text', text: 'First.' },
    { type: 'summary_text', text: 'Then.' },
  ],
  encrypted_content: 'gAAAA-secret',
};
const call = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_9',
  name: 'look',
  arguments: '{"big":12345678901234567890}',
};

const chatRequest = { model: 'm', messages: [{ role: 'user', content: 'Hello.' }] };

describe('a search of the web', () => {
  const allowed_domains = ['example.com'];
  const asked = { type: 'web_search', filters: { allowed_domains } };

  it('stays limited to its domains before messages providers, and is reported before others', () => {
    const request = { model: 'm', input: 'Hello.', tools: [asked], max_output_tokens: 20 };
    const messages = translateRequest('responses', 'messages', request);
    expect(messages.body['tools']).toMatchObject([{ name: 'web_search', allowed_domains }]);
    expect(messages.losses).toEqual([]);
    const chat = translateRequest('responses', 'chat', request);
    expect(chat.losses.map(({ field }) => field)).toEqual(['tools[0].filters.allowed_domains']);
  });

  it('of a messages request becomes one with filters', () => {
    const { body, losses } = translateRequest('messages', 'responses', {
      model: 'm',
      max_tokens: 20,
      messages: [{ role: 'user', content: 'Hello.' }],
      tools: [{ type: 'web_search_20250305', name: 'web_search', allowed_domains }],
    });
    expect(body['tools']).toEqual([asked]);
    expect(losses).toEqual([]);
  });
});

describe('a chat-completions request', () => {
  it('becomes items, each call and each result one of its own, and nothing is stored', () => {
    const { body, losses, refused } = translateRequest('chat', 'responses', {
      model: 'm',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look.' },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
            { type: 'file', file: { file_data: 'data:application/pdf;base64,JVBERi0=', filename: 'a.pdf' } },
          ],
        },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [
            { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } },
            { id: 'call_2', type: 'custom', custom: { name: 'note', input: 'x' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'Rain.' },
        { role: 'tool', tool_call_id: 'call_2', content: [{ type: 'text', text: 'Done.' }] },
      ],
      tools: [
        { type: 'function', function: { name: 'look', parameters: { type: 'object' } } },
        { type: 'custom', custom: { name: 'note' } },
      ],
      tool_choice: { type: 'function', function: { name: 'look' } },
      parallel_tool_calls: false,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } },
      reasoning_effort: 'low',
      verbosity: 'low',
      prompt_cache_key: 'k',
      max_completion_tokens: 5,
      presence_penalty: 0,
      logprobs: true,
      top_logprobs: 2,
      stop: ['END'],
      seed: 1,
      stream: true,
    });
    expect(refused).toBeUndefined();
    expect(body).toEqual({
      model: 'm',
      store: false,
      stream: true,
      input: [
        { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'Be brief.' }] },
        {
          type: 'message',
          role: 'user',
          content: [
            { type: 'input_text', text: 'Look.' },
            { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
            { type: 'input_file', file_data: 'data:application/pdf;base64,JVBERi0=', filename: 'a.pdf' },
          ],
        },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
        { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' },
        { type: 'custom_tool_call', call_id: 'call_2', name: 'note', input: 'x' },
        { type: 'function_call_output', call_id: 'call_1', output: 'Rain.' },
        { type: 'custom_tool_call_output', call_id: 'call_2', output: 'Done.' },
      ],
      tools: [
        { type: 'function', name: 'look', parameters: { type: 'object' }, strict: false },
        { type: 'custom', name: 'note' },
      ],
      tool_choice: { type: 'function', name: 'look' },
      parallel_tool_calls: false,
      text: { format: { type: 'json_schema', name: 'answer', schema: { type: 'object' } }, verbosity: 'low' },
      reasoning: { effort: 'low' },
      include: ['reasoning.encrypted_content', 'message.output_text.logprobs'],
      prompt_cache_key: 'k',
      max_output_tokens: 16,
      top_logprobs: 2,
    });
    expect(losses.map(({ field }) => field).sort()).toEqual(['max_completion_tokens', 'seed', 'stop[0]']);
  });

  it('is refused where it asks for several completions', () => {
    const { refused } = translateRequest('chat', 'responses', { ...chatRequest, n: 2 });
    expect(refused?.field).toBe('n');
  });
});

describe('a messages request', () => {
  it('keeps the order of results and texts, and asks for a summary where thinking is shown', () => {
    const { body } = translateRequest('messages', 'responses', {
      model: 'm',
      max_tokens: 2_000,
      system: 'Be brief.',
      thinking: { type: 'enabled', budget_tokens: 1_024 },
      messages: [
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'look', input: { a: 1 } }] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: 'Rain.' },
            { type: 'text', text: 'Go on.' },
          ],
        },
      ],
    });
    expect(body).toMatchObject({
      input: [
        { role: 'system' },
        { type: 'function_call', call_id: 'call_1', arguments: '{"a":1}' },
        { type: 'function_call_output', call_id: 'call_1', output: 'Rain.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Go on.' }] },
      ],
      reasoning: { effort: 'low', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
      max_output_tokens: 2_000,
    });
  });
});

describe('a response', () => {
  const output = [reasoning, message('Well.'), call];

  it('becomes a chat completion, with the reasoning sealed for who asked', () => {
    const request = { ...chatRequest, reasoning_effort: 'low' };
    const { body, losses } = translateCompletion('responses', 'chat', response(output), request, {
      model: 'mine',
    });
    expect(body).toMatchObject({
      id: 'chatcmpl-1',
      model: 'mine',
      created: 1_795_176_000,
      choices: [
        {
          message: {
            content: 'Well.',
            reasoning_content: 'First.\n\nThen.',
            tool_calls: [
              { id: 'call_9', type: 'function', function: { name: 'look', arguments: call.arguments } },
            ],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: {
        prompt_tokens: 12,
        completion_tokens: 9,
        prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 3 },
        completion_tokens_details: { reasoning_tokens: 5 },
      },
    });
    expect(losses).toEqual([]);
    const { message: said } = (body as { choices: [{ message: Record<string, unknown> }] }).choices[0];
    const [block] = said['thinking_blocks'] as [{ signature: string }];
    expect(block.signature).toMatch(/^mr3\./);
    const next = translateRequest('chat', 'responses', {
      ...request,
      messages: [
        ...chatRequest.messages,
        { ...said, role: 'assistant' },
        { role: 'user', content: 'Go on.' },
      ],
    });
    expect(next.body['input']).toContainEqual({
      type: 'reasoning',
      id: 'rs_1',
      summary: [{ type: 'summary_text', text: 'First.\n\nThen.' }],
      encrypted_content: 'gAAAA-secret',
    });
  });

  it('reports what the provider did by itself', () => {
    const search = { type: 'web_search_call', id: 'ws_1', status: 'completed' };
    for (const to of ['chat', 'messages'] as const) {
      const { body, losses } = translateCompletion(
        'responses',
        to,
        response([search, message('a')]),
        chatRequest,
      );
      expect(JSON.stringify(body)).not.toContain('ws_1');
      expect(losses.map(({ field }) => field)).toEqual(['output[0]']);
    }
  });

  it('keeps its reasoning from another project', () => {
    const box = new SecretBox(randomBytes(32));
    const request = { ...chatRequest, reasoning_effort: 'low' };
    const sealing = { box, owner: 'a' };
    const { body } = translateCompletion('responses', 'chat', response([reasoning]), request, { sealing });
    const { message: said } = (body as { choices: [{ message: Record<string, unknown> }] }).choices[0];
    const next = { ...request, messages: [{ ...said, role: 'assistant' }, ...chatRequest.messages] };
    const sent = (owner: string) =>
      JSON.stringify(translateRequest('chat', 'responses', next, { sealing: { box, owner } }).body);
    expect(sent('a')).toContain('gAAAA-secret');
    expect(sent('b')).not.toMatch(/gAAAA-secret|mr3/);
  });

  it('keeps its reasoning from a provider of messages', () => {
    const request = { model: 'm', max_tokens: 9, messages: [], thinking: { type: 'adaptive' } };
    const { body } = translateCompletion('responses', 'messages', response([reasoning]), request);
    const { content } = body as { content: [{ type: string; signature: string }] };
    expect(content[0]).toMatchObject({ type: 'thinking', thinking: 'First.\n\nThen.' });
    const history = { model: 'm', messages: [{ role: 'assistant', content }] };
    expect(
      JSON.stringify(translateRequest('messages', 'chat', { ...history, max_tokens: 9 }).body),
    ).not.toContain('mr3.');
  });

  it.each([
    ['max_output_tokens', 'length'],
    ['content_filter', 'content_filter'],
    ['something new', 'length'],
  ])('that is incomplete because of %s ends with %s', (reason, finish) => {
    const cut = response([message('We')], { status: 'incomplete', incomplete_details: { reason } });
    const { body } = translateCompletion('responses', 'chat', cut, chatRequest);
    expect(body).toMatchObject({ choices: [{ finish_reason: finish }] });
  });

  it('streams as it is plain', () => {
    const translator = translateEvents('responses', 'chat', { ...chatRequest, stream: true });
    const events = unfoldResponse(response(output)).flatMap((event) => translator.push(event));
    const deltas = events.flatMap(({ data }) =>
      typeof data === 'string'
        ? []
        : (data as { choices: { delta: object }[] }).choices.map(({ delta }) => delta),
    );
    expect(deltas).toContainEqual({ content: 'Well.' });
    expect(events.at(-1)?.data).toBe('[DONE]');
  });
});
