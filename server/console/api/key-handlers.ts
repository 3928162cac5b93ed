/** The keys of a project. An owner changes all keys, a member only the keys that the member has created. */
import type { components } from '../../../openapi/generated/console.ts';
import { installationActor } from '../../accounts/account-change.ts';
import { keyJson, type ApiKey } from '../../accounts/key-record.ts';
import { ApiError } from '../../core/api-error.ts';
import { mayChangeKey } from '../people/role.ts';
import { momentOf } from '../reading/moment.ts';
import { namesOf, type Names } from '../reading/names.ts';
import { actorOf, type Caller } from './caller.ts';
import type { ConsoleCall, ConsoleHandlers } from './console-call.ts';
import { notFound } from './console-error.ts';
import type { ConsoleParts } from './console-parts.ts';
import { foundKey } from './found-key.ts';

type Switch = 'disable' | 'enable' | 'revoke';
type Action = Switch | 'change' | 'rotate';
type KeyChange = 'changeKey' | 'rotateKey' | `${Switch}Key`;

export function keyHandlers({ accounts: { keys }, database, delegatedManagement }: ConsoleParts) {
  const viewOf = async (caller: Caller, key: ApiKey) =>
    keyView(key, caller, await namesOf(database, { actors: [key.createdBy] }));

  /** A key of another project is one that does not exist. */
  const keyOf = async ({ project_id: projectId, key_id: id }: { project_id: string; key_id: string }) => {
    const key = await foundKey(keys, id);
    if (key === undefined || key.projectId !== projectId) throw notFound('key', 'key_id');
    return key;
  };
  /** A key that got into the wrong hands must not outlive its revocation in keys that it has made or changed. */
  const demandDelegation = (caller: Caller, kind: ApiKey['kind']) => {
    if (!isProgram(caller) || kind !== 'management' || delegatedManagement) return;
    throw new ApiError(
      'permission_denied',
      'A key cannot create, change, enable or rotate management keys. Ask an owner to do so in the console.',
    );
  };
  /** Resolves with the actor when the caller may change the key of the call. */
  const allow = async ({ path, caller, role }: ConsoleCall<KeyChange>, action: Action): Promise<string> => {
    const key = await keyOf(path);
    const actor = actorOf(caller);
    if (!mayChangeKey(role, actor, key))
      throw new ApiError('permission_denied', 'A member may change only inference keys that they made.');
    if (isProgram(caller) && key.createdBy === installationActor)
      throw new ApiError('permission_denied', "A key may not change the installation's own key.");
    if (action !== 'disable' && action !== 'revoke') demandDelegation(caller, key.kind);
    return actor;
  };
  const switched = (action: Switch) => async (call: ConsoleCall<`${Switch}Key`>) => {
    const actor = await allow(call, action);
    return { body: await viewOf(call.caller, await keys[action](actor, call.path.key_id)) };
  };

  return {
    listKeys: async ({ path, caller }) => {
      const found = await keys.list({ project: path.project_id });
      const names = await namesOf(database, { actors: found.map(({ createdBy }) => createdBy) });
      return { body: { data: found.map((key) => keyView(key, caller, names)) } };
    },
    getKey: async ({ path, caller }) => ({ body: await viewOf(caller, await keyOf(path)) }),
    createKey: async ({ path, body, caller, role }) => {
      const { name, kind = 'inference', limits, end_user_limits: endUserLimits, expires_at: expiry } = body;
      // A management key acts as an owner.
      if (kind === 'management' && role !== 'owner')
        throw new ApiError('permission_denied', 'Only an owner of the project can create management keys.');
      demandDelegation(caller, kind);
      const expiresAtMs = momentOf(expiry, 'expires_at') ?? null;
      const made = { project: path.project_id, name, kind, limits, endUserLimits, expiresAtMs };
      const { key, secret } = await keys.create(actorOf(caller), made);
      return { body: { key: await viewOf(caller, key), secret } };
    },
    changeKey: async (call) => {
      const actor = await allow(call, 'change');
      const { name, limits, end_user_limits: endUserLimits, expires_at: expiry } = call.body;
      const change = { name, limits, endUserLimits, expiresAtMs: momentOf(expiry, 'expires_at') };
      return { body: await viewOf(call.caller, await keys.change(actor, call.path.key_id, change)) };
    },
    rotateKey: async (call) => {
      const { path, body, caller } = call;
      const actor = await allow(call, 'rotate');
      const { grace_seconds: seconds } = body;
      const graceMs = seconds === undefined ? undefined : seconds * 1_000;
      const { key, secret, old } = await keys.rotate(actor, path.key_id, graceMs);
      return { body: { key: await viewOf(caller, key), secret, old: await viewOf(caller, old) } };
    },
    disableKey: switched('disable'),
    enableKey: switched('enable'),
    revokeKey: switched('revoke'),
  } satisfies Partial<ConsoleHandlers>;
}

function isProgram({ kind }: Caller): boolean {
  return kind === 'key' || kind === 'installation';
}

function keyView(key: ApiKey, caller: Caller, names: Names): components['schemas']['ApiKey'] {
  return {
    ...keyJson(key),
    created_by: names.actor(key.createdBy),
    is_own: caller.kind !== 'nobody' && caller.actor === key.createdBy,
  };
}
