/** The operations of providers that are stored in the database, with a key that is pasted once. */
import { randomWord } from './canary.ts';
import { ConsoleCalls, setUp } from './console-calls.ts';
import type { WholeService } from './whole-service.ts';

/** Those that an installation with a provider file refuses. */
export const storedProviderOperations: readonly string[] = [
  'changeProvider',
  'createProvider',
  'exportProviders',
  'importProviders',
  'listProviderModels',
  'removeProvider',
  'testProvider',
];

/** The operations that succeeded. The service has no provider file. */
export async function useStoredProviders(service: WholeService): Promise<ReadonlySet<string>> {
  const { evidence, provider } = service;
  const calls = new ConsoleCalls(service);
  const admin = await setUp(calls, service);
  const [first, second] = ['key of a stored provider', 'its second key'].map((name) =>
    evidence.plant(name, randomWord() + randomWord(), {
      place: 'sent to the provider',
      why: 'it is the provider’s own',
    }),
  );
  const path = '/providers/stored';
  const made = await calls.send('createProvider', '/providers', admin, {
    body: { name: 'stored', dialect: 'chat', base_url: provider.url, key: first },
  });
  await calls.send('testProvider', `${path}/test`, admin, { method: 'POST' });
  await calls.send('listProviderModels', `${path}/models`, admin);
  const models = ['answers', 'denies', 'babbles'].map((id) => ({ id: `stored/${id}`, upstream_model: id }));
  const change = (version: unknown, body: object) =>
    calls.send('changeProvider', path, admin, { method: 'PATCH', body: { version, ...body } });
  const offered = await change(made.json['version'], { models });
  const call = async (model: string) => {
    const got = await service.send({
      name: `call of ${model}`,
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${service.firstKey}` },
      body: { model, messages: [{ role: 'user', content: 'Hello' }] },
    });
    if (got.status === 200)
      evidence.allow('answer of the provider', { place: got.place, why: 'the answer to this request' });
  };
  for (const { id } of models) await call(id);
  const renewed = await change(offered.json['version'], { key: second });
  await call('stored/answers');
  await calls.send('listProviders', '/providers', admin);
  const file = await calls.send('exportProviders', '/provider-file', admin);
  await calls.send('importProviders', '/provider-file', admin, {
    body: { text: file.json['text'], dry_run: true },
  });
  const disabled = await change(renewed.json['version'], { is_enabled: false });
  const last = `${path}?version=${String(disabled.json['version'])}`;
  await calls.send('removeProvider', last, admin, { method: 'DELETE' });
  await calls.send('listAuditEntries', '/audit?limit=200', admin);
  return calls.driven;
}
