import { createParser } from 'eventsource-parser';
import { describe, expect, test } from 'vitest';
import { exchangeRequest, exchangeTarget } from '../../openapi/build/exchange-request.ts';
import { listExchanges, type Exchange } from '../../openapi/build/exchanges.ts';
import { dereference, isObject, objectAt, stringAt, type JsonObject } from '../../openapi/build/json.ts';
import { bundleOf, documentNames } from './bundles.ts';
import { schemaCheck } from './schema-check.ts';

const eventStream = 'text/event-stream';

/** Path to a node of the operation, through the reference of a shared response or body if there is one. */
function pathBelow(document: JsonObject, path: string[]): string[] {
  let walked: string[] = [];
  for (const key of path) {
    walked = walked.concat(key);
    const node = walked.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), document);
    const reference = stringAt(node, '$ref');
    if (reference !== undefined) walked = reference.slice(2).split('/');
  }
  return walked;
}

function events(transcript: string): { event: string | undefined; data: string }[] {
  const found: { event: string | undefined; data: string }[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => found.push({ event, data }) });
  parser.feed(transcript);
  return found;
}

const operationPath = (exchange: Exchange): string[] => [
  'paths',
  exchange.path,
  exchange.method.toLowerCase(),
];

describe.each(documentNames)('the examples of %s', (surface) => {
  const document = bundleOf(surface);
  const check = schemaCheck(document);
  const exchanges = listExchanges(document);

  test('every operation has an ordinary, a rich and an error exchange', () => {
    for (const [id, own] of Map.groupBy(exchanges, (exchange) => exchange.operationId)) {
      const names = own.map((exchange) => exchange.name);
      expect(names, id).toEqual(expect.arrayContaining(['ordinary', 'rich']));
      expect(
        own.some((exchange) => exchange.status >= 400),
        `${id} has an error exchange`,
      ).toBe(true);
      expect(new Set(names).size, `${id} names each exchange once`).toBe(names.length);
    }
  });

  test('every operation of the document has exchanges', () => {
    const declared = Object.values(objectAt(document, 'paths')).flatMap((item) =>
      Object.values(isObject(item) ? item : {}).flatMap(
        (operation) => stringAt(operation, 'operationId') ?? [],
      ),
    );
    expect([...new Set(exchanges.map((exchange) => exchange.operationId))].toSorted()).toEqual(
      declared.toSorted(),
    );
  });

  test.each(exchanges.filter((exchange) => exchange.requestBody !== undefined))(
    '$operationId $name: the schema says of the request what the example says',
    (exchange) => {
      const path = pathBelow(document, [
        ...operationPath(exchange),
        'requestBody',
        'content',
        exchange.requestMediaType ?? '',
        'schema',
      ]);
      const fault = check(path, exchange.requestBody);
      if (exchange.requestIsValid) expect(fault).toBeUndefined();
      else expect(fault).toBeDefined();
    },
  );

  test.each(exchanges)('$operationId $name: the answer is valid', (exchange) => {
    const path = pathBelow(document, [
      ...operationPath(exchange),
      'responses',
      String(exchange.status),
      'content',
      exchange.responseMediaType,
      'schema',
    ]);
    if (exchange.responseMediaType !== eventStream) {
      expect(check(path, exchange.responseExample)).toBeUndefined();
      return;
    }
    const transcript = typeof exchange.responseExample === 'string' ? exchange.responseExample : '';
    expect(transcript.endsWith('\n\n'), 'the last event is closed by a blank line').toBe(true);
    const data = events(transcript)
      .map((event) => event.data)
      .filter((text) => text !== '[DONE]');
    expect(data.length).toBeGreaterThan(0);
    for (const text of data)
      expect(check([...path, 'contentSchema'], JSON.parse(text)), text).toBeUndefined();
  });

  test('every error example of a response is valid', () => {
    for (const [name, response] of Object.entries(objectAt(objectAt(document, 'components'), 'responses'))) {
      const media = objectAt(objectAt(response, 'content'), 'application/json');
      for (const [code, example] of Object.entries(objectAt(media, 'examples'))) {
        const value = dereference(document, example).value;
        expect(
          check(['components', 'responses', name, 'content', 'application/json', 'schema'], value),
          code,
        ).toBeUndefined();
      }
    }
  });
});

/** A document with one operation, whose parts the tests bend. */
function miniature(operation: JsonObject): JsonObject {
  return {
    openapi: '3.1.0',
    paths: { '/things/{id}': { post: { operationId: 'createThing', ...operation } } },
  };
}
const json = (examples: JsonObject, invalid?: JsonObject): JsonObject => ({
  content: { 'application/json': { examples, ...(invalid && { 'x-invalid-examples': invalid }) } },
});
const id = { name: 'id', in: 'path', required: true, examples: { ordinary: { value: 'a/b' } } };

describe('reading exchanges', () => {
  test('a success example without a request is refused', () => {
    const document = miniature({
      requestBody: json({ ordinary: { value: 1 } }),
      responses: { 200: json({ ordinary: { value: 1 }, lost: { value: 2 } }) },
      parameters: [id],
    });
    expect(() => listExchanges(document)).toThrow("no request example leads to the response example 'lost'");
  });

  test('a request example without an answer is refused', () => {
    const document = miniature({
      requestBody: json({ ordinary: { value: 1 }, lost: { value: 2 } }),
      responses: { 200: json({ ordinary: { value: 1 } }) },
      parameters: [id],
    });
    expect(() => listExchanges(document)).toThrow("no response has an example 'lost'");
  });

  test('a name in two responses is refused', () => {
    const document = miniature({
      requestBody: json({ twice: { value: 1 } }),
      responses: { 200: json({ twice: { value: 1 } }), 404: json({ twice: { value: 1 } }) },
      parameters: [id],
    });
    expect(() => listExchanges(document)).toThrow("2 responses have an example 'twice'");
  });

  test('a required parameter without a value is refused', () => {
    const bare = { name: 'x-key', in: 'header', required: true };
    const document = miniature({
      requestBody: json({ ordinary: { value: 1 } }),
      responses: { 200: json({ ordinary: { value: 1 } }) },
      parameters: [id, bare],
    });
    expect(() => listExchanges(document)).toThrow("the parameter 'x-key' has no example 'ordinary'");
  });

  test('a body that must be refused is an exchange as well, and known as such', () => {
    const document = miniature({
      requestBody: json({ ordinary: { value: 1 } }, { invalid_type: { value: 'x' } }),
      responses: { 200: json({ ordinary: { value: 1 } }), 400: json({ invalid_type: { value: {} } }) },
      parameters: [id],
    });
    expect(
      listExchanges(document).map(({ name, status, requestIsValid }) => ({ name, status, requestIsValid })),
    ).toEqual([
      { name: 'ordinary', status: 200, requestIsValid: true },
      { name: 'invalid_type', status: 400, requestIsValid: false },
    ]);
  });

  test('parameters are encoded as client libraries encode them, and only the wrong-key exchange has a wrong key', async () => {
    const list = { name: 'tag[]', in: 'query', examples: { ordinary: { value: ['a b', 'c'] } } };
    const document = miniature({
      responses: { 200: json({ ordinary: { value: 1 } }), 401: json({ invalid_api_key: { value: {} } }) },
      parameters: [id, list],
    });
    const [ordinary, wrong] = listExchanges(document);
    if (ordinary === undefined || wrong === undefined) throw new Error('two exchanges are due');
    expect(exchangeTarget(ordinary)).toBe('/things/a%2Fb?tag%5B%5D=a+b&tag%5B%5D=c');
    expect(exchangeRequest(ordinary, 'http://localhost/v1', 'key').headers.get('authorization')).toBe(
      'Bearer key',
    );
    expect(exchangeRequest(wrong, 'http://localhost/v1', 'key').headers.get('authorization')).not.toBe(
      'Bearer key',
    );
    expect(wrong.pathParams).toEqual({ id: 'a/b' });
  });

  test('a multipart body goes out with its files under their names and nested fields in brackets', async () => {
    const media = {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' }, purpose: { type: 'string' } },
      },
      examples: {
        ordinary: {
          'x-filename': 'notes.txt',
          value: { file: 'abc', purpose: 'p', expires: { seconds: 5 } },
        },
      },
    };
    const document = miniature({
      requestBody: { content: { 'multipart/form-data': media } },
      responses: { 200: json({ ordinary: { value: 1 } }) },
      parameters: [id],
    });
    const [exchange] = listExchanges(document);
    if (exchange === undefined) throw new Error('an exchange is due');
    const form = await exchangeRequest(exchange, 'http://localhost/v1', 'key').formData();
    const file = form.get('file');
    expect(file instanceof File && file.name).toBe('notes.txt');
    expect([form.get('purpose'), form.get('expires[seconds]')]).toEqual(['p', '5']);
  });
});
