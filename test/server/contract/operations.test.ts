/** The properties of an operation, and its validation of responses. */
import { expect, test } from 'vitest';
import { loadContract } from '../../../server/contract/contract.ts';
import { bundle, fixtureContract, fixtureDocument, fixtureOperation, operationOf } from './fixture.ts';

const create = fixtureOperation('createOrder');

test('the facts of an operation are those of the document', () => {
  expect(create).toMatchObject({
    id: 'createOrder',
    method: 'POST',
    path: '/orders',
    requestMediaTypes: ['application/json'],
    maxBodyBytes: 1_000,
    deprecated: true,
    deprecatedSince: '2026-01-01',
    sunset: '2027-01-01',
    streamEvents: undefined,
  });
  expect(create.document.parameters.map(({ name }) => name)).toEqual(['x-trace-id', 'x-mode']);
  expect(fixtureOperation('listOrders')).toMatchObject({
    requestMediaTypes: [],
    maxBodyBytes: 0,
    deprecated: false,
  });
  expect([...fixtureContract.operations.keys()]).toContain('createUpload');
});

test('a JSON answer is held against its status; unknown fields and open values pass', () => {
  expect(
    create.validateResponse(200, 'application/json', { id: 'x', state: 'lost', more: 1 }),
  ).toBeUndefined();
  expect(create.validateResponse(200, 'application/json', { id: 'x' })).toEqual({
    code: 'missing_required_parameter',
    param: 'state',
    message: "Missing required parameter: 'state'.",
  });
  expect(
    create.validateResponse(200, 'application/json', { id: 'x', state: 'open', lines: [{ kind: 'gift' }] })
      ?.param,
  ).toBe('lines[0].kind');
  expect(create.validateResponse(400, 'application/json', { error: { message: 'x' } })).toBeUndefined();
  expect(create.validateResponse(400, 'application/json', { id: 'x', state: 'open' })?.param).toBe('error');
});

test('an undeclared status, media type or body is a violation', () => {
  expect(create.validateResponse(418, 'application/json', {})?.message).toBe(
    'The contract has no status 418 here.',
  );
  expect(create.validateResponse(200, 'text/html', '')?.message).toBe(
    'The contract has no text/html for status 200.',
  );
  expect(create.validateResponse(204, 'application/json', {})?.message).toBe(
    'The contract has no body for status 204.',
  );
  expect(create.validateResponse(204, '', undefined)).toBeUndefined();
});

test('a binary answer needs no more than its media type', () => {
  const download = fixtureOperation('downloadOrder');
  expect(download.validateResponse(200, 'application/octet-stream', undefined)).toBeUndefined();
  expect(download.validateResponse(200, 'application/json', {})?.code).toBe('invalid_value');
});

test('required response headers are known, in lower case', () => {
  expect(create.requiredResponseHeaders(200)).toEqual(['x-trace-id']);
  expect(create.requiredResponseHeaders(400)).toEqual(['x-trace-id']);
  expect(create.requiredResponseHeaders(418)).toEqual([]);
});

test('in a form texts become numbers, and the bytes of the file are not looked at', () => {
  const upload = fixtureOperation('createUpload');
  const form = { file: '', purpose: 'user_data', expires_after: { seconds: '90' } };
  expect(upload.validateBody('multipart/form-data', form)).toBeUndefined();
  expect(form.expires_after.seconds).toBe(90);
  expect(
    upload.validateBody('multipart/form-data', { ...form, expires_after: { seconds: '5' } })?.param,
  ).toBe('expires_after.seconds');
  expect(upload.validateBody('multipart/form-data', { ...form, extra: '' })?.code).toBe('unknown_parameter');
  expect(upload.validateBody('multipart/form-data', { purpose: 'user_data' })?.param).toBe('file');
});

test('loading changes nothing in the document, and refuses one that cannot be checked', () => {
  const document = fixtureDocument();
  loadContract('v1', document);
  expect(document).toEqual(fixtureDocument());
  expect(() => loadContract('v1', {})).toThrow('not a bundled OpenAPI 3.1 document');
  expect(() => loadContract('v1', { openapi: '3.1.0', paths: { '/x': { $ref: '#/nowhere' } } })).toThrow(
    'leads nowhere',
  );
  const unknownFormat = { content: { 'application/json': { schema: { type: 'string', format: 'colour' } } } };
  const operation = { operationId: 'x', responses: { 200: unknownFormat } };
  expect(() => loadContract('v1', { openapi: '3.1.0', paths: { '/x': { get: operation } } })).toThrow(
    'cannot be checked',
  );
});

test('the events of the real streams are checked one by one, and their order by the grammar', () => {
  const chat = operationOf(loadContract('v1', bundle('v1')), 'createChatCompletion');
  const choice = { index: 0, delta: { role: 'assistant', content: 'x' }, finish_reason: null };
  const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] };
  expect(chat.streamEvents?.validateEvent(chunk)).toBeUndefined();
  expect(chat.streamEvents?.validateEvent({ ...chunk, created: 'now' })?.param).toBe('created');
  expect(
    chat.streamEvents?.validateEvent({ error: { message: 'x', type: 'x', param: null, code: null } }),
  ).toBeUndefined();
  const checker = chat.streamEvents?.grammar.start();
  const untyped = { ...chunk, choices: [{ ...choice, delta: { role: 'assistant', content: 5 } }] };
  expect(checker?.event({ event: undefined, data: JSON.stringify(chunk) })).toBeUndefined();
  expect(checker?.event({ event: undefined, data: JSON.stringify(untyped) })?.rule).toBe('event-shape');

  const message = operationOf(loadContract('alt', bundle('alt')), 'createMessage');
  const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'x' } };
  expect(message.streamEvents?.validateEvent(delta)).toBeUndefined();
  expect(message.streamEvents?.validateEvent({ ...delta, delta: { type: 'text_delta' } })?.param).toBe(
    'delta.text',
  );
});
