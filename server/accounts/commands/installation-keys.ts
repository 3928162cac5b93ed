/** The command `modelroute installation-keys`: keys for programs that manage the whole installation, from the shell. */
import type { CommandGroup } from '../../../command-line/command.ts';
import { tableText, timeText } from '../../../command-line/table.ts';
import type { Accounts } from '../accounts.ts';
import { installationKeyIdOf } from '../key-format.ts';
import { installationKeyJson, type InstallationKey } from '../installation-keys.ts';
import {
  actionCommands,
  nameOf,
  nameOperand,
  nameOption,
  type Action,
  type CommandIo,
  type OpenStore,
} from './command.ts';
import { expiresOption, expiryOf } from './expiry.ts';

const actions: Readonly<Record<string, Action<Accounts>>> = {
  create: {
    summary: 'Create an installation key and print it once',
    operands: [nameOperand],
    options: {
      ...nameOption,
      expires: { ...expiresOption, about: `${expiresOption.about} (in a year)` },
    },
    details: `The key creates and changes projects, members, keys and limits through the API of the console. It cannot call models or
create installation keys. Store the printed key: it is never shown again.`,
    example: 'modelroute installation-keys create terraform --expires 90d',
    run: async (call) => {
      const { store: accounts, actor, values, print } = call;
      const about = { name: nameOf(call), expiresAtMs: expiryOf(values) };
      const { key, secret } = await accounts.installationKeys.create(actor, about);
      print(
        { key: secret, ...installationKeyJson(key) },
        () => `${secret}\nKeep it now: it is not shown again.\n\n${keysText([key], false)}`,
      );
    },
  },
  list: {
    summary: 'List the installation keys',
    options: { all: { type: 'boolean', about: 'also those that are revoked or expired' } },
    example: 'modelroute installation-keys list --all',
    run: async ({ store: accounts, values, print }) => {
      const all = await accounts.installationKeys.list();
      const keys = values['all'] === true ? all : all.filter(({ state }) => state === 'active');
      print(keys.map(installationKeyJson), (colours) => keysText(keys, colours));
    },
  },
  revoke: {
    summary: 'Revoke an installation key at once and permanently',
    operands: ['ID'],
    example: 'modelroute installation-keys revoke w7Rt2KpLx9Qa',
    run: async ({ store: accounts, actor, operands: [word = ''], print }) => {
      // A whole key is taken too; it is never printed.
      const key = await accounts.installationKeys.revoke(actor, installationKeyIdOf(word) ?? word);
      print(installationKeyJson(key), (colours) => keysText([key], colours));
    },
  },
};

export function installationKeysGroup(openStore: OpenStore<Accounts>): CommandGroup<CommandIo> {
  return {
    name: 'installation-keys',
    summary: 'Create, list and revoke keys that manage the whole installation',
    details: `For programs such as Terraform and 'modelroute apply'. Changes the installation that the settings name (MODELROUTE_DATA or
DATABASE_URL). The server may be running or stopped.`,
    commands: actionCommands('installation-keys', actions, openStore),
    example: 'modelroute installation-keys create terraform',
  };
}

function keysText(keys: readonly InstallationKey[], colours: boolean): string {
  const head = ['ID', 'NAME', 'STATE', 'CREATED', 'EXPIRES', 'LAST USED'];
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.state,
    timeText(key.createdAtMs),
    timeText(key.expiresAtMs),
    timeText(key.lastUsedAtMs),
  ]);
  return tableText([head, ...rows], { colours });
}
