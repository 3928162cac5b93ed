/** Laws of the encoders: what they send obeys the grammar, and folds to what was put in. */
import {
  assert,
  array,
  boolean,
  constantFrom,
  json,
  nat,
  oneof,
  option,
  property,
  record,
  string,
  constant,
  type Arbitrary,
} from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompiledGrammar } from '../../../openapi/grammars/interpreter.ts';
import { streamContract } from '../../../openapi/grammars/stream-contract.ts';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import {
  outputTokens,
  type CompletionPart,
  type FinishReason,
  type Usage,
} from '../../../server/core/completion.ts';
import { ApiError } from '../../../server/core/api-error.ts';
import { formatWireEvent } from '../../../server/core/wire-event.ts';
import { chatDialect } from '../../../server/dialects/chat/chat.ts';
import { foldChatEvents } from '../../../server/dialects/chat/fold-events.ts';
import { foldMessageEvents } from '../../../server/dialects/messages/fold-events.ts';
import { messagesDialect } from '../../../server/dialects/messages/messages.ts';

type Block =
  | { type: 'text' | 'refusal'; deltas: string[] }
  | { type: 'reasoning'; deltas: string[]; signature: string | null }
  | { type: 'tool-call'; kind: 'json' | 'text'; name: string; deltas: string[] };

interface Completion {
  choices: { blocks: Block[]; reason: FinishReason }[];
  usage: Usage;
}

const chunk = string({ unit: 'grapheme', maxLength: 6 });
const deltas = array(chunk, { maxLength: 4 });
/** JSON text of an object, cut anywhere. */
const objectDeltas = record({ value: json(), cuts: array(nat(40), { maxLength: 4 }) }).map(
  ({ value, cuts }) => {
    const text = `{"value":${value}}`;
    const edges = [
      0,
      ...cuts.map((cut) => cut % text.length).toSorted((one, other) => one - other),
      text.length,
    ];
    return edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
  },
);
const name = constantFrom('get_weather', 'run');
const blocks: Arbitrary<Block> = oneof(
  record({ type: constantFrom('text' as const, 'refusal' as const), deltas }),
  record({
    type: constant('reasoning' as const),
    deltas,
    signature: option(constant('c2ln'), { nil: null }),
  }),
  record({
    type: constant('tool-call' as const),
    kind: constant('json' as const),
    name,
    deltas: objectDeltas,
  }),
);
const textCall: Arbitrary<Block> = record({
  type: constant('tool-call' as const),
  kind: constant('text' as const),
  name,
  deltas,
});
const count = option(nat(1_000), { nil: null });
const usages: Arbitrary<Usage> = record({
  input: record({ text: count, image: count, audio: count, cacheRead: count, cacheWrite: count }),
  output: record({ text: count, reasoning: count, audio: count }),
});

function completions(block: Arbitrary<Block>, maxChoices: number): Arbitrary<Completion> {
  const choice = record({
    blocks: array(block, { maxLength: 4 }),
    stops: constantFrom('stop', 'length', 'refusal'),
  }).map(({ blocks: made, stops }) => ({
    blocks: made,
    reason: made.some(({ type }) => type === 'tool-call') ? ('tool-calls' as const) : (stops as FinishReason),
  }));
  return record({ choices: array(choice, { minLength: 1, maxLength: maxChoices }), usage: usages });
}

function* partsOf({ choices, usage }: Completion): Generator<CompletionPart> {
  yield {
    type: 'completion-start',
    id: 'id_1',
    model: 'm',
    createdAtS: 1,
    fingerprint: null,
    serviceTier: 'standard',
    usage: { ...usage, output: { text: 0, reasoning: 0, audio: 0 } },
  };
  for (const [choice, { blocks: made, reason }] of choices.entries()) {
    yield { type: 'choice-start', choice };
    for (const [block, { ...content }] of made.entries()) yield* blockParts({ choice, block }, content);
    yield { type: 'choice-finish', choice, reason, stopSequence: null };
  }
  yield { type: 'usage', usage };
  yield { type: 'completion-end' };
}

function* blockParts(place: { choice: number; block: number }, block: Block): Generator<CompletionPart> {
  if (block.type === 'tool-call')
    yield {
      type: 'tool-call-start',
      ...place,
      callId: `call_${place.block}`,
      name: block.name,
      kind: block.kind,
    };
  else yield { type: `${block.type}-start`, ...place };
  for (const text of block.deltas) {
    if (block.type === 'text') yield { type: 'text-delta', ...place, text, logprobs: null };
    else yield { type: `${block.type}-delta`, ...place, text };
  }
  if (block.type === 'reasoning') yield { type: 'reasoning-end', ...place, signature: block.signature };
  else yield { type: `${block.type}-end`, ...place };
}

const joined = (made: Block[], type: Block['type']): string | null => {
  const found = made.filter((block) => block.type === type);
  return found.length === 0 ? null : found.flatMap((block) => block.deltas).join('');
};

let grammars: { chat: CompiledGrammar; messages: CompiledGrammar };
beforeAll(async () => {
  grammars = {
    chat: await streamContract('createChatCompletion'),
    messages: await streamContract('createMessage'),
  };
});

describe('the chat encoder', () => {
  it('sends what the grammar allows, and it folds to what was put in', () => {
    const options = record({ include_usage: boolean(), include_obfuscation: boolean() });
    assert(
      property(completions(oneof(blocks, textCall), 3), options, (completion, streamOptions) => {
        const body = { stream: true, n: completion.choices.length, stream_options: streamOptions };
        const encoder = chatDialect.createEncoder(body);
        const bytes = Buffer.from(
          [...partsOf(completion)]
            .flatMap((part) => encoder.encode(part))
            .map(formatWireEvent)
            .join(''),
        );
        expect(judgeBytes(bytes, grammars.chat, body)).toMatchObject({ ok: true });

        const plain = chatDialect.createPlainEncoder(body);
        const folded = foldChatEvents([...partsOf(completion)].flatMap((part) => plain.encode(part)));
        expect(folded.usage?.completion_tokens).toBe(outputTokens(completion.usage));
        for (const [index, { blocks: made }] of completion.choices.entries()) {
          const message = folded.choices[index]?.message;
          const calls = made.filter((block) => block.type === 'tool-call');
          const refusal = joined(made, 'refusal');
          expect(message?.content ?? '').toBe(joined(made, 'text') ?? '');
          expect(message?.refusal ?? '').toBe(refusal ?? '');
          expect(
            (message?.tool_calls ?? []).map((call) =>
              call.type === 'custom' ? call.custom.input : call.function.arguments,
            ),
          ).toEqual(calls.map((call) => call.deltas.join('')));
        }
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

describe('the messages encoder', () => {
  it('sends what the grammar allows, and it folds to what was put in', () => {
    assert(
      property(completions(blocks, 1), (completion) => {
        const encoder = messagesDialect.createEncoder({});
        const events = [...partsOf(completion)].flatMap((part) => encoder.encode(part));
        expect(
          judgeBytes(Buffer.from(events.map(formatWireEvent).join('')), grammars.messages, {}),
        ).toMatchObject({ ok: true });

        const folded = foldMessageEvents(events);
        expect(folded.usage.output_tokens).toBe(outputTokens(completion.usage));
        const expected = (completion.choices[0]?.blocks ?? []).map((block) => {
          const text = block.deltas.join('');
          if (block.type === 'tool-call')
            return { type: 'tool_use', name: block.name, input: JSON.parse(text) as unknown };
          return block.type === 'reasoning'
            ? { type: 'thinking', thinking: text, signature: block.signature ?? '' }
            : { type: 'text', text };
        });
        expect(folded.content).toMatchObject(expected);
        expect(folded.content).toHaveLength(expected.length);
      }),
      { numRuns: 500, seed: 12 },
    );
  });

  it('tells of the first answer only, as the format knows no other', () => {
    const choice = (text: string) => ({
      blocks: [{ type: 'text' as const, deltas: [text] }],
      reason: 'stop' as const,
    });
    const output = { text: 1, reasoning: 0, audio: 0 };
    const completion = {
      choices: [choice('one'), choice('two')],
      usage: { input: { text: 1, image: 0, audio: 0, cacheRead: 0, cacheWrite: 0 }, output },
    };
    const encoder = messagesDialect.createEncoder({});
    expect(
      foldMessageEvents([...partsOf(completion)].flatMap((part) => encoder.encode(part))).content,
    ).toMatchObject([{ text: 'one' }]);
  });
});

describe('an error in a stream', () => {
  const failing: CompletionPart[] = [{ type: 'error', code: 'overloaded', message: 'Too much.' }];

  it.each([chatDialect, messagesDialect])(
    'is the last event and becomes the same error again when folded: $name',
    (dialect) => {
      const encoder = dialect.createEncoder({});
      const events = failing.flatMap((part) => encoder.encode(part));
      expect(events).toHaveLength(1);
      const folding = (): unknown => dialect.foldEvents(events, {});
      expect(folding).toThrow(ApiError);
      expect(folding).toThrow(expect.objectContaining({ code: 'overloaded', message: 'Too much.' }));
    },
  );

  it('is what an empty stream is, too', () => {
    for (const dialect of [chatDialect, messagesDialect]) {
      expect(() => dialect.foldEvents([], {})).toThrow(ApiError);
    }
  });
});
