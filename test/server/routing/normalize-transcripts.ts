/** Streams as real servers send them, with the deviations that each needs normalized. */

export interface Transcript {
  server: string;
  needs: string[];
  chunks: object[];
  text?: string;
  calls?: [name: string, input: object][];
  finish: string;
  /** Total of the usage; callers ask for it where there is some. */
  tokens?: number;
  ends?: string;
  /** Refused by this setting alone. */
  only?: string;
}

export const identity = {
  id: 'cmpl-7',
  object: 'chat.completion.chunk',
  created: 1_763_000_000,
  model: 'up',
};
export const choice = (delta: unknown, finish: string | null = null, more: object = {}) => ({
  ...identity,
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
});
const counts = (prompt: number, completion: number) => ({
  usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
});
const alone = (prompt: number, completion: number) => ({
  ...identity,
  choices: [],
  ...counts(prompt, completion),
});
export const start = choice({ role: 'assistant', content: '' });
export const done = '[DONE]';
const paris = '{"city":"Paris"}';

export const transcripts: Transcript[] = [
  {
    server: 'vLLM that counts in every chunk',
    needs: ['usage'],
    chunks: [
      choice({ role: 'assistant', content: '' }, null, counts(9, 0)),
      choice({ content: 'Hello' }, null, counts(9, 1)),
      choice({ content: ' you' }, 'stop', counts(9, 2)),
      alone(9, 2),
    ],
    text: 'Hello you',
    finish: 'stop',
    tokens: 11,
  },
  {
    server: 'vLLM with a new id for each piece of a call',
    needs: ['calls'],
    chunks: [
      start,
      choice({
        tool_calls: [
          { index: 0, id: 'chatcmpl-tool-1', type: 'function', function: { name: 'get_weather' } },
        ],
      }),
      choice({
        tool_calls: [
          { index: 0, id: 'chatcmpl-tool-2', type: 'function', function: { arguments: '{"city":' } },
        ],
      }),
      choice({
        tool_calls: [
          {
            index: 0,
            id: 'chatcmpl-tool-3',
            type: 'function',
            function: { name: null, arguments: '"Paris"}' },
          },
        ],
      }),
      choice({ content: '' }, 'tool_calls'),
    ],
    calls: [['get_weather', { city: 'Paris' }]],
    finish: 'tool_calls',
  },
  {
    server: 'Mistral',
    needs: ['usage', 'calls', 'finish-reason'],
    chunks: [
      choice({ role: 'assistant', content: '', tool_calls: null }),
      choice({ content: 'So long', tool_calls: null }, 'model_length', counts(5, 2)),
    ],
    text: 'So long',
    finish: 'length',
    tokens: 7,
  },
  {
    server: 'Mistral with a call',
    needs: ['usage', 'calls'],
    chunks: [
      start,
      choice(
        {
          content: '',
          tool_calls: [{ id: 'D681PevKs', function: { name: 'get_weather', arguments: paris }, index: 0 }],
        },
        'tool_calls',
        counts(90, 20),
      ),
    ],
    calls: [['get_weather', { city: 'Paris' }]],
    finish: 'tool_calls',
    tokens: 110,
  },
  {
    server: 'Groq',
    needs: ['usage'],
    chunks: [
      choice({ role: 'assistant', content: '' }, null, { x_groq: { id: 'req_1' } }),
      choice({ content: 'Fast' }),
      choice({}, 'stop', { x_groq: { id: 'req_1' }, ...counts(4, 1) }),
    ],
    text: 'Fast',
    finish: 'stop',
    tokens: 5,
  },
  {
    server: 'Ollama, where every call has the index 0',
    needs: ['calls'],
    chunks: [
      ...['call_a', 'call_b'].map((id, at) =>
        choice({
          role: 'assistant',
          content: '',
          tool_calls: [
            {
              id,
              index: 0,
              type: 'function',
              function: { name: 'get_weather', arguments: `{"city":"${at}"}` },
            },
          ],
        }),
      ),
      choice({ role: 'assistant', content: '' }, 'tool_calls'),
    ],
    calls: [
      ['get_weather', { city: '0' }],
      ['get_weather', { city: '1' }],
    ],
    finish: 'tool_calls',
  },
  {
    server: 'TGI',
    needs: ['identity', 'finish-reason'],
    chunks: ['Deep', ' learning', ''].map((content, at) => ({
      object: 'chat.completion.chunk',
      id: '',
      created: 1_763_000_000 + at,
      model: 'up',
      system_fingerprint: '3.0.1',
      choices: [
        {
          index: 0,
          delta: { role: 'assistant', content },
          logprobs: null,
          finish_reason: at < 2 ? null : 'eos_token',
        },
      ],
    })),
    text: 'Deep learning',
    finish: 'stop',
  },
  {
    server: 'SGLang',
    needs: ['role', 'calls'],
    chunks: [
      choice({ role: 'assistant', content: '', reasoning_content: null, tool_calls: null }),
      choice({ role: null, content: 'Yes', reasoning_content: null, tool_calls: null }),
      choice({ role: null, content: null, reasoning_content: null, tool_calls: null }, 'stop'),
    ],
    text: 'Yes',
    finish: 'stop',
  },
  {
    server: 'llama.cpp of old',
    needs: ['role'],
    chunks: [choice({ content: 'Lla' }), choice({ content: 'ma' }), choice({}, 'stop')],
    text: 'Llama',
    finish: 'stop',
  },
  {
    server: 'a first chunk of filter results',
    needs: ['identity'],
    chunks: [
      {
        id: '',
        object: '',
        created: 0,
        model: '',
        choices: [],
        prompt_filter_results: [{ prompt_index: 0 }],
      },
      start,
      choice({ content: 'Safe' }),
      choice({}, 'stop'),
    ],
    text: 'Safe',
    finish: 'stop',
  },
  {
    server: 'Gemini with two calls',
    needs: ['usage', 'identity', 'calls', 'finish-reason'],
    chunks: ['Paris', 'Rome'].map((city, at) => ({
      created: identity.created,
      model: 'up',
      object: 'chat.completion.chunk',
      choices: [
        {
          index: 0,
          delta: {
            role: 'assistant',
            tool_calls: [
              {
                function: { arguments: JSON.stringify({ city }), name: 'get_weather' },
                id: '',
                type: 'function',
              },
            ],
          },
          ...(at === 1 && { finish_reason: 'STOP' }),
        },
      ],
      ...counts(40, 10 + at),
    })),
    calls: [
      ['get_weather', { city: 'Paris' }],
      ['get_weather', { city: 'Rome' }],
    ],
    finish: 'stop',
    tokens: 51,
  },
  {
    server: 'whole calls in one chunk, without index, type and id',
    needs: ['calls'],
    chunks: [
      start,
      choice({
        tool_calls: [
          { function: { name: 'get_weather', arguments: { city: 'Paris' } } },
          { function: { name: 'now', arguments: '' } },
        ],
      }),
      choice({}, 'tool_calls'),
    ],
    calls: [
      ['get_weather', { city: 'Paris' }],
      ['now', {}],
    ],
    finish: 'tool_calls',
  },
  {
    server: 'a proxy of another dialect',
    needs: ['finish-reason'],
    chunks: [
      start,
      choice(
        {
          tool_calls: [
            { index: 0, id: 'toolu_1', type: 'function', function: { name: 'now', arguments: '{}' } },
          ],
        },
        '',
      ),
      choice({}, 'tool_use'),
      choice({}, 'tool_use'),
      choice({ content: '' }, ''),
    ],
    calls: [['now', {}]],
    finish: 'tool_calls',
  },
  {
    server: 'usage in a chunk without choices, before a last word',
    needs: ['usage', 'role'],
    chunks: [choice({ content: 'Bits' }), { ...identity, ...counts(3, 1) }, choice({}, 'stop')],
    text: 'Bits',
    finish: 'stop',
    tokens: 4,
  },
];
