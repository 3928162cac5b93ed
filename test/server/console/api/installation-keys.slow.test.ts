/** Keys that manage a whole installation: which operations the document opens to them, and what they cannot do. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadContract } from '../../../../server/contract/contract.ts';
import { codeOf, fresh, obeys, openHarness, openProject, type Harness } from './console-harness.ts';

const bundle = new URL('../../../../openapi/generated/console.openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(bundle, 'utf8')) as {
  security: readonly Record<string, unknown>[];
};
const contract = loadContract('console', document);

let harness: Harness;
let project: Awaited<ReturnType<typeof openProject>>;
beforeAll(async () => {
  harness = await openHarness();
  project = await openProject(harness);
});
afterAll(() => harness.stop());

const made = async (about: { name?: string; expiresAtMs?: number | null } = {}) =>
  await harness.accounts.installationKeys.create('shell:operator', { name: fresh('wide'), ...about });

describe('the document', () => {
  const takes = (scheme: string, security: unknown): boolean =>
    (security as readonly Record<string, unknown>[]).some((each) => Object.hasOwn(each, scheme));

  test.each([...contract.operations.values()])('declares the keys of $id twice, alike', (operation) => {
    const access = operation.document['x-access'] as Record<string, unknown>;
    if (access['caller'] === 'anyone') {
      expect(access).toMatchObject({ management_keys: false, installation_keys: false });
      return;
    }
    const security = operation.document.security ?? document.security;
    expect(access).toMatchObject({
      management_keys: takes('ManagementKey', security),
      installation_keys: takes('InstallationKey', security),
    });
  });

  /** Each addition is a decision: whoever has such a key has it in every project. */
  test('opens these operations alone to an installation key', () => {
    const open = [...contract.operations.values()]
      .filter(
        ({ document: { 'x-access': access } }) =>
          (access as Record<string, unknown>)['installation_keys'] === true,
      )
      .map(({ id }) => id);
    expect(open.sort()).toEqual([
      'archiveProject',
      'changeKey',
      'changeMember',
      'changeProject',
      'createInvite',
      'createKey',
      'createMember',
      'createProject',
      'createTestAlert',
      'disableKey',
      'enableKey',
      'exportProviders',
      'getKey',
      'getLimitState',
      'getProject',
      'listAlerts',
      'listConsoleModels',
      'listInvites',
      'listKeys',
      'listMembers',
      'listModelTargets',
      'listPeople',
      'listProjects',
      'listProviders',
      'removeMember',
      'revokeKey',
      'rotateKey',
      'withdrawInvite',
    ]);
  });
});

test('its secret is stored nowhere, and shown to whoever made it alone', async () => {
  const browser = await harness.browser((await harness.admin()).email);
  const name = fresh('gitops');
  const response = obeys('createInstallationKey', await browser('/installation-keys', { body: { name } }));
  const { key, secret } = response.json as { key: { id: string; expires_at: string }; secret: string };
  expect(secret).toMatch(/^mri-[0-9A-Za-z]{50}$/);
  expect(Date.parse(key.expires_at)).toBeGreaterThan(Date.now() + 364 * 86_400_000);
  const tables = await Promise.all(
    (['installation_key', 'audit_entry'] as const).map((table) =>
      harness.db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(JSON.stringify(tables)).toContain(name);
  expect(JSON.stringify(tables)).not.toContain(secret);
  const listed = obeys('listInstallationKeys', await browser('/installation-keys'));
  expect(listed.text).toContain(key.id);
  expect(listed.text).not.toContain(secret);
});

test('the audit log names the key as the actor of what it did', async () => {
  const { key, secret } = await made();
  const created = obeys(
    'createProject',
    await harness.withKey(secret)('/projects', { body: { name: fresh('by a key') } }),
  );
  const { id } = created.json as { id: string };
  const browser = await harness.browser((await harness.admin()).email);
  const audit = obeys('listAuditEntries', await browser(`/audit?actor=${key.id}`));
  expect(audit.json).toMatchObject({
    data: [
      {
        action: 'project.create',
        object: id,
        actor: { kind: 'installation_key', id: key.id, name: key.name },
      },
    ],
  });
});

test('what an administrator limited it may change, and a management key still may not', async () => {
  const { secret } = await made();
  const limits = (rpm: number) => ({ method: 'PATCH', body: { limits: { requests_per_minute: rpm } } });
  const path = `/projects/${project.id}`;
  const changed = await harness.withKey(secret)(path, limits(7));
  expect(obeys('changeProject', changed).json).toMatchObject({ limits: { requests_per_minute: 7 } });
  const refused = await harness.withKey(project.management.secret)(path, limits(9));
  expect([refused.status, codeOf(refused)]).toEqual([403, 'permission_denied']);
});

test('it makes no management keys, which would outlive it, and leaves the key of the installation alone', async () => {
  const caller = harness.withKey((await made()).secret);
  const management = await caller(`/projects/${project.id}/keys`, {
    body: { name: fresh('key'), kind: 'management' },
  });
  expect([management.status, codeOf(management)]).toEqual([403, 'permission_denied']);
  const keys = await harness.accounts.keys.list({ project: 'proj_default' });
  const own = keys.find(({ createdBy }) => createdBy === 'installation');
  const revoked = await caller(`/projects/proj_default/keys/${own?.id}/revoke`, { method: 'POST' });
  expect([revoked.status, codeOf(revoked)]).toEqual([403, 'permission_denied']);
});

test('a project that does not exist is not found', async () => {
  const caller = harness.withKey((await made()).secret);
  const response = await caller('/projects/proj_none/keys');
  expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
});

test.each([
  [
    'key_revoked',
    async () => {
      const { key, secret } = await made();
      await harness.accounts.installationKeys.revoke('shell:operator', key.id);
      return secret;
    },
  ],
  [
    'key_expired',
    async () => {
      const { key, secret } = await made();
      await harness.db
        .updateTable('installation_key')
        .set({ expires_at_ms: Date.now() - 1 })
        .where('id', '=', key.id)
        .execute();
      return secret;
    },
  ],
  ['invalid_api_key', async () => (await made()).secret.slice(0, -1)],
])('%s is refused at once', async (code, secretOf) => {
  const response = await harness.withKey(await secretOf())('/projects');
  expect([response.status, codeOf(response)]).toEqual([401, code]);
});

test.each(['/v1/models', '/alt/v1/models'])('it opens nothing at %s', async (path) => {
  const { secret } = await made();
  const response = await fetch(harness.installation.url + path, {
    headers: { authorization: `Bearer ${secret}`, 'anthropic-version': '2023-06-01' },
  });
  expect(response.status).toBe(401);
  expect(await response.text()).toContain('An installation key can call only the console API');
});

test('a key that sends too many requests has to wait, and others do not', async () => {
  const [busy, calm] = [await made(), await made()];
  const caller = harness.withKey(busy.secret);
  const response = await vi.waitFor(
    async () => {
      const all = await Promise.all(Array.from({ length: 100 }, () => caller('/people')));
      const refused = all.find(({ status }) => status === 429);
      expect(refused).toBeDefined();
      return refused;
    },
    { timeout: 20_000 },
  );
  expect(response && codeOf(response)).toBe('rate_limit_exceeded');
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await harness.withKey(calm.secret)('/people')).status).toBe(200);
});
