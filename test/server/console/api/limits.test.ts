/** Limits as they stand: of the project, of its keys, and of models that they allow. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import {
  obeys,
  openHarness,
  openProject,
  type Caller,
  type Harness,
  type Schemas,
} from './console-harness.ts';

onEachEngine((engine) => {
  let harness: Harness;
  let project: Awaited<ReturnType<typeof openProject>>;
  let viewer: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine);
    project = await openProject(harness);
    viewer = await harness.browser(project.viewer.email);
  });
  afterAll(() => harness.stop());

  const state = async () =>
    obeys('getLimitState', await viewer(`/projects/${project.id}/limits`)).json as Schemas['LimitState'];

  test('without limits there is nothing to stand against', async () => {
    const none = {
      requests_per_minute: null,
      tokens_per_minute: null,
      concurrent_requests: null,
      budgets: [],
    };
    const { project: own, keys } = await state();
    expect(own).toEqual(none);
    expect(keys.map(({ key_id: id }) => id).toSorted()).toEqual(
      [project.inference.key.id, project.ofMember.key.id].toSorted(),
    );
    expect(keys.every(({ standing }) => JSON.stringify(standing) === JSON.stringify(none))).toBe(true);
  });

  test('what requests used is told, of the project with all its keys, and of each key with its rotations', async () => {
    await harness.accounts.projects.setLimits('installation', project.id, {
      requests_per_minute: 100,
      tokens_per_minute: 1_000_000,
      concurrent_requests: 10,
      budgets: [
        { period: 'day', usd: '5' },
        { period: 'total', usd: '50.5' },
      ],
    });
    await harness.accounts.keys.change('installation', project.inference.key.id, {
      limits: { requests_per_minute: 10, budgets: [{ period: 'month', usd: '1' }] },
    });
    const { key, secret } = await harness.accounts.keys.rotate('installation', project.inference.key.id);
    // A key that is new to the server makes it read every change, the limits too.
    await harness.request({ inference: { secret } });
    await harness.request(project);
    await harness.request({ inference: project.ofMember });
    const { project: own, keys } = await state();
    expect(own.requests_per_minute).toMatchObject({ limit: 100, used: 3, resets_at: expect.any(String) });
    expect(own.concurrent_requests).toEqual({ limit: 10, used: 0, resets_at: null });
    expect(own.tokens_per_minute?.used).toBeGreaterThan(0);
    const [day, total] = own.budgets;
    expect([day?.period, day?.limit, total?.period, total?.limit]).toEqual(['day', '5', 'total', '50.5']);
    expect(total?.resets_at).toBeNull();
    expect(Number(day?.used)).toBeGreaterThan(0);
    const both = [project.inference.key.id, key.id].map(
      (id) => keys.find(({ key_id: known }) => known === id)?.standing,
    );
    for (const standing of both) {
      expect(standing?.requests_per_minute).toMatchObject({ limit: 10, used: 2 });
      expect(Number(standing?.budgets[0]?.used)).toBeLessThan(Number(day?.used));
    }
  });

  test('the models that a project may use are marked, where a project is named', async () => {
    await harness.accounts.projects.setLimits('installation', project.id, {
      allowed_models: ['sandbox/ch*'],
    });
    const models = async (query: string) =>
      (obeys('listConsoleModels', await viewer(`/models${query}`)).json as Schemas['ConsoleModelList']).data;
    const marked = new Map(
      (await models(`?project_id=${project.id}`)).map(({ model, is_allowed: may }) => [model.id, may]),
    );
    expect([marked.get('sandbox/chat'), marked.get('sandbox/priced')]).toEqual([true, false]);
    expect((await models('')).every(({ is_allowed: may }) => may === null)).toBe(true);
  });
});
