/** Events that differ from the one before in one string are not checked anew: the verdict on every stream is as if they were. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireEvent } from '../../../openapi/grammars/stream-checker.ts';
import { loadContracts } from '../../../server/contract/bundles.ts';
import { EventJson } from '../../../server/routing/event-json.ts';
import { messageStart } from '../../support/message-start.ts';

const { v1, alt } = loadContracts();

interface Sent {
  event?: string;
  data: string;
  utf8?: boolean;
  commentInside?: boolean;
}

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    'stop',
    'assistant',
    '"',
    '\\',
    '\n',
    '{',
    '}',
    '{"a":',
    '1}',
    'chat.completion.chunk',
  ),
  fc.string({ maxLength: 8 }),
);
const faults = fc.record(
  {
    utf8: fc.constant(false),
    commentInside: fc.constant(true),
    event: fc.constantFrom('', 'message', 'ping'),
  },
  { requiredKeys: [] },
);

const rareFault = fc.oneof({ weight: 40, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: faults });

const chunk = (choice: object, changed: object = {}): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, finish_reason: null, ...choice }],
    ...changed,
  });
const call = (input: string, id?: string) => ({
  tool_calls: [
    {
      index: 0,
      ...(id !== undefined && { id, type: 'function' }),
      function: { ...(id !== undefined && { name: 'f' }), arguments: input },
    },
  ],
});

/** Most are of a few kinds, so that the same kind often comes several times. */
const chatEvents = fc.oneof(
  { weight: 90, arbitrary: texts.map((content) => chunk({ delta: { content } })) },
  { weight: 30, arbitrary: texts.map((text) => chunk({ delta: { reasoning_content: text } })) },
  { weight: 4, arbitrary: texts.map((text) => chunk({ delta: call(text) })) },
  { weight: 2, arbitrary: texts.map((id) => chunk({ delta: call('', id) })) },
  { weight: 1, arbitrary: texts.map((id) => chunk({ delta: { content: 'a' } }, { id })) },
  { weight: 1, arbitrary: texts.map((role) => chunk({ delta: { role, content: 'a' } })) },
  { weight: 1, arbitrary: texts.map((model) => chunk({ delta: { content: 'a' } }, { model })) },
  { weight: 1, arbitrary: texts.map((object) => chunk({ delta: { content: 'a' } }, { object })) },
  { weight: 2, arbitrary: texts.map((reason) => chunk({ delta: {}, finish_reason: reason })) },
  { weight: 1, arbitrary: fc.constant(chunk({ delta: { content: 1 } })) },
  { weight: 1, arbitrary: fc.constant(chunk({ index: 1, delta: { role: 'assistant', content: 'a' } })) },
  { weight: 1, arbitrary: fc.constantFrom('[DONE]', '{}', '[]', '{"error":{"message":"m"}}', '{"x":') },
);

const messageEvents = fc
  .oneof(
    {
      weight: 40,
      arbitrary: texts.map(
        (text) => ['content_block_delta', { index: 0, delta: { type: 'text_delta', text } }] as const,
      ),
    },
    {
      weight: 4,
      arbitrary: texts.map(
        (json) =>
          [
            'content_block_delta',
            { index: 0, delta: { type: 'input_json_delta', partial_json: json } },
          ] as const,
      ),
    },
    {
      weight: 3,
      arbitrary: texts.map(
        (type) => ['content_block_delta', { index: 0, delta: { type, text: 'a' } }] as const,
      ),
    },
    {
      weight: 3,
      arbitrary: texts.map(
        (thinking) =>
          ['content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking } }] as const,
      ),
    },
    { weight: 2, arbitrary: fc.constant(['content_block_stop', { index: 0 }] as const) },
    {
      weight: 1,
      arbitrary: fc.constant([
        'content_block_delta',
        { index: 1, delta: { type: 'text_delta', text: 'a' } },
      ] as const),
    },
  )
  .map(([type, rest]): Sent => ({ event: type, data: JSON.stringify({ type, ...rest }) }));

const blocks = [
  { type: 'text', text: '' },
  { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} },
  { type: 'thinking', thinking: '', signature: '' },
];

const streams = {
  createChatCompletion: fc
    .array(fc.tuple(chatEvents, rareFault), { minLength: 5, maxLength: 25 })
    .map((events) => [
      { data: chunk({ delta: { role: 'assistant', content: '' } }) },
      ...events.map(([data, fault]): Sent => ({ data, ...fault })),
    ]),
  createMessage: fc
    .tuple(
      fc.constantFrom(...blocks),
      fc.array(fc.tuple(messageEvents, rareFault), { minLength: 5, maxLength: 25 }),
    )
    .map(([block, events]) => [
      { event: 'message_start', data: JSON.stringify(messageStart(1)) },
      {
        event: 'content_block_start',
        data: JSON.stringify({ type: 'content_block_start', index: 0, content_block: block }),
      },
      ...events.map(([event, fault]): Sent => ({ ...event, ...fault })),
    ]),
};

/** Runs a stream; `skips`: as it is relayed. Returns all that is seen of the checker after each event, and how many valid ones had a template. */
function run(id: keyof typeof streams, events: readonly Sent[], skips: boolean) {
  const operation = (id === 'createMessage' ? alt : v1).operations.get(id);
  const checker = operation?.streamEvents?.grammar.start({ request: {} });
  if (checker === undefined) throw new Error('no stream');
  const reader = new EventJson();
  let templates = 0;
  const seen = events.map(({ event, data, ...fault }) => {
    const json = reader.parse(data);
    const wire: WireEvent = { event, data, json, ...fault, ...(skips && { template: reader.template }) };
    checker.event(wire);
    const { kind, outcome, violation, events: count } = checker;
    if (reader.template !== undefined && violation === undefined) templates += 1;
    return { kind, outcome, violation, count, json: structuredClone(checker.json) };
  });
  return { seen, templates };
}

test.each(['createChatCompletion', 'createMessage'] as const)('%s', (id) => {
  let templates = 0;
  let broken = 0;
  fc.assert(
    fc.property(streams[id], (events) => {
      const relayed = run(id, events, true);
      expect(relayed.seen).toEqual(run(id, events, false).seen);
      templates += relayed.templates;
      if (relayed.seen.at(-1)?.violation !== undefined) broken += 1;
    }),
    { numRuns: 1_500 },
  );
  // Otherwise nothing was compared.
  expect(templates).toBeGreaterThan(300);
  expect(broken).toBeGreaterThan(200);
});

test.each([
  ['whole', ['{"a":', '1', '2', '3', '4}'], undefined],
  ['broken', ['{"a":', '1', '2', '3}', '}'], 'arguments-json'],
])('arguments that are %s when they are joined', (_name, argued, rule) => {
  const events = [
    chunk({ delta: { role: 'assistant', content: null } }),
    chunk({ delta: call('', 'call_1') }),
    ...argued.map((input) => chunk({ delta: call(input) })),
    chunk({ delta: {}, finish_reason: 'tool_calls' }),
    '[DONE]',
  ].map((data) => ({ data }));
  const { seen, templates } = run('createChatCompletion', events, true);
  expect(seen.at(-1)?.violation?.rule).toBe(rule);
  expect(templates).toBeGreaterThan(2);
});
