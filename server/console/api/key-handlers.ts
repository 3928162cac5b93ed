/** The keys of a project. An owner changes all keys, a member only the keys that the member has created. */
import type { components } from '../../../openapi/generated/console.ts';
import { keyJson, type ApiKey } from '../../accounts/key-record.ts';
import { ApiError } from '../../core/api-error.ts';
import { mayChangeKey, type Role } from '../people/role.ts';
import { momentOf } from '../reading/moment.ts';
import type { Names } from '../reading/names.ts';
import { namesOf } from '../reading/names.ts';
import { actorOf, type Caller } from './caller.ts';
import type { ConsoleCall, ConsoleHandlers } from './console-call.ts';
import { notFound } from './console-error.ts';
import type { ConsoleParts } from './console-parts.ts';
import { foundKey } from './found-key.ts';

type Handlers = Pick<
  ConsoleHandlers,
  'listKeys' | 'createKey' | 'getKey' | 'changeKey' | 'rotateKey' | 'disableKey' | 'enableKey' | 'revokeKey'
>;
type KeyChange = 'changeKey' | 'rotateKey' | 'disableKey' | 'enableKey' | 'revokeKey';

export function keyHandlers({ accounts: { keys }, database }: ConsoleParts): Handlers {
  const viewsOf = async (caller: Caller, found: readonly ApiKey[]) => {
    const names = await namesOf(database, { actors: found.map(({ createdBy }) => createdBy) });
    return found.map((key) => keyView(key, caller, names));
  };
  const viewOf = async (caller: Caller, key: ApiKey) => {
    const names = await namesOf(database, { actors: [key.createdBy] });
    return keyView(key, caller, names);
  };

  /** A key of another project is one that does not exist. */
  const keyOf = async ({ project_id: projectId, key_id: id }: { project_id: string; key_id: string }) => {
    const key = await foundKey(keys, id);
    if (key === undefined || key.projectId !== projectId) throw notFound('key', 'key_id');
    return key;
  };
  /** Resolves with the actor when the caller may change the key of the call. */
  const allow = async ({ path, caller, role }: ConsoleCall<KeyChange>): Promise<string> => {
    const key = await keyOf(path);
    const actor = actorOf(caller);
    if (!mayChangeKey(role, actor, key))
      throw new ApiError('permission_denied', 'A member may change only inference keys that they made.');
    return actor;
  };

  return {
    listKeys: async ({ path, caller }) => ({
      body: { data: await viewsOf(caller, await keys.list({ project: path.project_id })) },
    }),
    getKey: async ({ path, caller }) => ({ body: await viewOf(caller, await keyOf(path)) }),
    createKey: async ({ path, body, caller, role }) => {
      const { name, kind = 'inference', limits, expires_at: expiry } = body;
      demandKind(role, kind);
      const expiresAtMs = momentOf(expiry, 'expires_at') ?? null;
      const made = { project: path.project_id, name, kind, limits, expiresAtMs };
      const { key, secret } = await keys.create(actorOf(caller), made);
      return { body: { key: await viewOf(caller, key), secret } };
    },
    changeKey: async (call) => {
      const { path, body, caller } = call;
      const actor = await allow(call);
      const { name, limits } = body;
      const expiresAtMs = momentOf(body.expires_at, 'expires_at');
      return {
        body: await viewOf(caller, await keys.change(actor, path.key_id, { name, limits, expiresAtMs })),
      };
    },
    rotateKey: async (call) => {
      const { path, body, caller } = call;
      const actor = await allow(call);
      const { grace_seconds: seconds } = body;
      const graceMs = seconds === undefined ? undefined : seconds * 1_000;
      const { key, secret, old } = await keys.rotate(actor, path.key_id, graceMs);
      const [fresh, former] = [await viewOf(caller, key), await viewOf(caller, old)];
      return { body: { key: fresh, secret, old: former } };
    },
    disableKey: async (call) => {
      const actor = await allow(call);
      return { body: await viewOf(call.caller, await keys.disable(actor, call.path.key_id)) };
    },
    enableKey: async (call) => {
      const actor = await allow(call);
      return { body: await viewOf(call.caller, await keys.enable(actor, call.path.key_id)) };
    },
    revokeKey: async (call) => {
      const actor = await allow(call);
      return { body: await viewOf(call.caller, await keys.revoke(actor, call.path.key_id)) };
    },
  };
}

/** A management key acts as an owner, so that only an owner may make one. */
function demandKind(role: Role, kind: ApiKey['kind']): void {
  if (kind === 'management' && role !== 'owner')
    throw new ApiError('permission_denied', 'Only an owner of the project makes management keys.');
}

function keyView(key: ApiKey, caller: Caller, names: Names): components['schemas']['ApiKey'] {
  return {
    ...keyJson(key),
    created_by: names.actor(key.createdBy),
    is_own: caller.kind !== 'nobody' && caller.actor === key.createdBy,
    created_at: new Date(key.createdAtMs).toISOString(),
  };
}
