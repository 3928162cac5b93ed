/** The command `modelroute secret`: rotates the secret of the installation. */
import type { CommandGroup } from '../../../command-line/command.ts';
import type { RotatedAccounts } from '../secret-rotation.ts';
import { actionCommands, type Action, type CommandIo, type OpenStore } from './command.ts';

interface RotatedSecret extends RotatedAccounts {
  keptResponses: { renewed: number; unreadable: number };
}

export interface RotateSecret {
  rotate(actor: string): Promise<RotatedSecret>;
}

const actions: Readonly<Record<string, Action<RotateSecret>>> = {
  rotate: {
    summary: 'Replace the secret of the installation, and encrypt stored data with the new one',
    details: `MODELROUTE_SECRET has the new secret, MODELROUTE_SECRET_BEFORE the earlier one; all running nodes must have both. API keys
stay valid. A further run changes what is still under the earlier secret, and reports what no secret decrypts.`,
    example: 'modelroute secret rotate',
    run: async ({ store, actor, print }) => {
      const rotated = await store.rotate(actor);
      print(jsonOf(rotated), () => textOf(rotated));
    },
  },
};

export function secretGroup(openStore: OpenStore<RotateSecret>): CommandGroup<CommandIo> {
  return {
    name: 'secret',
    summary: 'Replace the secret that the installation encrypts with',
    details: `Changes the installation that the settings name (MODELROUTE_DATA or DATABASE_URL). The server may be running or stopped.`,
    commands: actionCommands('secret', actions, openStore),
    example: 'modelroute secret rotate',
  };
}

function jsonOf({ isRotated, providerKeys, unreadable, keptResponses }: RotatedSecret) {
  return {
    is_rotated: isRotated,
    provider_keys: providerKeys,
    kept_responses: keptResponses.renewed,
    unreadable_providers: unreadable,
    unreadable_responses: keptResponses.unreadable,
  };
}

function textOf({ isRotated, providerKeys, unreadable, keptResponses }: RotatedSecret): string {
  const lines = [
    isRotated
      ? 'The secret was rotated: MODELROUTE_SECRET is the secret of the installation.'
      : 'MODELROUTE_SECRET was the secret of the installation already.',
    `Encrypted with the new secret: ${providerKeys} provider keys, ${keptResponses.renewed} kept responses.`,
  ];
  if (unreadable.length > 0)
    lines.push(`No secret decrypts the keys of ${unreadable.join(', ')}: paste them again in the console.`);
  if (keptResponses.unreadable > 0)
    lines.push(`No secret decrypts ${keptResponses.unreadable} kept responses: they end when they expire.`);
  lines.push(
    unreadable.length + keptResponses.unreadable === 0
      ? 'Nothing is left under an earlier secret: remove MODELROUTE_SECRET_BEFORE from all nodes.'
      : 'Everything else is under MODELROUTE_SECRET.',
  );
  return `${lines.join('\n')}\n`;
}
