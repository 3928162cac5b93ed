/** Requests of chat completions, decoded into the canonical conversation. */
import { describe, expect, it } from 'vitest';
import { decodeChatRequest } from '../../../server/dialects/chat/decode-request.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } } };

describe('a chat request', () => {
  it('becomes turns of blocks, whatever its messages look like', () => {
    const { turns } = decodeChatRequest({
      model: 'm',
      messages: [
        {
          role: 'developer',
          content: [
            { type: 'text', text: 'Be brief.', prompt_cache_breakpoint: { mode: 'explicit', ttl: '12h' } },
          ],
        },
        {
          role: 'user',
          name: 'anna',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image_url', image_url: { url: 'data:image/PNG;charset=x;base64,AAAA', detail: 'low' } },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
            { type: 'input_audio', input_audio: { data: 'BBBB', format: 'mp3' } },
            { type: 'file', file: { file_id: 'file-1' } },
            { type: 'file', file: { filename: 'a.bin', file_data: 'CCCC' } },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'So' },
            { type: 'refusal', refusal: 'No' },
          ],
          tool_calls: [
            { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a": 1}' } },
            { id: 'call_2', type: 'custom', custom: { name: 'c', input: 'text' } },
          ],
          audio: { id: 'audio_1' },
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'done' },
        { role: 'assistant', content: null, refusal: 'Never', function_call: { name: 'g', arguments: '{}' } },
        { role: 'function', name: 'g', content: null },
      ],
    });
    expect(turns).toEqual([
      {
        role: 'developer',
        participant: null,
        blocks: [{ type: 'text', text: 'Be brief.', cache: { ttl: '12h' } }],
      },
      {
        role: 'user',
        participant: 'anna',
        blocks: [
          { type: 'text', text: 'Look' },
          {
            type: 'image',
            detail: 'low',
            source: {
              from: 'data',
              mediaType: 'image/png',
              base64: 'AAAA',
              param: 'messages[1].content[1].image_url.url',
            },
          },
          { type: 'image', detail: null, source: { from: 'url', url: 'https://example.com/a.png' } },
          {
            type: 'audio',
            source: {
              from: 'data',
              mediaType: 'audio/mpeg',
              base64: 'BBBB',
              param: 'messages[1].content[3].input_audio.data',
            },
          },
          {
            type: 'document',
            filename: null,
            context: null,
            source: { from: 'file', fileId: 'file-1', param: 'messages[1].content[4].file.file_id' },
          },
          {
            type: 'document',
            filename: 'a.bin',
            context: null,
            source: {
              from: 'data',
              mediaType: null,
              base64: 'CCCC',
              param: 'messages[1].content[5].file.file_data',
            },
          },
        ],
      },
      {
        role: 'assistant',
        participant: null,
        blocks: [
          { type: 'text', text: 'So' },
          { type: 'refusal', text: 'No' },
          { type: 'tool-call', callId: 'call_1', name: 'f', kind: 'json', input: '{"a": 1}' },
          { type: 'tool-call', callId: 'call_2', name: 'c', kind: 'text', input: 'text' },
        ],
        native: { audio: { id: 'audio_1' } },
      },
      {
        role: 'user',
        participant: null,
        blocks: [
          {
            type: 'tool-result',
            callId: 'call_1',
            name: null,
            blocks: [{ type: 'text', text: 'done' }],
            failed: false,
          },
        ],
      },
      {
        role: 'assistant',
        participant: null,
        blocks: [
          { type: 'refusal', text: 'Never' },
          { type: 'tool-call', callId: '', name: 'g', kind: 'json', input: '{}' },
        ],
      },
      {
        role: 'user',
        participant: null,
        blocks: [{ type: 'tool-result', callId: '', name: 'g', blocks: [], failed: false }],
      },
    ]);
  });

  it('keeps every setting: under its canonical name, or else under its own', () => {
    const conversation = decodeChatRequest({
      model: 'm',
      messages: [],
      max_tokens: 5,
      stop: 'END',
      temperature: 0.5,
      top_p: 0.9,
      seed: 7,
      n: 2,
      logprobs: true,
      top_logprobs: 3,
      reasoning_effort: 'low',
      modalities: ['text'],
      parallel_tool_calls: false,
      metadata: { a: 'b' },
      user: 'u',
      service_tier: 'flex',
      verbosity: 'low',
      store: true,
      prediction: { type: 'content', content: 'x' },
      response_format: { type: 'json_schema', json_schema: { name: 'n', schema, strict: true } },
      tools: [
        { type: 'function', function: { name: 'f', parameters: schema, strict: true } },
        {
          type: 'custom',
          custom: {
            name: 'c',
            description: 'd',
            format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } },
          },
        },
      ],
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: {
          mode: 'required',
          tools: [
            { type: 'function', function: { name: 'f' } },
            { type: 'custom', name: 'c' },
          ],
        },
      },
    });
    expect(conversation).toMatchObject({
      maxOutputTokens: 5,
      stopSequences: ['END'],
      sampling: { temperature: 0.5, topP: 0.9, topK: null, seed: 7 },
      choices: 2,
      topLogprobs: 3,
      reasoning: { mode: null, effort: 'low' },
      outputModalities: ['text'],
      parallelToolCalls: false,
      metadata: { a: 'b' },
      endUserId: 'u',
      serviceTier: 'flex',
      responseFormat: { type: 'json-schema', name: 'n', schema, strict: true },
      tools: [
        { kind: 'json', name: 'f', inputSchema: schema, strict: true },
        { kind: 'text', name: 'c', description: 'd', grammar: { syntax: 'lark', definition: 'start: "a"' } },
      ],
      toolChoice: { mode: 'required', only: ['f', 'c'] },
      verbosity: 'low',
      native: { store: true, prediction: { type: 'content', content: 'x' } },
    });
  });

  it.each([
    [{}, { mode: 'none' }],
    [{ tools: [{ type: 'function', function: { name: 'f' } }] }, { mode: 'auto', only: null }],
    [
      { functions: [{ name: 'f' }], function_call: { name: 'f' } },
      { mode: 'required', only: ['f'] },
    ],
    [{ functions: [{ name: 'f' }], function_call: 'none' }, { mode: 'none' }],
    [
      { tools: [], tool_choice: 'required' },
      { mode: 'required', only: null },
    ],
  ])('chooses tools by default and by demand: %j', (more, toolChoice) => {
    expect(decodeChatRequest({ model: 'm', messages: [], ...more }).toolChoice).toEqual(toolChoice);
  });
});
