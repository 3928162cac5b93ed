/** Services that run models for others, and proxies in front of them. */
import type { NormalizationRule } from '../../../../server/core/normalization.ts';
import {
  call,
  chunkHead,
  chunkOf,
  city,
  counts,
  created,
  everyStream,
  functionCall,
  halves,
  ids,
  plainHead,
  reasonOf,
  sse,
  textOf,
  type Kind,
  type WildServer,
} from './shapes.ts';

const plainOf = (kind: Kind, message: object = {}, choice: object = {}, body: object = {}) => ({
  ...plainHead,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: textOf(kind),
        ...(kind === 'tools' && { tool_calls: [call] }),
        ...message,
      },
      finish_reason: reasonOf(kind),
      ...choice,
    },
  ],
  usage: counts,
  ...body,
});

/** Deltas of text, or a call in two deltas. */
const deltasOf = (kind: Kind): object[] =>
  kind === 'tools'
    ? [
        { tool_calls: [{ index: 0, ...call, function: { name: 'get_weather', arguments: '' } }] },
        { tool_calls: [{ index: 0, function: { arguments: city } }] },
      ]
    : halves(kind).map((content) => ({ content }));

const start = chunkOf(chunkHead, { role: 'assistant', content: '' });

const litellm: WildServer = {
  name: 'litellm',
  source:
    'BerriAI/litellm, litellm/types/utils.py (ModelResponseStream); issues 8450 and 28735 (usage beside a choice, after the end)',
  reportsUsage: true,
  rules: ['finish-reason'],
  refused: [...everyStream],
  plain: (kind) =>
    plainOf(kind, { provider_specific_fields: { refusal: null } }, { provider_specific_fields: {} }),
  stream: (kind) =>
    sse([
      start,
      ...deltasOf(kind).map((delta) => chunkOf(chunkHead, { ...delta, provider_specific_fields: null })),
      { ...chunkHead, choices: [{ finish_reason: reasonOf(kind), index: 0, delta: {} }] },
      { ...chunkHead, choices: [{ index: 0, delta: {} }], usage: counts },
    ]),
};

const groq: WildServer = {
  name: 'groq',
  source: 'groq/groq-python, src/groq/types/chat (x_groq with id and usage); usage has times as fractions',
  reportsUsage: true,
  rules: ['usage', 'members'],
  refused: [...everyStream],
  plain: (kind) =>
    plainOf(
      kind,
      {},
      { logprobs: null },
      {
        usage: { queue_time: 0.05, prompt_time: 0.001, completion_time: 0.01, total_time: 0.011, ...counts },
        usage_breakdown: null,
        system_fingerprint: 'fp_1',
        x_groq: { id: 'req_1' },
        service_tier: 'on_demand',
      },
    ),
  stream(kind) {
    const usage = { queue_time: 0.05, ...counts, total_time: 0.011 };
    return sse([
      { ...start, x_groq: { id: 'req_1', seed: 7 }, service_tier: {} },
      ...deltasOf(kind).map((delta) => chunkOf(chunkHead, delta, null, { logprobs: null })),
      { ...chunkOf(chunkHead, {}, reasonOf(kind)), x_groq: { id: 'req_1', usage }, usage },
    ]);
  },
};

const together: WildServer = {
  name: 'together',
  source:
    'togethercomputer/together-python issue 251 (prompt, and logprobs as parallel lists); its streams end with eos',
  reportsUsage: true,
  rules: ['usage', 'finish-reason', 'members', 'calls'],
  refused: [...everyStream, 'plain text', 'plain structured', 'plain tools'],
  plain: (kind) =>
    plainOf(
      kind,
      {},
      {
        logprobs: { tokens: ['He', 'llo'], token_logprobs: [-0.5, -0.25] },
        finish_reason: kind === 'tools' ? 'tool_calls' : 'eos',
        seed: 1,
      },
      { prompt: [] },
    ),
  stream: (kind) =>
    sse([
      ...(kind === 'tools'
        ? [
            chunkOf(chunkHead, {
              role: 'assistant',
              content: null,
              tool_calls: [{ index: 0, ...call }],
              function_call: null,
            }),
          ]
        : halves(kind).map((content, at) =>
            chunkOf(chunkHead, { token_id: at, role: 'assistant', content, tool_calls: null }, null, {
              text: content,
              seed: null,
            }),
          )),
      {
        ...chunkOf(
          chunkHead,
          { token_id: 9, role: 'assistant', content: '', tool_calls: null },
          kind === 'tools' ? 'tool_calls' : 'eos',
        ),
        usage: { ...counts, completion_tokens_details: null },
      },
    ]),
};

const mistral: WildServer = {
  name: 'mistral',
  source:
    'mistralai/client-python, models/deltamessage and contentchunk: nulls in deltas, calls in one delta without type, content in parts',
  reportsUsage: true,
  rules: ['usage', 'calls', 'members'],
  refused: [...everyStream, 'plain structured', 'plain text', 'plain tools'],
  plain: (kind) =>
    plainOf(kind, {
      prefix: false,
      ...(kind === 'tools'
        ? { content: '', tool_calls: [{ id: 'D681PevKs', function: functionCall, index: 0 }] }
        : { tool_calls: null, content: [{ type: 'text', text: textOf(kind) }] }),
    }),
  stream: (kind) =>
    sse([
      chunkOf(chunkHead, { role: 'assistant', content: '' }),
      ...(kind === 'tools'
        ? []
        : halves(kind).map((content) => chunkOf(chunkHead, { content, tool_calls: null }))),
      {
        ...chunkOf(
          chunkHead,
          kind === 'tools'
            ? { content: '', tool_calls: [{ id: 'D681PevKs', function: functionCall, index: 0 }] }
            : { content: [{ type: 'text', text: '' }] },
          reasonOf(kind),
        ),
        usage: counts,
      },
    ]),
};

const deepseek: WildServer = {
  name: 'deepseek',
  source:
    'karthink/gptel pull request 592 (data without a space), neuron-core/neuron-ai issue 223 (usage beside the end), keep-alive comments',
  reportsUsage: true,
  rules: ['usage'],
  refused: [...everyStream],
  plain: (kind) =>
    plainOf(
      kind,
      { reasoning_content: 'Well.' },
      { logprobs: null },
      {
        usage: { ...counts, prompt_cache_hit_tokens: 0, prompt_cache_miss_tokens: 9 },
        system_fingerprint: 'fp_1',
      },
    ),
  stream: (kind) =>
    sse(
      [
        chunkOf(chunkHead, { role: 'assistant', content: null, reasoning_content: '' }, null, {
          logprobs: null,
        }),
        chunkOf(chunkHead, { content: null, reasoning_content: 'Well.' }),
        ...deltasOf(kind).map((delta) => chunkOf(chunkHead, { ...delta, reasoning_content: null })),
        {
          ...chunkOf(chunkHead, { content: '' }, reasonOf(kind)),
          usage: { ...counts, prompt_cache_miss_tokens: 9 },
        },
      ].map((chunk) => ({ usage: null, ...chunk })),
      { name: 'data:', start: ': keep-alive\n\n: keep-alive\n\n' },
    ),
};

/** A chunk before all others has results of filters, and so has one behind the end. */
const azure: WildServer = {
  name: 'azure',
  source:
    'microsoft/autogen issue 6465, langchain-ai/langchain issue 18977, AbanteAI/archive-old-cli-mentat issue 429 (chunks of the content filter)',
  reportsUsage: true,
  rules: ['identity', 'role', 'finish-reason'],
  refused: [...everyStream],
  plain: (kind) =>
    plainOf(
      kind,
      { refusal: null },
      { content_filter_results: {}, logprobs: null },
      {
        prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }],
        system_fingerprint: null,
      },
    ),
  stream(kind) {
    const nobody = { id: '', object: '', created: 0, model: '' };
    const filtered = { index: 0, finish_reason: null, content_filter_offsets: { check_offset: 44 } };
    return sse([
      { ...nobody, choices: [], prompt_filter_results: [{ prompt_index: 0 }], system_fingerprint: null },
      chunkOf(chunkHead, { role: 'assistant', content: '', refusal: null }, null, { logprobs: null }),
      ...deltasOf(kind).map((delta) => chunkOf(chunkHead, delta, null, { content_filter_results: {} })),
      { ...nobody, choices: [filtered], usage: null },
      chunkOf(chunkHead, {}, reasonOf(kind)),
      { ...nobody, choices: [filtered], usage: null },
      { ...chunkHead, choices: [], usage: counts },
    ]);
  },
};

/** Neither id nor time; calls without an index; the reason in camel case: jakobdylanc/llmcord issue 84. */
const gemini: WildServer = {
  name: 'gemini',
  source:
    'THU-MAIC/OpenMAIC issue 1556 and open-webui/computer issue 224 (calls in the compatible endpoint), googleapis/python-genai issue 2868 (stop after calls)',
  reportsUsage: true,
  rules: ['identity', 'usage', 'calls', 'finish-reason', 'counts'],
  refused: [...everyStream, 'plain text', 'plain structured', 'plain tools'],
  plain: (kind) => ({
    ...plainOf(kind, {}, {}, { usage: { prompt_tokens: 9, total_tokens: 13 } }),
    id: undefined,
    created: String(created),
  }),
  stream(kind) {
    const head = { model: 'up', object: 'chat.completion.chunk' };
    const usage = { prompt_tokens: 9, total_tokens: 13 };
    const delta = {
      role: 'assistant',
      tool_calls: [
        {
          extra_content: { google: { thought_signature: 'c2ln' } },
          function: functionCall,
          id: 'function-call-1',
          type: 'function',
        },
      ],
    };
    const bare = (each: object) => ({ ...head, choices: [{ delta: each, index: 0 }], usage });
    return sse([
      ...(kind === 'tools'
        ? [bare(delta)]
        : halves(kind).map((content) => bare({ content, role: 'assistant' }))),
      {
        ...head,
        choices: [{ delta: { role: 'assistant' }, index: 0, finish_reason: null, finishReason: 'stop' }],
        usage,
      },
    ]);
  },
};

const openrouter: WildServer = {
  name: 'openrouter',
  source:
    'openai/openai-go issue 227 (comments, native_finish_reason, role in every delta); usage beside an empty choice at the end',
  reportsUsage: true,
  rules: ['finish-reason', 'counts'],
  refused: [...everyStream, 'plain text', 'plain structured', 'plain tools'],
  plain: (kind) =>
    plainOf(
      kind,
      { refusal: null, reasoning: null },
      { native_finish_reason: 'STOP', logprobs: null },
      {
        provider: 'OpenAI',
        usage: {
          ...counts,
          cost: 0.00001,
          completion_tokens_details: { reasoning_tokens: 0, image_tokens: null, audio_tokens: null },
        },
      },
    ),
  stream(kind) {
    const head = { ...ids, id: 'gen-1', provider: 'OpenAI', object: 'chat.completion.chunk' };
    const more = { native_finish_reason: null, logprobs: null };
    return sse(
      [
        ...deltasOf(kind).map((delta) =>
          chunkOf(head, { role: 'assistant', content: '', ...delta }, null, more),
        ),
        chunkOf(head, { role: 'assistant', content: '' }, reasonOf(kind), {
          ...more,
          native_finish_reason: 'STOP',
        }),
        {
          ...chunkOf(head, { role: 'assistant', content: '' }, null, more),
          usage: { ...counts, cost: 0.00001 },
        },
      ],
      { start: ': OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n', lineEnd: '\r\n' },
    );
  },
};

/** One of the many small servers, with other deviations of its kind. */
const small: WildServer = {
  name: 'small',
  source:
    'dwmkerr/mock-llm 0.1.29, as it responds: neither time nor index; streams of one chunk; here also without a last event',
  reportsUsage: false,
  rules: ['identity', 'choices', 'terminator', 'framing'] satisfies NormalizationRule[],
  refused: [...everyStream, 'plain text', 'plain structured', 'plain tools'],
  plain: (kind) => {
    const { id, object, model, choices } = plainOf(kind);
    return {
      id,
      object,
      model,
      choices: choices.map(({ message, finish_reason: reason }) => ({ message, finish_reason: reason })),
    };
  },
  stream(kind) {
    const { created: _, ...head } = chunkHead;
    const delta = {
      role: 'assistant',
      ...(kind === 'tools' ? { tool_calls: [{ index: 0, ...call }] } : { content: textOf(kind) }),
    };
    return sse([{ ...head, choices: [{ delta, finish_reason: reasonOf(kind) }] }], {
      start: '\uFEFFevent: ping\n\ndata: \n\n',
      end: '',
    }).trimEnd();
  },
};

export const hostedServers: readonly WildServer[] = [
  litellm,
  groq,
  together,
  mistral,
  deepseek,
  azure,
  gemini,
  openrouter,
  small,
];
