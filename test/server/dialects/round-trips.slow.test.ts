/** Conversations that both formats can express in full survive a round trip without any loss. */
import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../server/core/content.ts';
import type { Conversation, Turn } from '../../../server/core/conversation.ts';
import { chatDialect } from '../../../server/dialects/chat/chat.ts';
import { Encoding } from '../../../server/dialects/encoding.ts';
import { messagesDialect } from '../../../server/dialects/messages/messages.ts';
import { Origins } from '../../../server/dialects/origins.ts';
import { translateRequest } from '../../../server/dialects/translate.ts';
import { casesOf, contracts, other } from './contracts.ts';
import { losslessChat, losslessMessages, richChat, richMessages } from './generate/conversations.ts';

const numRuns = casesOf(2_000);
const timeout = 60_000 + numRuns * 10;

/** What the two spellings of one conversation have in common. */
function essence(conversation: Conversation): unknown {
  const { turns, reasoning, responseFormat, native: _native, ...rest } = conversation;
  const { byDefault: _byDefault, hideText: _hideText, ...thinking } = reasoning;
  const schema = responseFormat.type === 'json-schema' ? { ...responseFormat.schema } : {};
  delete schema['title'];
  return {
    ...rest,
    serviceTier: rest.serviceTier === 'standard_only' ? 'default' : rest.serviceTier,
    cache: rest.cache === undefined ? undefined : {},
    turns: joinSystem(turns).map(({ role, blocks }) => ({ role, blocks: blocks.map(essenceOf) })),
    reasoning:
      thinking.mode === 'adaptive' && thinking.effort === null ? { ...thinking, effort: 'medium' } : thinking,
    responseFormat: { type: responseFormat.type, schema },
    tools: rest.tools.map(({ native: _own, ...tool }) => tool),
  };
}

/** `developer` is `system`; instructions at the beginning are one turn. */
function joinSystem(turns: readonly Turn[]): Turn[] {
  const first = turns.findIndex(({ role }) => role === 'user' || role === 'assistant');
  const leading = turns.slice(0, first).flatMap(({ blocks }) => blocks);
  const joined: Turn[] = [];
  for (const turn of turns.slice(first)) {
    const before = joined.at(-1);
    // Results of one step share a message in one format and have one each in the other.
    if (before !== undefined && isResult(before) && isResult(turn))
      joined[joined.length - 1] = { ...before, blocks: [...before.blocks, ...turn.blocks] };
    else joined.push(turn);
  }
  return [{ role: 'system', participant: null, blocks: leading }, ...joined];
}

function isResult({ blocks }: Turn): boolean {
  return blocks.length > 0 && blocks.every(({ type }) => type === 'tool-result');
}

function essenceOf(block: Block): unknown {
  return JSON.parse(
    JSON.stringify(block, (key, value: unknown) => {
      if (key === 'param' || key === 'native') return undefined;
      if (key === 'detail' && value === 'auto') return null;
      if (key === 'cache') return {};
      if (key !== 'source' || typeof value !== 'object' || value === null) return value;
      // A text is data in one format and text in the other.
      if ('base64' in value && 'mediaType' in value && value.mediaType === 'text/plain')
        return { text: Buffer.from(String(value.base64), 'base64').toString() };
      return 'text' in value ? { text: value.text } : value;
    }),
  );
}

const directions = [
  { from: 'chat', requests: losslessChat, dialect: chatDialect },
  { from: 'messages', requests: losslessMessages, dialect: messagesDialect },
] as const;

describe.each(directions)(
  'a $from request that the other format can say in full',
  ({ from, requests, dialect }) => {
    it(
      'is valid, loses nothing there and nothing on the way back, and says the same again',
      { timeout },
      () => {
        assert(
          property(requests, (body) => {
            expect(contracts[from].requestFault(body)).toBeUndefined();
            const there = translateRequest(from, other[from], body);
            expect(there.losses).toEqual([]);
            expect(contracts[other[from]].requestFault(there.body)).toBeUndefined();
            const back = translateRequest(other[from], from, there.body);
            expect(back.losses).toEqual([]);
            expect(essence(dialect.decodeRequest(back.body))).toEqual(essence(dialect.decodeRequest(body)));
          }),
          { numRuns, seed: 31 },
        );
      },
    );
  },
);

const formats = [
  { dialect: chatDialect, requests: richChat },
  { dialect: messagesDialect, requests: richMessages },
];

/** Either encoder reports ids of calls as changed, as no encoder knows where a conversation comes from. */
function withoutIds(reported: unknown): unknown {
  return JSON.parse(
    JSON.stringify(reported, (key, value: unknown) => (key === 'callId' ? undefined : value)),
  );
}

describe.each(formats)('the format $dialect.name', ({ dialect, requests }) => {
  it('says all that it has read, what the other one does not know included', { timeout }, () => {
    assert(
      property(requests, (body) => {
        expect(contracts[dialect.name].requestFault(body)).toBeUndefined();
        const origins = new Origins();
        const conversation = dialect.decodeRequest(body, origins);
        const encoding = new Encoding(origins, {});
        const again = dialect.encodeRequest(conversation, encoding);
        expect([encoding.refusal?.field, ...encoding.losses.list()]).toEqual([undefined]);
        expect(withoutIds(essence(dialect.decodeRequest(again)))).toEqual(withoutIds(essence(conversation)));
      }),
      { numRuns: Math.min(numRuns, 500), seed: 32 },
    );
  });
});

it('leaves a request as it is when both sides speak the same format', () => {
  const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], vendor: 1 };
  expect(translateRequest('chat', 'chat', body)).toEqual({ body, losses: [] });
});
