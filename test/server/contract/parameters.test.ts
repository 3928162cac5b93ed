/** Path, query and header parameters: their types, defaults and refusals. */
import { expect, test } from 'vitest';
import { fixtureOperation } from './fixture.ts';

const list = fixtureOperation('listOrders');

function check(query: string, headers: Record<string, string> = {}) {
  return list.validateParameters({ params: {}, query: new URLSearchParams(query), headers });
}

test('texts become the types of the contract, and absent parameters have their defaults', () => {
  expect(check('customer=a&limit=7&order=asc&state[]=open&state[]=done&archived=true')).toEqual({
    params: {},
    query: { customer: 'a', limit: 7, order: 'asc', 'state[]': ['open', 'done'], archived: true },
  });
  expect(check('customer=a&state%5B%5D=open')).toEqual({
    params: {},
    query: { customer: 'a', limit: 20, order: 'desc', 'state[]': ['open'] },
  });
});

test('reserved characters in a value are ordinary characters', () => {
  expect(check(`customer=${encodeURIComponent('a:b/c?d=[e]&f')}`)).toMatchObject({
    query: { customer: 'a:b/c?d=[e]&f' },
  });
  expect(check('customer=a:b/c')).toMatchObject({ query: { customer: 'a:b/c' } });
});

test.each([
  ['', 'missing_required_parameter', 'customer', "Missing required parameter: 'customer'."],
  ['customer=a&limt=1', 'unknown_parameter', 'limt', "Unknown parameter: 'limt'. Did you mean 'limit'?"],
  ['customer=a&limit=x', 'invalid_type', 'limit', "Invalid type for 'limit': expected integer."],
  ['customer=a&limit=1.5', 'invalid_type', 'limit', "Invalid type for 'limit': expected integer."],
  ['customer=a&limit=101', 'invalid_value', 'limit', "Invalid value for 'limit': must be at most 100."],
  ['customer=a&limit=1&limit=2', 'invalid_value', 'limit', "Invalid value for 'limit': must be given once."],
  [
    'customer=a&order=up',
    'invalid_value',
    'order',
    "Invalid value for 'order': must be one of 'asc' or 'desc'.",
  ],
  [
    'customer=a&state[]=lost',
    'invalid_value',
    'state[]',
    "Invalid value for 'state[]': must be one of 'open' or 'done'.",
  ],
  ['customer=a&__proto__=1', 'unknown_parameter', '__proto__', "Unknown parameter: '__proto__'."],
])('the query %j is refused', (query, code, param, message) => {
  expect(check(query)).toEqual({ violation: { code, param, message } });
});

test('the name of an unknown parameter is repeated at most in part, its value never', () => {
  const result = check(`customer=a&${'x'.repeat(10_000)}=mr-secret`);
  expect(JSON.stringify(result).length).toBeLessThan(400);
  expect(JSON.stringify(result)).not.toContain('secret');
});

test('path parameters are checked under their names', () => {
  const retrieve = fixtureOperation('retrieveOrder');
  const of = (id: string) =>
    retrieve.validateParameters({ params: { order_id: id }, query: new URLSearchParams(), headers: {} });
  expect(of('abc')).toEqual({ params: { order_id: 'abc' }, query: {} });
  expect(of('a-name-too-long')).toMatchObject({ violation: { code: 'invalid_value', param: 'order_id' } });
});

test('declared headers are checked under their names, all others pass', () => {
  const create = fixtureOperation('createOrder');
  const of = (headers: Record<string, string>) =>
    create.validateParameters({ params: {}, query: new URLSearchParams(), headers });
  expect(of({ 'x-mode': 'dry', 'x-trace-id': 'anything', cookie: 'a=b' })).toEqual({ params: {}, query: {} });
  expect(of({ 'x-mode': 'moist' })).toEqual({
    violation: {
      code: 'invalid_value',
      param: 'x-mode',
      message: "Invalid value for 'x-mode': must be one of 'dry' or 'wet'.",
    },
  });
});
