/** Every operation and query parameter that only other aggregators have: the error names it and its replacement. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignEndpoints, foreignParameters, type ForeignEndpoint } from '../../../migrate/facts/foreign.ts';
import { loadContracts } from '../../../server/contract/bundles.ts';
import { startMock, type RunningMock } from '../../../server/mock/start-mock.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let mock: RunningMock;
beforeAll(async () => {
  [server, mock] = await Promise.all([
    startServer(),
    startMock({ host: '127.0.0.1', port: 0 }, { paceMs: 0 }),
  ]);
});
afterAll(() => Promise.all([server.stop(), mock.close()]));

interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** Of an envelope of either surface. */
async function refusalOf(response: Response): Promise<Refusal> {
  const { error } = (await response.json()) as {
    error: { message: string; code?: string; details?: { error_code: string } };
  };
  return {
    status: response.status,
    code: error.code ?? error.details?.error_code ?? '',
    message: error.message,
  };
}

const fromServer = (method: string, path: string) => server.call(path, { method });
const fromMock = (method: string, path: string) =>
  fetch(mock.url + path, { method, headers: { authorization: 'Bearer any-key' } });

const contracts = loadContracts();
const { v1, alt } = contracts;

/** The path as a caller sends it. */
const filled = ({ path }: ForeignEndpoint) =>
  path
    .replace(/^\/v1(?=\/)/, '')
    .replaceAll(/\{\w+\}/g, 'x')
    .replace('*', 'x');

/** A path that has the form of a model's or a file's in the contract. */
const isModelPath = (path: string) => v1.match('GET', path) !== undefined;

const rows = foreignEndpoints.flatMap((row) =>
  (row.method === '*' ? ['GET', 'POST'] : [row.method]).map((method) => ({ method, path: filled(row), row })),
);

describe.each(['/v1', '/alt/v1', '/api/v1', '/v1/v1', ''])('operations below %j', (base) => {
  test.each(rows)('$method $path', async ({ method, path, row }) => {
    const refusal = await refusalOf(await fromServer(method, base + path));
    const isModel = (base === '/v1' || base === '/alt/v1') && isModelPath(path);
    const expected = !isModel
      ? [404, 'path_not_found']
      : method === 'GET'
        ? [404, 'model_not_found']
        : [405, 'method_not_allowed'];
    const isFileOfMessages = base === '/alt/v1' && path.startsWith('/files');
    expect([refusal.status, refusal.code]).toEqual(isFileOfMessages ? [404, 'path_not_found'] : expected);
    expect(refusal.message).toContain('Only other servers have ');
    expect(refusal.message).toContain(`: ${row.how}.`);
    if (isModel && method === 'GET') return;
    expect(await refusalOf(await fromMock(method, base + path))).toEqual(refusal);
  });
});

test('the response to HEAD is that to GET, and another method is told of the same operation', async () => {
  expect((await fromServer('HEAD', '/v1/credits')).status).toBe(404);
  const { message } = await refusalOf(await fromServer('PUT', '/v1/generation'));
  expect(message).toMatch(/^Unknown path '\/v1\/generation'\. Only other servers have GET \/generation: /);
});

test('paths of nobody, and longer ones, get no such hint', async () => {
  for (const path of ['/v1/nothing', '/v1/creditsx', `/v1/credits/${'x'.repeat(400)}`, '/v1/key/info/more']) {
    const { message } = await refusalOf(await fromServer('GET', path));
    if (path !== '/v1/key/info/more') expect(message).not.toContain('Only other servers');
    else expect(message).toContain('Only other servers have /key/*');
  }
});

describe('query parameters', () => {
  const known = foreignParameters.filter(
    ({ name, path }) => !name.includes(' ') && v1.match('GET', path) !== undefined,
  );

  test.each(known)('GET /v1$path?$name', async ({ name, path, to, how }) => {
    for (const call of [fromServer, fromMock]) {
      const refusal = await refusalOf(await call('GET', `/v1${path}?${name}=x`));
      expect([refusal.status, refusal.code]).toEqual([400, 'unknown_parameter']);
      expect(refusal.message).toBe(
        `Unknown parameter: '${name}'. Only other servers have it: ${
          to === undefined ? `leave it out (${how})` : `send '${to}' instead`
        }.`,
      );
    }
  });

  test('a parameter of another operation, and a field of bodies, get no such hint', async () => {
    for (const query of ['/v1/models?cursor=x', '/v1/models?transforms=x']) {
      const { message } = await refusalOf(await fromServer('GET', query));
      expect(message).not.toContain('Only other servers');
    }
  });
});

test('what a row names as its replacement exists', () => {
  const named = foreignEndpoints.flatMap(({ how }) =>
    [...how.matchAll(/(?:(GET|POST|PATCH) )?(\/(?:v1|alt\/v1|console\/api)\/[\w/{}]+)/g)].map(
      ([, method, path = '']) => ({ method, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ method, path }) => {
    const contract = Object.values(contracts).find(({ basePath }) => path.startsWith(`${basePath}/`));
    const below = path.slice(contract?.basePath.length).replaceAll(/[{}]/g, '');
    const found = contract?.match(method ?? 'GET', below);
    return found === undefined || (method !== undefined && !('operation' in found));
  });
  expect(missing).toEqual([]);
  const rewritten = foreignEndpoints.filter(({ action }) => action === 'rewrite');
  for (const { method, to = '' } of rewritten)
    expect(
      [v1, alt].some((contract) => contract.match(method, to.replaceAll(/[{}]/g, '')) !== undefined),
    ).toBe(true);
});
