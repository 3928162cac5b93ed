/** Which operation a method and a path lead to. */
import { expect, test } from 'vitest';
import { loadContract } from '../../../server/contract/contract.ts';
import { bundle, fixtureContract } from './fixture.ts';

function found(method: string, path: string) {
  const match = fixtureContract.match(method, path);
  if (match === undefined || 'allow' in match) return match;
  return [match.operation.id, match.params];
}

test('fixed paths, parameters and longer paths are told apart', () => {
  expect(found('POST', '/orders')).toEqual(['createOrder', {}]);
  expect(found('GET', '/orders/7')).toEqual(['retrieveOrder', { order_id: '7' }]);
  expect(found('GET', '/orders/7/content')).toEqual(['downloadOrder', { order_id: '7' }]);
  expect(found('GET', '/orders/content')).toEqual(['retrieveOrder', { order_id: 'content' }]);
});

test('a parameter is one segment, unless the document gives an example with a slash', () => {
  expect(found('GET', '/orders/a/b')).toBeUndefined();
  expect(found('GET', '/orders/a%2Fb')).toEqual(['retrieveOrder', { order_id: 'a/b' }]);
  expect(found('GET', '/models/a/b:free')).toEqual(['retrieveModel', { model: 'a/b:free' }]);
  expect(found('GET', '/models/a%2Fb%3Afree')).toEqual(['retrieveModel', { model: 'a/b:free' }]);
  expect(found('GET', '/models/a/b/content')).toEqual(['retrieveModel', { model: 'a/b/content' }]);
});

test('a known path without the method lists the methods it has', () => {
  expect(found('PUT', '/orders')).toEqual({ allow: ['GET', 'POST'] });
  expect(found('POST', '/orders/7')).toEqual({ allow: ['GET', 'DELETE'] });
});

test.each([
  '',
  '/',
  '/order',
  '/orders/',
  '//orders',
  '/ORDERS',
  '/orders/%',
  '/models/%C3%28',
  '/models/%zz',
  '/__proto__',
  '/orders?x=1',
])('the path %j leads nowhere', (path) => {
  expect(found('GET', path)).toBeUndefined();
});

test('model ids of both real documents may hold slashes, ids of files may not', () => {
  const v1 = loadContract('v1', bundle('v1'));
  const alt = loadContract('alt', bundle('alt'));
  for (const contract of [v1, alt]) {
    for (const path of ['/models/sandbox/chat', '/models/sandbox%2Fchat']) {
      const match = contract.match('GET', path);
      expect(match && 'params' in match && Object.values(match.params)).toEqual(['sandbox/chat']);
    }
  }
  expect(v1.match('GET', '/files/file-1/content')).toMatchObject({ operation: { id: 'downloadFile' } });
  expect(v1.match('GET', '/files/a/b')).toBeUndefined();
});
