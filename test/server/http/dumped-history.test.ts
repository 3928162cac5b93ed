/** The dumps of every kind of message, block and item that a response may have, as history of a request. */
import { assert, pre, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadContract, type Operation } from '../../../server/contract/contract.ts';
import { isJsonObject, type JsonObject } from '../../../server/core/json.ts';
import { withoutDumpedNulls, withoutForeignMembers } from '../../../server/http/dumped-history.ts';
import type { Exchange } from '../../../server/http/surface.ts';
import { bundle, operationOf } from '../contract/fixture.ts';
import { contracts } from '../dialects/contracts.ts';
import { fromSchema } from '../dialects/generate/from-schema.ts';

interface Kind {
  operation: Operation;
  schemas: JsonObject;
  /** The kinds of what a response has, by schema. */
  kinds: string[];
  /** A request with one of them in its history. */
  request: (made: JsonObject) => JsonObject;
}

const v1 = loadContract('v1', bundle('v1'));
const alt = loadContract('alt', bundle('alt'));
const user = { role: 'user', content: 'x' };

const branchesOf = (schemas: JsonObject, name: string): string[] =>
  ((schemas[name] as JsonObject)['oneOf'] as { $ref: string }[]).map(
    ({ $ref }) => $ref.split('/').at(-1) ?? '',
  );

const surfaces: Record<string, Kind> = {
  messages: {
    operation: operationOf(alt, 'createMessage'),
    schemas: contracts.messages.schemas,
    kinds: branchesOf(contracts.messages.schemas, 'ContentBlock'),
    request: (made) => ({
      model: 'm',
      max_tokens: 9,
      messages: [user, { role: 'assistant', content: [made] }],
    }),
  },
  responses: {
    operation: operationOf(v1, 'createResponse'),
    schemas: contracts.responses.schemas,
    kinds: branchesOf(contracts.responses.schemas, 'ResponsesOutputItem'),
    request: (made) => ({ model: 'm', input: [user, made] }),
  },
  chat: {
    operation: operationOf(v1, 'createChatCompletion'),
    schemas: contracts.chat.schemas,
    kinds: ['ChatMessage'],
    request: (made) => ({ model: 'm', messages: [user, made] }),
  },
};

/** As a library dumps it: with null for each member that its type has and the object has not, and with what it does not know. */
function dumped(made: JsonObject, schema: unknown): JsonObject {
  const properties = isJsonObject(schema) && isJsonObject(schema['properties']) ? schema['properties'] : {};
  const absent = Object.keys(properties).filter((name) => made[name] === undefined);
  return { ...made, ...Object.fromEntries(absent.map((name) => [name, null])), newer: [1], newer_null: null };
}

function exchangeOf(operation: Operation, json: JsonObject): Exchange {
  return { operation, json, body: Buffer.from(JSON.stringify(json)) } as unknown as Exchange;
}

describe.each(Object.entries(surfaces))('%s', (_name, { operation, schemas, kinds, request }) => {
  test.each(kinds)('%s is accepted as a library dumps it; only what nobody knows is listed', (kind) => {
    assert(
      property(fromSchema(schemas, kind, {}), (made) => {
        // An empty string may be in a response where a request must have one of some length.
        pre(operation.validateBody('application/json', request(made)) === undefined);
        const exchange = exchangeOf(operation, request(dumped(made, schemas[kind])));
        withoutDumpedNulls(exchange);
        const listed = withoutForeignMembers(exchange);
        expect(listed.filter((path) => !path.endsWith('.newer'))).toEqual([]);
        expect(listed.length).toBeLessThanOrEqual(1);
        expect(operation.validateBody('application/json', exchange.json)).toBeUndefined();
        expect(JSON.parse(exchange.body.toString())).toEqual(JSON.parse(JSON.stringify(exchange.json)));
      }),
      { numRuns: 40 },
    );
  });
});

test('what a caller writes keeps its nulls and its unknown members, to be refused', () => {
  const { operation } = surfaces['messages'] as Kind;
  const block = { type: 'tool_result', tool_use_id: 'toolu_1', is_error: null, newer: 1 };
  const json = { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: [block] }] };
  const exchange = exchangeOf(operation, structuredClone(json));
  withoutDumpedNulls(exchange);
  expect(withoutForeignMembers(exchange)).toEqual([]);
  expect(exchange.json).toEqual(json);
});

test('a null of a member that must be there stays, to be refused', () => {
  const { operation } = surfaces['messages'] as Kind;
  const block = { type: 'tool_use', id: null, name: 'f', input: {}, caller: null };
  const json = { model: 'm', max_tokens: 9, messages: [user, { role: 'assistant', content: [block] }] };
  const exchange = exchangeOf(operation, json);
  expect(withoutDumpedNulls(exchange)).toBe(true);
  expect(block).toEqual({ type: 'tool_use', id: null, name: 'f', input: {} });
  expect(operation.validateBody('application/json', json)).toMatchObject({
    param: 'messages[1].content[0].id',
  });
});
