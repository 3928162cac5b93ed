/** The official client libraries put the same message together on both sides of a translation. */
import Anthropic from '@anthropic-ai/sdk';
import { assert, asyncProperty } from 'fast-check';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { formatWireEvent, type WireEvent } from '../../../server/core/wire-event.ts';
import { translateCompletion, translateEvents } from '../../../server/dialects/translate.ts';
import { casesOf } from './contracts.ts';
import { chatStreams, messageStreams } from './generate/streams.ts';

const numRuns = Math.min(casesOf(400), 4_000);
const timeout = 120_000 + numRuns * 100;
const settings = { apiKey: 'mr-test', maxRetries: 0, logLevel: 'off' } as const;
const chatRequest = {
  model: 'm',
  messages: [],
  stream: true,
  stream_options: { include_usage: true },
} as const;
const messageRequest = { model: 'm', max_tokens: 9, messages: [] };

/** A completion as both libraries report it, in terms that belong to neither. */
interface Understood {
  text: string;
  calls: { id: string; name: string; input: unknown }[];
  stop: string | null;
  input: number;
  cached: number;
  output: number;
}

const stops: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  refusal: 'content_filter',
};

/** The id without the prefix of its format. */
const bare = (id: string): string => id.replace(/^(?:call|toolu)_/, '');

function respond(events: readonly WireEvent[]): () => Promise<Response> {
  const bytes = new TextEncoder().encode(events.map(formatWireEvent).join(''));
  return async () => new Response(bytes, { headers: { 'content-type': 'text/event-stream' } });
}

function respondJson(body: object): () => Promise<Response> {
  return async () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}

function fromChat({ choices, usage }: OpenAI.ChatCompletion): Understood {
  const [choice] = choices;
  return {
    text: choice?.message.content ?? '',
    calls: (choice?.message.tool_calls ?? []).map((call) =>
      call.type === 'function'
        ? {
            id: bare(call.id),
            name: call.function.name,
            input: JSON.parse(call.function.arguments) as unknown,
          }
        : { id: bare(call.id), name: call.custom.name, input: call.custom.input },
    ),
    stop: choice?.finish_reason ?? null,
    input: usage?.prompt_tokens ?? -1,
    cached: usage?.prompt_tokens_details?.cached_tokens ?? -1,
    output: usage?.completion_tokens ?? -1,
  };
}

function fromMessage({ content, stop_reason: stop, usage }: Anthropic.Message): Understood {
  const [read, written] = [usage.cache_read_input_tokens ?? 0, usage.cache_creation_input_tokens ?? 0];
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: bare(block.id), name: block.name, input: block.input }] : [],
    ),
    stop: stops[stop ?? ''] ?? null,
    input: usage.input_tokens + read + written,
    cached: read,
    output: usage.output_tokens,
  };
}

async function readChat(events: readonly WireEvent[]): Promise<OpenAI.ChatCompletion> {
  const client = new OpenAI({ ...settings, fetch: respond(events) });
  return client.chat.completions.stream({ ...chatRequest, messages: [] }).finalChatCompletion();
}

async function readMessage(events: readonly WireEvent[]): Promise<Anthropic.Message> {
  return new Anthropic({ ...settings, fetch: respond(events) }).messages
    .stream(messageRequest)
    .finalMessage();
}

describe('a chat-completions stream', () => {
  it(
    'is for @anthropic-ai/sdk, translated, what it is for openai; a plain answer as well',
    { timeout },
    async () => {
      await assert(
        asyncProperty(chatStreams, async ({ events }) => {
          const translator = translateEvents('chat', 'messages', messageRequest);
          const completion = await readChat(events);
          const message = await readMessage(events.flatMap((event) => translator.push(event)));
          expect(fromMessage(message)).toEqual(fromChat(completion));

          const { body } = translateCompletion('chat', 'messages', { ...completion }, messageRequest);
          const client = new Anthropic({ ...settings, fetch: respondJson(body) });
          expect(fromMessage(await client.messages.create(messageRequest))).toEqual(fromChat(completion));
        }),
        { numRuns, seed: 51 },
      );
    },
  );
});

describe('a messages stream', () => {
  it(
    'is for openai, translated, what it is for @anthropic-ai/sdk; a plain answer as well',
    { timeout },
    async () => {
      await assert(
        asyncProperty(messageStreams, async ({ events }) => {
          const translator = translateEvents('messages', 'chat', chatRequest);
          const message = await readMessage(events);
          const completion = await readChat(events.flatMap((event) => translator.push(event)));
          expect(fromChat(completion)).toEqual(fromMessage(message));

          const { body } = translateCompletion('messages', 'chat', { ...message }, chatRequest);
          const client = new OpenAI({ ...settings, fetch: respondJson(body) });
          const plain = await client.chat.completions.create({ model: 'm', messages: [] });
          expect(fromChat(plain)).toEqual(fromMessage(message));
        }),
        { numRuns, seed: 52 },
      );
    },
  );
});
