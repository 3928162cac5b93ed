/** Who sees the sandbox: everybody on a server without providers, and beside providers the keys that name it. */
import { expect, test } from 'vitest';
import { openAccounts } from '../../server/accounts/accounts.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { post, startServer } from '../support/server.ts';

/** Nothing listens there: it is a provider without models. */
const provider = { OLLAMA_HOST: 'http://127.0.0.1:9' };
const all = [null, ['*'], ['sandbox/chat'], ['gpt-*', 'sandbox/*']];

test.each([
  ['without a provider', {}, [200, 200, 200, 200]],
  ['with one', provider, [403, 403, 200, 200]],
  ['when it is for all', { ...provider, MODELROUTE_SANDBOX: '1' }, [200, 200, 200, 200]],
  ['when it is for keys', { MODELROUTE_SANDBOX: 'keys' }, [403, 403, 200, 200]],
  ['when it is for none', { MODELROUTE_SANDBOX: '0' }, [404, 404, 404, 404]],
])('%s', async (_, settings, statuses) => {
  const server = await startServer(settings);
  const db = await openDatabase(server.dataFolder);
  try {
    const accounts = await openAccounts(db, { dataFolder: server.dataFolder });
    const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }] };
    const seen = [];
    for (const allowed of all) {
      const limits = { allowed_models: allowed };
      const about = { project: 'default', name: 'k', kind: 'inference', limits } as const;
      const { secret } = await accounts.keys.create('test', about);
      const headers = { authorization: `Bearer ${secret}` };
      const { status } = await server.call('/v1/chat/completions', post(body, headers));
      const list = (await (await server.call('/v1/models', { headers })).json()) as {
        data: { id: string }[];
      };
      expect(list.data.some(({ id }) => id === 'sandbox/chat')).toBe(status === 200);
      expect((await server.call('/v1/models/sandbox/chat', { headers })).status).toBe(status);
      seen.push(status);
    }
    expect(seen).toEqual(statuses);
  } finally {
    await db.destroy();
    await server.stop();
  }
});
