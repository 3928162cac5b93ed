/** Servers that people run themselves. */
import {
  call,
  chunkHead,
  chunkOf,
  city,
  counts,
  everyStream,
  functionCall,
  halves,
  ids,
  created,
  plainHead,
  reasonOf,
  sse,
  textOf,
  type Kind,
  type WildServer,
} from './shapes.ts';

const texts = (kind: Kind, head: object, more: object = {}) =>
  kind === 'tools' ? [] : halves(kind).map((content) => chunkOf(head, { content, ...more }));

const vllm: WildServer = {
  name: 'vllm',
  source:
    'vllm-project/vllm, vllm/entrypoints/openai/protocol.py (UsageInfo, DeltaMessage); continuous_usage_stats counts in every chunk',
  reportsUsage: true,
  rules: ['usage', 'calls', 'counts', 'members'],
  refused: [
    'stream text',
    'stream tools',
    'stream structured',
    'plain text',
    'plain structured',
    'plain tools',
  ],
  plain: (kind) => ({
    ...plainHead,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          reasoning_content: null,
          content: textOf(kind),
          tool_calls: kind === 'tools' ? [{ ...call, id: 'chatcmpl-tool-1' }] : [],
          annotations: null,
        },
        logprobs: null,
        finish_reason: reasonOf(kind),
        stop_reason: null,
      },
    ],
    usage: { ...counts, prompt_tokens_details: null },
    prompt_logprobs: null,
    kv_transfer_params: null,
  }),
  stream(kind) {
    const usage = { ...counts, completion_tokens_details: { reasoning_tokens: null } };
    const calls = ['{"city":', '"Paris"}'].map((part, at) =>
      chunkOf(chunkHead, {
        tool_calls: [
          {
            index: 0,
            // A new id for each delta, as its issue 16340 shows.
            id: `chatcmpl-tool-${at}`,
            type: 'function',
            function: at === 0 ? { name: 'get_weather', arguments: part } : { name: null, arguments: part },
          },
        ],
      }),
    );
    const chunks = [
      chunkOf(chunkHead, { role: 'assistant', content: '' }, null, { logprobs: null }),
      ...(kind === 'tools' ? calls : texts(kind, chunkHead)),
      chunkOf(chunkHead, { content: '' }, reasonOf(kind), { stop_reason: null }),
    ].map((chunk) => ({ ...chunk, usage }));
    return sse([...chunks, { ...chunkHead, choices: [], usage }]);
  },
};

const ollama: WildServer = {
  name: 'ollama',
  source:
    'ollama/ollama, openai/openai.go; issue 4357 (finish_reason is an empty string); calls all have the index 0',
  reportsUsage: true,
  rules: ['finish-reason', 'calls'],
  refused: ['stream text', 'stream structured', 'stream tools'],
  plain: (kind) => ({
    ...plainHead,
    id: 'chatcmpl-693',
    system_fingerprint: 'fp_ollama',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: textOf(kind) ?? '',
          ...(kind === 'tools' && { tool_calls: [{ ...call, index: 0 }] }),
        },
        finish_reason: reasonOf(kind),
      },
    ],
    usage: counts,
  }),
  stream(kind) {
    const head = { ...chunkHead, id: 'chatcmpl-693', system_fingerprint: 'fp_ollama' };
    const calls = chunkOf(
      head,
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ ...call, function: { ...functionCall, arguments: { city: 'Paris' } } }],
      },
      '',
    );
    return sse([
      ...(kind === 'tools'
        ? [calls]
        : halves(kind).map((content) => chunkOf(head, { role: 'assistant', content }, ''))),
      chunkOf(head, { role: 'assistant', content: '' }, reasonOf(kind)),
      { ...head, choices: [], usage: counts },
    ]);
  },
};

const llamaCpp: WildServer = {
  name: 'llama-cpp',
  source:
    'ggml-org/llama.cpp, tools/server (to_json_oaicompat_chat_stream): role with content null, timings beside the end',
  reportsUsage: true,
  rules: ['usage'],
  refused: [...everyStream],
  plain: (kind) => ({
    choices: [
      {
        finish_reason: reasonOf(kind),
        index: 0,
        message: {
          role: 'assistant',
          content: textOf(kind),
          ...(kind === 'tools' && { tool_calls: [call] }),
        },
      },
    ],
    ...plainHead,
    system_fingerprint: 'b6000-1',
    usage: counts,
    timings: { prompt_n: 9, prompt_ms: 20.5, predicted_n: 4, predicted_ms: 80.25 },
  }),
  stream: (kind) =>
    sse([
      chunkOf(chunkHead, { role: 'assistant', content: null }),
      ...(kind === 'tools'
        ? ['', city].map((part, at) =>
            chunkOf(chunkHead, {
              tool_calls: [
                at === 0
                  ? { index: 0, ...call, function: { name: 'get_weather', arguments: part } }
                  : { index: 0, function: { arguments: part } },
              ],
            }),
          )
        : texts(kind, chunkHead)),
      // Until version b6140 the usage came beside the end.
      { ...chunkOf(chunkHead, {}, reasonOf(kind)), usage: counts, timings: { prompt_n: 9, predicted_n: 4 } },
    ]),
};

const sglang: WildServer = {
  name: 'sglang',
  source:
    'sgl-project/sglang, python/sglang/srt/entrypoints/openai/protocol.py (DeltaMessage writes its nulls)',
  reportsUsage: true,
  rules: ['calls', 'role', 'members'],
  refused: [...everyStream, 'plain text', 'plain structured'],
  plain: (kind) => ({
    ...plainHead,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: textOf(kind),
          reasoning_content: null,
          tool_calls: kind === 'tools' ? [{ ...call, index: 0 }] : null,
        },
        logprobs: null,
        finish_reason: reasonOf(kind),
        matched_stop: 128_009,
      },
    ],
    usage: { ...counts, prompt_tokens_details: null },
    metadata: { weight_version: 'default' },
  }),
  stream(kind) {
    const nulls = { reasoning_content: null, tool_calls: null };
    return sse([
      chunkOf(chunkHead, { role: 'assistant', content: '', ...nulls }, null, {
        logprobs: null,
        matched_stop: null,
      }),
      ...(kind === 'tools'
        ? [
            chunkOf(chunkHead, {
              role: null,
              content: null,
              reasoning_content: null,
              tool_calls: [
                {
                  id: 'call_1',
                  index: 0,
                  type: 'function',
                  function: { name: 'get_weather', arguments: '' },
                },
              ],
            }),
            chunkOf(chunkHead, {
              role: null,
              content: null,
              reasoning_content: null,
              tool_calls: [
                { id: null, index: 0, type: 'function', function: { name: null, arguments: city } },
              ],
            }),
          ]
        : halves(kind).map((content) => chunkOf(chunkHead, { role: null, content, ...nulls }))),
      chunkOf(chunkHead, { role: null, content: null, ...nulls }, reasonOf(kind), { matched_stop: 128_009 }),
      { ...chunkHead, choices: [], usage: counts },
    ]);
  },
};

/** Its streams report no usage: huggingface/text-generation-inference issue 2531. */
const tgi: WildServer = {
  name: 'tgi',
  source:
    'huggingface/text-generation-inference, router/src/lib.rs (ChatCompletionLogprob has no bytes); issue 2794 (calls, and eos_token as reason)',
  reportsUsage: false,
  rules: ['identity', 'finish-reason', 'members', 'calls'],
  refused: [...everyStream, 'plain text', 'plain structured', 'plain tools'],
  plain: (kind) => ({
    ...plainHead,
    id: '',
    system_fingerprint: '3.0.1-sha-1',
    choices: [
      {
        index: 0,
        message:
          kind === 'tools'
            ? {
                role: 'assistant',
                tool_calls: [
                  { id: '0', type: 'function', function: { ...functionCall, arguments: { city: 'Paris' } } },
                ],
              }
            : { role: 'assistant', content: textOf(kind) },
        logprobs: {
          content: [{ token: 'He', logprob: -0.1, top_logprobs: [{ token: 'He', logprob: -0.1 }] }],
        },
        finish_reason: kind === 'tools' ? 'stop' : 'eos_token',
      },
    ],
    usage: counts,
  }),
  stream(kind) {
    const head = (at: number) => ({
      ...chunkHead,
      id: '',
      created: created + at,
      system_fingerprint: '3.0.1-sha-1',
    });
    const calls = ['{"city":', '"Paris"}'].map((part, at) =>
      chunkOf(head(at), {
        role: 'assistant',
        tool_calls: [
          {
            index: 0,
            id: '',
            type: 'function',
            function: { name: at === 0 ? 'get_weather' : null, arguments: part },
          },
        ],
      }),
    );
    return sse([
      ...(kind === 'tools'
        ? calls
        : halves(kind).map((content, at) =>
            chunkOf(head(at), { role: 'assistant', content }, null, { logprobs: null }),
          )),
      chunkOf(head(9), { role: 'assistant', content: '' }, 'eos_token', { logprobs: null }),
    ]);
  },
};

const lmStudio: WildServer = {
  name: 'lm-studio',
  source: 'lmstudio-ai/lmstudio-bug-tracker issues 649 (packets) and 830 (calls with an empty id)',
  reportsUsage: true,
  rules: ['calls', 'members', 'framing'],
  refused: [...everyStream, 'plain tools'],
  plain: (kind) => ({
    ...plainHead,
    choices: [
      {
        index: 0,
        message:
          kind === 'tools'
            ? { role: 'assistant', tool_calls: [{ ...call, id: '' }] }
            : { role: 'assistant', content: textOf(kind), tool_calls: [] },
        logprobs: null,
        finish_reason: reasonOf(kind),
      },
    ],
    usage: counts,
    stats: {},
    system_fingerprint: 'up',
  }),
  stream: (kind) =>
    sse(
      [
        chunkOf(chunkHead, { role: 'assistant' }, null, { logprobs: null }),
        ...(kind === 'tools'
          ? [
              chunkOf(chunkHead, {
                tool_calls: [
                  { index: 0, id: '', type: 'function', function: { name: 'get_weather', arguments: '' } },
                ],
              }),
              chunkOf(chunkHead, {
                tool_calls: [{ index: 0, type: 'function', function: { name: '', arguments: city } }],
              }),
            ]
          : texts(kind, chunkHead)),
        chunkOf(chunkHead, {}, reasonOf(kind), { logprobs: null }),
        { ...chunkHead, choices: [], usage: counts },
      ],
      { name: 'event: message\ndata: ' },
    ),
};

const localAi: WildServer = {
  name: 'localai',
  source: 'mudler/LocalAI issue 1744: usage of zeros in every chunk, and no finish_reason but in the last',
  reportsUsage: true,
  rules: ['usage'],
  refused: [...everyStream],
  plain: (kind) => ({
    ...ids,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: reasonOf(kind),
        message: {
          role: 'assistant',
          content: textOf(kind) ?? '',
          ...(kind === 'tools' && { tool_calls: [{ index: 0, ...call }] }),
        },
      },
    ],
    usage: counts,
  }),
  stream(kind) {
    const zeros = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    const bare = (delta: object, usage: object, finish?: string) => ({
      ...chunkHead,
      choices: [{ index: 0, delta, ...(finish !== undefined && { finish_reason: finish }) }],
      usage,
    });
    return sse([
      bare({ role: 'assistant', content: '' }, zeros),
      ...(kind === 'tools'
        ? [
            bare(
              { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: functionCall }] },
              zeros,
            ),
          ]
        : halves(kind).map((content) => bare({ content }, zeros))),
      bare({ content: '' }, counts, reasonOf(kind)),
    ]);
  },
};

export const localServers: readonly WildServer[] = [vllm, ollama, llamaCpp, sglang, tgi, lmStudio, localAi];
