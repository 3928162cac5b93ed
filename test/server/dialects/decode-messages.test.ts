/** Requests of messages, decoded into the canonical conversation. */
import { describe, expect, it } from 'vitest';
import { decodeMessageRequest } from '../../../server/dialects/messages/decode-request.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } } };

describe('a messages request', () => {
  it('becomes turns of blocks, whatever its messages look like', () => {
    const cache = { type: 'ephemeral', ttl: '1h' };
    const { turns } = decodeMessageRequest({
      model: 'm',
      max_tokens: 1,
      system: [{ type: 'text', text: 'Be brief.', cache_control: cache }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look', citations: null },
            { type: 'image', source: { type: 'file', file_id: 'file-1' }, transformations: null },
            {
              type: 'document',
              title: 'T',
              context: 'C',
              source: { type: 'content', content: 'plain' },
              cache_control: null,
            },
            { type: 'search_result', source: 's', title: 't', content: [{ type: 'text', text: 'r' }] },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', signature: 'sig' },
            { type: 'redacted_thinking', data: 'xyz' },
            { type: 'tool_use', id: 'toolu_1', name: 'f', input: { a: 1 }, caller: { type: 'direct' } },
            { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'toolu_1',
              is_error: true,
              cache_control: { type: 'ephemeral' },
            },
          ],
        },
        { role: 'system', content: 'Stay brief.' },
      ],
    });
    expect(turns).toEqual([
      {
        role: 'system',
        participant: null,
        blocks: [{ type: 'text', text: 'Be brief.', cache: { ttl: '1h' } }],
      },
      {
        role: 'user',
        participant: null,
        blocks: [
          { type: 'text', text: 'Look', native: { citations: null } },
          {
            type: 'image',
            detail: null,
            source: { from: 'file', fileId: 'file-1', param: 'messages[0].content[1].source.file_id' },
            native: { transformations: null },
          },
          {
            type: 'document',
            filename: 'T',
            context: 'C',
            source: { from: 'blocks', blocks: [{ type: 'text', text: 'plain' }] },
          },
          { type: 'search-result', origin: 's', title: 't', blocks: [{ type: 'text', text: 'r' }] },
        ],
      },
      {
        role: 'assistant',
        participant: null,
        blocks: [
          { type: 'reasoning', text: 'hm', signature: 'sig', redacted: null },
          { type: 'reasoning', text: '', signature: null, redacted: 'xyz' },
          {
            type: 'tool-call',
            callId: 'toolu_1',
            name: 'f',
            kind: 'json',
            input: '{"a":1}',
            native: { caller: { type: 'direct' } },
          },
          {
            type: 'foreign',
            native: { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
          },
        ],
      },
      {
        role: 'user',
        participant: null,
        blocks: [
          {
            type: 'tool-result',
            callId: 'toolu_1',
            name: null,
            blocks: [],
            failed: true,
            cache: { ttl: null },
          },
        ],
      },
      { role: 'system', participant: null, blocks: [{ type: 'text', text: 'Stay brief.' }] },
    ]);
  });

  it('keeps every setting: under its canonical name, or else under its own', () => {
    const conversation = decodeMessageRequest({
      model: 'm',
      max_tokens: 2_000,
      messages: [{ role: 'assistant', content: 'So' }],
      stop_sequences: ['END'],
      top_k: 4,
      thinking: { type: 'enabled', budget_tokens: 1_024, display: 'omitted' },
      output_config: { effort: 'high', format: { type: 'json_schema', schema } },
      tools: [
        {
          name: 'f',
          input_schema: schema,
          strict: true,
          cache_control: { type: 'ephemeral' },
          defer_loading: true,
        },
        { type: 'bash_20250124', name: 'bash' },
      ],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      metadata: { user_id: 'u' },
      service_tier: 'standard_only',
      inference_geo: 'eu',
    });
    expect(conversation).toMatchObject({
      maxOutputTokens: 2_000,
      continuesLastTurn: true,
      stopSequences: ['END'],
      sampling: { topK: 4 },
      reasoning: { mode: 'on', effort: 'high', budgetTokens: 1_024, hideText: true },
      responseFormat: { type: 'json-schema', schema },
      tools: [
        {
          kind: 'json',
          name: 'f',
          inputSchema: schema,
          strict: true,
          cache: { ttl: null },
          native: { defer_loading: true },
        },
        { kind: 'builtin', name: 'bash', native: { type: 'bash_20250124', name: 'bash' } },
      ],
      toolChoice: { mode: 'required', only: null },
      parallelToolCalls: false,
      endUserId: 'u',
      serviceTier: 'standard_only',
      native: { inference_geo: 'eu' },
    });
  });
});
