/** Requests that both formats can express in full: the part in which nothing may be lost, in a round trip either. */
import {
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  oneof,
  option,
  record,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check';
import type { JsonObject } from '../../../../server/core/json.ts';

const word = oneof(
  constantFrom('Paris?', '日本語', '😀 "quoted"', 'two\nlines', ' '),
  string({ unit: 'grapheme', minLength: 1, maxLength: 9 }),
);
const png = constantFrom('iVBORw0KGgo=', 'AAAA');
const pdf = constantFrom('JVBERi0xLjcK', 'JVBERi0=');
export const jsonObject: Arbitrary<JsonObject> = dictionary(
  constantFrom('city', 'unit', 'big', 'nested', 'Größe'),
  jsonValue({ maxDepth: 2 }),
  { maxKeys: 3, noNullPrototype: true },
).map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);
const schema = record({
  type: constant('object'),
  properties: constantFrom({}, { city: { type: 'string' } }, { n: { type: 'integer', minimum: 0 } }),
  required: constantFrom([], ['city']),
});
const maybe = <Value>(arbitrary: Arbitrary<Value>): Arbitrary<Value | undefined> =>
  option(arbitrary, { nil: undefined });
/** Members that are undefined are left out, as JSON leaves them out. */
const cleaned = <Value>(arbitrary: Arbitrary<Value>): Arbitrary<JsonObject> =>
  arbitrary.map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);

interface Step {
  say: JsonObject[];
  completion: string;
  calls: { name: string; input: JsonObject; result: string }[];
}

const toolNames = ['get_weather', 'run-it', 'x'.repeat(64)] as const;
const calls = array(record({ name: constantFrom(...toolNames), input: jsonObject, result: word }), {
  maxLength: 3,
});

const chatPart = cleaned(
  oneof(
    record({
      type: constant('text'),
      text: word,
      prompt_cache_breakpoint: maybe(constant({ mode: 'explicit' })),
    }),
    record({
      type: constant('image_url'),
      image_url: oneof(
        png.map((data) => ({ url: `data:image/png;base64,${data}` })),
        constant({ url: 'https://example.com/a.jpg', detail: 'auto' }),
      ),
    }),
    record({
      type: constant('file'),
      file: oneof(
        record({ file_data: pdf.map((data) => `data:application/pdf;base64,${data}`), filename: word }),
        record({
          file_data: word.map((text) => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`),
          filename: word,
        }),
        record({ file_id: constant('file-1'), filename: word }),
      ),
    }),
  ),
);
const messagePart = cleaned(
  oneof(
    record({
      type: constant('text'),
      text: word,
      cache_control: maybe(constantFrom({ type: 'ephemeral' }, { type: 'ephemeral', ttl: '5m' })),
    }),
    record({
      type: constant('image'),
      source: oneof(
        png.map((data) => ({ type: 'base64', media_type: 'image/png', data })),
        constant({ type: 'url', url: 'https://example.com/a.jpg' }),
      ),
    }),
    record({
      type: constant('document'),
      title: word,
      source: oneof(
        pdf.map((data) => ({ type: 'base64', media_type: 'application/pdf', data })),
        word.map((data) => ({ type: 'text', media_type: 'text/plain', data })),
        constant({ type: 'file', file_id: 'file-1' }),
      ),
    }),
  ),
);
const steps = (part: Arbitrary<JsonObject>): Arbitrary<Step[]> =>
  array(record({ say: array(part, { minLength: 1, maxLength: 3 }), completion: word, calls }), {
    minLength: 1,
    maxLength: 3,
  });

/** The conversation ends with what the user says or with results, never with the assistant's words. */
const last = (index: number, all: readonly Step[]): boolean => index === all.length - 1;

function chatMessages(all: readonly Step[]): JsonObject[] {
  return all.flatMap(({ say, completion, calls: made }, index): JsonObject[] => {
    const user = { role: 'user', content: say };
    if (last(index, all) && made.length === 0) return [user];
    const ids = made.map((_, at) => (at % 2 === 0 ? `call_${index}_${at}` : `odd id ${index} ${at}`));
    const results = made.map(({ result }, at) => ({
      role: 'tool',
      tool_call_id: ids[at] ?? '',
      content: result,
    }));
    const tools = made.map(({ name, input }, at) => ({
      id: ids[at] ?? '',
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
    return [
      user,
      { role: 'assistant', content: completion, ...(tools.length === 0 ? {} : { tool_calls: tools }) },
      ...results,
    ];
  });
}

function messageMessages(all: readonly Step[]): JsonObject[] {
  return all.flatMap(({ say, completion, calls: made }, index): JsonObject[] => {
    const user = { role: 'user', content: say };
    if (last(index, all) && made.length === 0) return [user];
    const id = (at: number): string => `${at % 2 === 0 ? 'toolu' : 'other'}_${index}_${at}`;
    const uses = made.map(({ name, input }, at) => ({ type: 'tool_use', id: id(at), name, input }));
    const results = made.map(({ result }, at) => ({
      type: 'tool_result',
      tool_use_id: id(at),
      content: result,
    }));
    const assistant = { role: 'assistant', content: [{ type: 'text', text: completion }, ...uses] };
    return [user, assistant, ...(results.length === 0 ? [] : [{ role: 'user', content: results }])];
  });
}

const fraction = integer({ min: 0, max: 100 }).map((value) => value / 100);
const stops = array(constantFrom('END', '\n\nHuman:', '###'), { minLength: 1, maxLength: 4 });

function unmarked(messages: JsonObject[], member: string): JsonObject[] {
  let marks = 0;
  return JSON.parse(JSON.stringify(messages), (key, value: unknown) => {
    if (key !== member) return value;
    marks += 1;
    return marks > 3 ? undefined : value;
  }) as JsonObject[];
}

export const losslessChat: Arbitrary<JsonObject> = cleaned(
  tuple(
    record({
      system: maybe(word),
      developer: maybe(word),
      steps: steps(chatPart),
    }),
    record({
      max_completion_tokens: integer({ min: 1, max: 9_999 }),
      temperature: maybe(fraction),
      top_p: maybe(fraction),
      stop: maybe(oneof(stops, constant('END'))),
      stream: maybe(boolean()),
      reasoning_effort: maybe(constantFrom('none', 'low', 'medium', 'high', 'xhigh', 'max')),
      service_tier: maybe(constantFrom('auto', 'default')),
      safety_identifier: maybe(word),
      prompt_cache_options: maybe(constantFrom({ mode: 'implicit' }, { mode: 'explicit' })),
      response_format: maybe(
        record({
          type: constant('json_schema'),
          json_schema: record({ name: constantFrom('answer', 'weather-1'), schema, strict: constant(true) }),
        }),
      ),
    }),
    record({
      strict: maybe(boolean()),
      described: maybe(word),
      parameters: schema,
      choice: constantFrom('auto', 'none', 'named', undefined),
      parallel: boolean(),
    }),
  ).map(
    ([{ system, developer, steps: all }, settings, { strict, described, parameters, choice, parallel }]) => ({
      model: 'm',
      messages: unmarked(
        [
          ...(system === undefined ? [] : [{ role: 'system', content: system }]),
          ...(developer === undefined ? [] : [{ role: 'developer', content: developer }]),
          ...chatMessages(all),
        ],
        'prompt_cache_breakpoint',
      ),
      ...settings,
      tools: toolNames.map((name) => ({
        type: 'function',
        function: { name, description: described, parameters, strict },
      })),
      // A call that must be made and reasoning do not go together.
      tool_choice:
        choice === 'named' && (settings.reasoning_effort ?? 'none') === 'none'
          ? { type: 'function', function: { name: toolNames[0] } }
          : choice === 'named'
            ? 'auto'
            : choice,
      parallel_tool_calls: choice === 'none' ? true : parallel,
    }),
  ),
);

export const losslessMessages: Arbitrary<JsonObject> = cleaned(
  tuple(
    record({ steps: steps(messagePart) }),
    record({
      max_tokens: integer({ min: 1, max: 9_999 }),
      system: maybe(
        oneof(
          word,
          array(
            word.map((text) => ({ type: 'text', text })),
            { minLength: 1, maxLength: 3 },
          ),
        ),
      ),
      temperature: maybe(fraction),
      top_p: maybe(fraction),
      stop_sequences: maybe(stops),
      stream: maybe(boolean()),
      service_tier: maybe(constantFrom('auto', 'standard_only')),
      metadata: maybe(record({ user_id: word })),
      cache_control: maybe(constantFrom({ type: 'ephemeral' }, { type: 'ephemeral', ttl: '5m' })),
      thinking: maybe(
        constantFrom({ type: 'disabled' }, { type: 'adaptive' }, { type: 'adaptive', display: 'omitted' }),
      ),
      format: maybe(record({ type: constant('json_schema'), schema })),
      effort: maybe(constantFrom('low', 'medium', 'high', 'xhigh', 'max')),
    }),
    record({
      strict: maybe(boolean()),
      description: maybe(word),
      input_schema: schema,
      choice: constantFrom('auto', 'any', 'none', undefined),
      single: maybe(boolean()),
    }),
  ).map(([{ steps: all }, { format, effort, thinking, ...settings }, { choice, single, ...tool }]) => ({
    model: 'm',
    messages: unmarked(messageMessages(all), 'cache_control'),
    ...settings,
    thinking: choice === 'any' ? undefined : thinking,
    output_config: {
      format,
      effort: thinking?.type === 'adaptive' && choice !== 'any' ? effort : undefined,
    },
    tools: toolNames.map((name) => ({ name, ...tool })),
    tool_choice:
      choice === undefined
        ? undefined
        : { type: choice, ...(choice === 'none' ? {} : { disable_parallel_tool_use: single }) },
  })),
);

/** What only chat completions can say, beside the rest. */
export const richChat: Arbitrary<JsonObject> = cleaned(
  tuple(
    losslessChat,
    record({
      n: constantFrom(undefined, 2, 128),
      logprobs: constantFrom(undefined, true),
      seed: maybe(integer()),
      frequency_penalty: maybe(fraction),
      presence_penalty: maybe(fraction),
      logit_bias: maybe(constant({ '50256': -100 })),
      metadata: maybe(constant({ team: 'a' })),
      service_tier: maybe(constantFrom('flex', 'fast', 'priority')),
      response_format: maybe(constantFrom({ type: 'json_object' }, { type: 'text' })),
    }),
    record({
      sound: png.map((data) => ({ type: 'input_audio', input_audio: { data, format: 'mp3' } })),
      image: constantFrom('low', 'high', 'original').map((detail) => ({
        type: 'image_url',
        image_url: { url: 'https://example.com/b.png', detail },
      })),
      marked: constantFrom('30m', '12h').map((ttl) => ({
        type: 'text',
        text: 'marked',
        prompt_cache_breakpoint: { mode: 'explicit', ttl },
      })),
      note: maybe(constant({ type: 'grammar', grammar: { syntax: 'regex', definition: 'a+' } })),
    }),
  ).map(([body, more, { sound, image, marked, note }]) => ({
    ...body,
    ...(JSON.parse(JSON.stringify(more)) as JsonObject),
    top_logprobs: more.logprobs === true ? 3 : undefined,
    messages: [
      { role: 'user', name: 'anna', content: [sound, image, marked] },
      {
        role: 'assistant',
        content: [{ type: 'refusal', refusal: 'No.' }],
        tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'note', input: 'x' } }],
      },
      ...(body['messages'] as JsonObject[]),
    ],
    tools: [...(body['tools'] as JsonObject[]), { type: 'custom', custom: { name: 'note', format: note } }],
  })),
);

/** What only the messages format can say, beside the rest. */
export const richMessages: Arbitrary<JsonObject> = cleaned(
  tuple(
    losslessMessages,
    record({
      top_k: maybe(integer({ min: 1, max: 99 })),
      max_tokens: integer({ min: 2_000, max: 9_999 }),
      thinking: constantFrom(
        undefined,
        { type: 'enabled', budget_tokens: 1_024, display: 'omitted' },
        { type: 'between_tools' },
      ),
      stop_sequences: maybe(constant(['a', 'b', 'c', 'd', 'e'])),
    }),
    maybe(constant({ type: 'ephemeral', ttl: '1h' })),
  ).map(([body, more, cache]) => ({
    ...body,
    ...(JSON.parse(JSON.stringify(more)) as JsonObject),
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'search_result',
            source: 's',
            title: 't',
            content: [{ type: 'text', text: 'found' }],
            cache_control: cache,
          },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: 'sig' },
          { type: 'redacted_thinking', data: 'AAAA' },
          { type: 'tool_use', id: 'toolu_x', name: 'run-it', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'toolu_x',
            is_error: true,
            content: [
              {
                type: 'document',
                context: 'about',
                source: { type: 'content', content: [{ type: 'text', text: 'inside' }] },
              },
              { type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } },
              { type: 'image', source: { type: 'file', file_id: 'file-2' } },
            ],
          },
        ],
      },
      ...(body['messages'] as JsonObject[]),
    ],
    tools: [...(body['tools'] as JsonObject[]), { type: 'bash_20250124', name: 'bash' }],
  })),
);
