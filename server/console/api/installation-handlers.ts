/** Keys that manage the whole installation, made and revoked by administrators alone. */
import type { components } from '../../../openapi/generated/console.ts';
import { installationKeyJson, type InstallationKey } from '../../accounts/installation-keys.ts';
import { momentOf } from '../reading/moment.ts';
import { namesOf, type Names } from '../reading/names.ts';
import { actorOf } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';

export function installationHandlers({ accounts: { installationKeys }, database }: ConsoleParts) {
  const viewOf = async (key: InstallationKey) =>
    keyView(key, await namesOf(database, { actors: [key.createdBy] }));
  return {
    listInstallationKeys: async () => {
      const keys = await installationKeys.list();
      const names = await namesOf(database, { actors: keys.map(({ createdBy }) => createdBy) });
      return { body: { data: keys.map((key) => keyView(key, names)) } };
    },
    createInstallationKey: async ({ body: { name, expires_at: expiry }, caller }) => {
      const expiresAtMs = momentOf(expiry, 'expires_at');
      const { key, secret } = await installationKeys.create(actorOf(caller), { name, expiresAtMs });
      return { body: { key: await viewOf(key), secret } };
    },
    revokeInstallationKey: async ({ path, caller }) => ({
      body: await viewOf(await installationKeys.revoke(actorOf(caller), path.installation_key_id)),
    }),
  } satisfies Partial<ConsoleHandlers>;
}

function keyView(key: InstallationKey, names: Names): components['schemas']['InstallationApiKey'] {
  return { ...installationKeyJson(key), created_by: names.actor(key.createdBy) };
}
