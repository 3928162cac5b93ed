/** For each operation a valid request, and the callers that may send it: written by hand, and compared with the server. */
import { personActor } from '../../../../server/accounts/actor.ts';
import { UsageIds } from '../../../../server/metering/usage-id.ts';
import { refusalRow } from '../../../../server/metering/refusals/refusal-rows.ts';
import { refusedCall } from '../../metering/refusals/refused-call.ts';
import {
  fresh,
  password,
  type Call,
  type Harness,
  type OperationId,
  type openProject,
} from './console-harness.ts';

/** Who can stand before the console. */
export const kinds = [
  'nobody',
  'an inference key',
  'a management key',
  'a foreign management key',
  'an installation key',
  'a stranger',
  'a viewer',
  'a member',
  'an owner',
  'an administrator',
] as const;
export type Kind = (typeof kinds)[number];

type Project = Awaited<ReturnType<typeof openProject>>;

export interface Row {
  path: string;
  call?: Call;
  /** The kinds of callers with access. */
  may: readonly Kind[];
  /** The kinds of callers for which the project does not exist (404); all others without access get 401 or 403. */
  missesIt?: readonly Kind[];
}

const people: readonly Kind[] = ['a stranger', 'a viewer', 'a member', 'an owner', 'an administrator'];
const readers: readonly Kind[] = ['a viewer', 'a member', 'an owner', 'an administrator'];
const workers: readonly Kind[] = ['a member', 'an owner', 'an administrator'];
const owners: readonly Kind[] = ['an owner', 'an administrator'];
const key: Kind = 'a management key';
const wide: Kind = 'an installation key';
const outsiders: readonly Kind[] = ['a stranger', 'a foreign management key'];

/** Without the second that a refused call waits to be written; gives its id. */
async function seedRefusal({ db }: Harness, { id: project, inference }: Project): Promise<string> {
  const id = new UsageIds(Date.now).next();
  const row = refusalRow(id, { ...refusedCall, project, keyId: inference.key.id });
  await db.insertInto('usage_refusal').values(row).execute();
  return id;
}

/** Nothing listens there. */
const newProvider = () => ({ name: fresh('provider'), dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' });

async function storedProvider({ accounts }: Harness) {
  const { name, dialect, base_url } = newProvider();
  const definition = { provider: { dialect, base_url }, models: [] };
  return await accounts.providers.create('shell:operator', { name, definition, keys: [] }, () => {});
}

/** What the operation is tried on; each try has a project of its own. */
export async function rowOf(harness: Harness, id: OperationId, project: Project): Promise<Row> {
  const at = `/projects/${project.id}`;
  const keyAt = `${at}/keys/${project.inference.key.id}`;
  const post = (body?: unknown): Call => ({ method: 'POST', ...(body !== undefined && { body }) });
  const resetToken = async () => {
    const { email } = await harness.person();
    return (await harness.people.resets.create('installation', email)).token;
  };
  const invite = async () => {
    const email = `${fresh('guest')}@example.com`;
    return await harness.people.invites.create('installation', {
      projectId: project.id,
      email,
      role: 'viewer',
    });
  };
  /** Callers of operations that need no proof of anything; a key is no person. */
  const open = ['nobody', ...people] as const;
  switch (id) {
    case 'getSession':
      return { path: '/session', may: open };
    case 'signIn':
      return {
        path: '/session',
        call: post({ email: (await harness.person()).email, password }),
        may: open,
      };
    case 'signOut':
      return { path: '/session', call: { method: 'DELETE' }, may: people };
    case 'stepUp':
      return { path: '/session/step-up', call: post({ password }), may: people };
    case 'startOidcSignIn':
      return { path: '/session/oidc', may: open };
    case 'finishOidcSignIn':
      return { path: '/session/oidc/callback?code=a&state=b', may: open };
    // There is an administrator: nobody can set up the installation any more.
    case 'setUp':
      return {
        path: '/setup',
        call: post({ token: 'a'.repeat(43), email: 'eve@example.com', name: 'Eve', password }),
        may: [],
      };
    case 'changeOwnAccount':
      return { path: '/account', call: { method: 'PATCH', body: { name: fresh('Name') } }, may: people };
    case 'signOutElsewhere':
      return { path: '/account/sessions', call: { method: 'DELETE' }, may: people };
    case 'lookUpPasswordReset':
      return { path: '/password-reset/look-up', call: post({ token: await resetToken() }), may: open };
    case 'resetPassword':
      return { path: '/password-reset', call: post({ token: await resetToken(), password }), may: open };
    case 'listProjects':
      return { path: '/projects', may: [key, wide, 'a foreign management key', ...people] };
    case 'createProject':
      return { path: '/projects', call: post({ name: fresh('new') }), may: ['an administrator', wide] };
    case 'getProject':
      return { path: at, may: [key, wide, ...readers], missesIt: outsiders };
    case 'changeProject':
      return {
        path: at,
        call: { method: 'PATCH', body: { stores_prompts: true } },
        may: [key, wide, ...owners],
        missesIt: outsiders,
      };
    case 'archiveProject':
      return { path: `${at}/archive`, call: post(), may: ['an administrator', wide] };
    case 'listMembers':
      return { path: `${at}/members`, may: [wide, ...readers], missesIt: ['a stranger'] };
    case 'changeMember':
      return {
        path: `${at}/members/${project.viewer.id}`,
        call: { method: 'PATCH', body: { role: 'member' } },
        may: [wide, ...owners],
        missesIt: ['a stranger'],
      };
    case 'removeMember':
      return {
        path: `${at}/members/${project.viewer.id}`,
        call: { method: 'DELETE' },
        may: [wide, ...owners],
        missesIt: ['a stranger'],
      };
    case 'createMember':
      return {
        path: `${at}/members`,
        call: post({ email: (await harness.person()).email, role: 'member' }),
        may: ['an administrator', wide],
      };
    case 'listPeople':
      return { path: '/people', may: ['an administrator', wide] };
    case 'disablePerson': {
      const { id: personId } = await harness.person();
      return { path: `/people/${personId}/disable`, call: post(), may: ['an administrator'] };
    }
    case 'enablePerson': {
      const { id: personId } = await harness.person();
      await harness.people.persons.disable('shell:operator', personId);
      return { path: `/people/${personId}/enable`, call: post(), may: ['an administrator'] };
    }
    case 'listInstallationKeys':
      return { path: '/installation-keys', may: ['an administrator'] };
    case 'createInstallationKey':
      return {
        path: '/installation-keys',
        call: post({ name: fresh('wide') }),
        may: ['an administrator'],
      };
    case 'revokeInstallationKey': {
      const made = await harness.accounts.installationKeys.create('shell:operator', { name: fresh('wide') });
      return {
        path: `/installation-keys/${made.key.id}/revoke`,
        call: post(),
        may: ['an administrator'],
      };
    }
    case 'listProviders':
      return { path: '/providers', may: [wide, 'an administrator'] };
    case 'listModelTargets':
      return { path: '/models/targets?model=sandbox/chat', may: [wide, 'an administrator'] };
    case 'exportProviders':
      return { path: '/provider-file', may: ['an administrator', wide] };
    case 'importProviders': {
      const call = post({ text: '{"providers": {}, "models": []}', dry_run: true });
      return { path: '/provider-file', call, may: ['an administrator'] };
    }
    case 'createProvider':
      return { path: '/providers', call: post(newProvider()), may: ['an administrator'] };
    case 'changeProvider': {
      const { name, version } = await storedProvider(harness);
      const call = { method: 'PATCH', body: { version, is_enabled: false } };
      return { path: `/providers/${name}`, call, may: ['an administrator'] };
    }
    case 'removeProvider': {
      const { name, version } = await storedProvider(harness);
      return {
        path: `/providers/${name}?version=${version}`,
        call: { method: 'DELETE' },
        may: ['an administrator'],
      };
    }
    case 'listProviderModels':
      return { path: '/providers/openai/models', may: ['an administrator'] };
    case 'testProvider':
      return { path: '/providers/openai/test', call: post(), may: ['an administrator'] };
    case 'listInvites':
      return { path: `${at}/invites`, may: [wide, ...owners], missesIt: ['a stranger'] };
    case 'createInvite':
      return {
        path: `${at}/invites`,
        call: post({ email: `${fresh('guest')}@example.com`, role: 'member' }),
        may: [wide, ...owners],
        missesIt: ['a stranger'],
      };
    case 'withdrawInvite':
      return {
        path: `${at}/invites/${(await invite()).invite.id}`,
        call: { method: 'DELETE' },
        may: [wide, ...owners],
        missesIt: ['a stranger'],
      };
    case 'lookUpInvite':
      return { path: '/invites/look-up', call: post({ token: (await invite()).token }), may: open };
    case 'acceptInvite':
      return {
        path: '/invites/accept',
        call: post({ token: (await invite()).token, name: 'Guest', password }),
        may: open,
      };
    case 'listKeys':
      return { path: `${at}/keys`, may: [key, wide, ...readers], missesIt: outsiders };
    case 'createKey':
      return {
        path: `${at}/keys`,
        call: post({ name: fresh('key') }),
        may: [key, wide, ...workers],
        missesIt: outsiders,
      };
    case 'getKey':
      return { path: keyAt, may: [key, wide, ...readers], missesIt: outsiders };
    // The key has been made by somebody else: a member may not change it.
    case 'changeKey':
      return {
        path: keyAt,
        call: { method: 'PATCH', body: { name: fresh('key') } },
        may: [key, wide, ...owners],
        missesIt: outsiders,
      };
    case 'rotateKey':
      return { path: `${keyAt}/rotate`, call: post({}), may: [key, wide, ...owners], missesIt: outsiders };
    case 'disableKey':
      return { path: `${keyAt}/disable`, call: post(), may: [key, wide, ...owners], missesIt: outsiders };
    case 'enableKey': {
      const made = { project: project.id, name: fresh('key'), kind: 'inference' } as const;
      const { key: off } = await harness.accounts.keys.create('shell:operator', made);
      await harness.accounts.keys.disable(personActor(project.owner.id), off.id);
      return {
        path: `${at}/keys/${off.id}/enable`,
        call: post(),
        may: [key, wide, ...owners],
        missesIt: outsiders,
      };
    }
    case 'revokeKey':
      return { path: `${keyAt}/revoke`, call: post(), may: [key, wide, ...owners], missesIt: outsiders };
    case 'getLimitState':
      return { path: `${at}/limits`, may: [key, wide, ...readers], missesIt: outsiders };
    case 'listConsoleModels':
      return { path: `/models?project_id=${project.id}`, may: [key, wide, ...readers], missesIt: outsiders };
    case 'getUsage':
      return { path: `/usage?project_id=${project.id}`, may: [key, ...readers], missesIt: outsiders };
    case 'getCacheSavings':
      return {
        path: `/usage/cache-savings?project_id=${project.id}`,
        may: [key, ...readers],
        missesIt: outsiders,
      };
    case 'listUsageGroups':
      return {
        path: `/usage/groups?by=session&project_id=${project.id}`,
        may: [key, ...readers],
        missesIt: outsiders,
      };
    case 'exportUsage':
      return { path: `/usage/export?project_id=${project.id}`, may: [key, ...readers], missesIt: outsiders };
    case 'listRequests':
      return { path: `/requests?project_id=${project.id}`, may: [key, ...readers], missesIt: outsiders };
    case 'exportRequests':
      return {
        path: `/requests/export?project_id=${project.id}`,
        may: [key, ...readers],
        missesIt: outsiders,
      };
    case 'getRequest':
      return {
        path: `/requests/${await harness.request(project)}`,
        may: [key, ...readers],
        missesIt: outsiders,
      };
    case 'listRefusals':
      return { path: `/refusals?project_id=${project.id}`, may: [key, ...readers], missesIt: outsiders };
    case 'getRefusal':
      return {
        path: `/refusals/${await seedRefusal(harness, project)}`,
        may: [key, ...readers],
        missesIt: outsiders,
      };
    case 'listAlerts':
      return {
        path: `/alerts?project_id=${project.id}`,
        may: [key, wide, ...readers],
        missesIt: outsiders,
      };
    case 'createTestAlert':
      return { path: '/alerts/test', call: post(), may: ['an administrator', wide] };
    case 'listAuditEntries':
      return { path: `/audit?project_id=${project.id}`, may: [key, ...owners], missesIt: outsiders };
    case 'playChat':
      return {
        path: '/playground/chat',
        call: post({
          key_id: project.inference.key.id,
          model: 'sandbox/chat',
          messages: [{ role: 'user', content: 'Hello' }],
        }),
        may: workers,
        missesIt: ['a stranger'],
      };
    case 'playResponse':
      return {
        path: '/playground/response',
        call: post({
          key_id: project.inference.key.id,
          model: 'sandbox/chat',
          input: [{ role: 'user', content: 'Hello' }],
        }),
        may: workers,
        missesIt: ['a stranger'],
      };
  }
}
