/** Guarantees for every completion of the chat models, in both wire formats: contract, grammar, fold, official clients. */
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { streamContract } from '../../../../openapi/grammars/stream-contract.ts';
import { judgeBytes } from '../../../../openapi/grammars/stream-verdict.ts';
import type { UpstreamConversation } from '../../../../server/core/wire-format.ts';
import { chatDialect } from '../../../../server/dialects/chat/chat.ts';
import type { Dialect } from '../../../../server/dialects/dialect.ts';
import { messagesDialect } from '../../../../server/dialects/messages/messages.ts';
import { bundleOf } from '../../../openapi/bundles.ts';
import { schemaCheck } from '../../../openapi/schema-check.ts';
import { chatCases, messageCases } from './cases.ts';
import { responseOf, eventsOf, fetchFrom, readChunks, readText, send } from './exchange.ts';

type Body = Record<string, unknown>;

interface Surface {
  name: string;
  format: UpstreamConversation;
  operation: string;
  dialect: Dialect;
  check: (schema: string, value: unknown) => string | undefined;
  schemas: { request: string; response: string; event: string };
  cases: Readonly<Record<string, Body>>;
  /** The message that the official client library makes of a stream, in the form of a plain completion. */
  accumulate: (body: Body) => Promise<object>;
}

const checks = { v1: schemaCheck(bundleOf('v1')), alt: schemaCheck(bundleOf('alt')) };
const component = (surface: 'v1' | 'alt') => (schema: string, value: unknown) =>
  checks[surface](['components', 'schemas', schema], value);

const surfaces: Surface[] = [
  {
    name: 'chat',
    format: 'chat',
    operation: 'createChatCompletion',
    dialect: chatDialect,
    check: component('v1'),
    schemas: {
      request: 'CreateChatCompletionRequest',
      response: 'ChatCompletion',
      event: 'ChatCompletionChunk',
    },
    cases: chatCases,
    accumulate: async (body) => {
      const client = new OpenAI({ apiKey: 'key', fetch: fetchFrom('chat') });
      const params = body as unknown as OpenAI.ChatCompletionCreateParamsStreaming;
      const runner = client.chat.completions.stream({ ...params, stream_options: { include_usage: true } });
      return runner.finalChatCompletion();
    },
  },
  {
    name: 'messages',
    format: 'messages',
    operation: 'createMessage',
    dialect: messagesDialect,
    check: component('alt'),
    schemas: { request: 'CreateMessageRequest', response: 'Message', event: 'MessageStreamEvent' },
    cases: messageCases,
    accumulate: async (body) => {
      const client = new Anthropic({ apiKey: 'key', fetch: fetchFrom('messages') });
      return client.messages.stream(body as unknown as Anthropic.MessageStreamParams).finalMessage();
    },
  },
];

/** The completion without the members that differ from call to call, and without those of only some forms. */
function essence(response: object): unknown {
  const text = JSON.stringify(response, (name, value: unknown) =>
    [
      'annotations',
      'metadata',
      'parsed',
      'parsed_arguments',
      'parsed_output',
      'container',
      'diagnostics',
    ].includes(name)
      ? undefined
      : value,
  );
  return JSON.parse(text.replace(/"(chatcmpl-|msg_|call_|toolu_)[0-9a-f]{24}"/g, '"$1"'));
}

describe.each(surfaces)(
  'an answer in the $name format',
  ({ format, operation, dialect, check, schemas, cases, accumulate }) => {
    const rows = Object.entries(cases);

    it.each(rows)('fits the contract: %s', async (_name, body) => {
      expect(check(schemas.request, body)).toBeUndefined();
      expect(check(schemas.response, await responseOf(format, body))).toBeUndefined();
      for (const { data } of await eventsOf(format, body)) {
        if (data !== '[DONE]') expect(check(schemas.event, JSON.parse(data))).toBeUndefined();
      }
    });

    it.each(rows)('obeys the grammar as a stream: %s', async (_name, body) => {
      const grammar = await streamContract(operation);
      for (const options of [{}, { stream_options: { include_usage: true, include_obfuscation: false } }]) {
        const request = { ...body, stream: true, ...(operation === 'createMessage' ? {} : options) };
        const bytes = Buffer.from(await readText(await send(format, request)));
        expect(judgeBytes(bytes, grammar, request)).toMatchObject({ ok: true });
      }
    });

    it.each(rows)('is the same folded from its stream: %s', async (_name, body) => {
      const streamed = {
        ...body,
        ...(operation === 'createMessage' ? {} : { stream_options: { include_usage: true } }),
      };
      const events = (await eventsOf(format, streamed)).map(({ event, data }) => ({
        event,
        data: data === '[DONE]' ? data : (JSON.parse(data) as object),
      }));
      expect(essence(dialect.foldEvents(events, body))).toEqual(essence(await responseOf(format, body)));
    });

    it.each(rows)('is the same to the official client library: %s', async (name, body) => {
      // The library refuses to parse JSON that a limit has cut, and wants a choice to have content or a call.
      const plain = essence(await responseOf(format, body));
      expect(essence(await accumulate(body)), name).toEqual(plain);
    });

    it.each(rows)('has the same bytes every time, ids apart: %s', async (_name, body) => {
      const texts = await Promise.all(
        [1, 2].map(async () => readText(await send(format, { ...body, stream: true }))),
      );
      const [one, other] = texts.map((text) =>
        text.replace(/(chatcmpl-|msg_|call_|toolu_)[0-9a-f]{24}/g, '$1'),
      );
      expect(one).toBe(other);
    });

    it('comes in several pieces, none of which splits a character', async () => {
      const response = await send(format, { ...cases['words'], stream: true });
      const chunks = await readChunks(response);
      expect(chunks.length).toBeGreaterThan(10);
      for (const chunk of chunks)
        expect(() => new TextDecoder('utf-8', { fatal: true }).decode(chunk)).not.toThrow();
    });
  },
);
