/** The command `modelroute providers`: the providers of the console, to a provider file and from one. */
import { writeFile } from 'node:fs/promises';
import type { CommandGroup } from '../../command-line/command.ts';
import { tableText } from '../../command-line/table.ts';
import { AccountError } from '../accounts/account-error.ts';
import type { Accounts } from '../accounts/accounts.ts';
import {
  actionCommands,
  textOf,
  type Action,
  type CommandIo,
  type OpenStore,
} from '../accounts/commands/command.ts';
import type { StoredProvider } from '../core/stored-provider.ts';
import { UnusableFile } from '../configuration/finding.ts';
import { maxFileBytes, readSmallFile } from '../configuration/read-file.ts';
import { readSecrets, type ReadVariable } from '../configuration/secrets.ts';
import { faultOfProviders } from '../configuration/stored/define-provider.ts';
import { exportStored } from '../configuration/stored/export-stored.ts';
import { importStep } from './import-step.ts';
import { planImport, type PlannedProvider, type ReadKeys } from '../configuration/stored/plan-import.ts';

export interface ProvidersStore {
  accounts: Accounts;
  variable: ReadVariable;
}

const actions: Readonly<Record<string, Action<ProvidersStore>>> = {
  export: {
    summary: 'Print the providers of the console as a provider file (MODELROUTE_CONFIG)',
    options: {
      file: { type: 'string', value: 'FILE', about: 'write the file there instead of printing it' },
    },
    details: `The file has no keys: each is a reference to an environment variable, and comments at its top list them. Disabled
providers are left out.`,
    example: 'modelroute providers export --file providers.yaml',
    run: async ({ store: { accounts }, values, print }) => {
      const { text, variables, omitted } = exportStored(await accounts.providers.list());
      const path = textOf(values, 'file');
      if (path !== undefined) await writeFile(path, text).catch(refuse(`cannot write '${path}'`));
      const names = variables.map(({ name, provider }) => `${name}: the key of ${provider}\n`).join('');
      print({ ...(path === undefined ? { text } : { file: path }), variables, omitted }, () =>
        path === undefined ? text : `${path} is written. It refers to ${variables.length} keys.\n${names}`,
      );
    },
  },
  import: {
    summary: 'Change the providers of the console to those of a provider file',
    operands: ['FILE'],
    options: { 'dry-run': { type: 'boolean', about: 'print the changes, and make none' } },
    details: `Stores the providers of FILE with their models, and prints what it changes. Providers that FILE does not name stay. Keys are
read from the variables and files that FILE names, and stored encrypted. A second run changes nothing.`,
    example: 'modelroute providers import providers.yaml --dry-run',
    run: async ({ store: { accounts, variable }, actor, operands: [path = ''], values, print }) => {
      const text = await readSmallFile(path, maxFileBytes).catch(refuse(`'${path}'`));
      const present = { stored: await accounts.providers.list(), keys: await accounts.providers.keys() };
      const file = { path, text, nowMs: Date.now() };
      const readKeys: ReadKeys = (providers) =>
        Promise.all(providers.map(({ name, entry }) => readSecrets([name, entry], path, variable)));
      const planned = await planImport(file, readKeys, present).catch((cause: unknown) => {
        throw cause instanceof UnusableFile ? new AccountError('invalid', cause.message) : cause;
      });
      const isDry = values['dry-run'] === true;
      if (!isDry) await accounts.providers.apply(actor, planned.map(importStep), check);
      print({ dry_run: isDry, providers: planned.map(planJson) }, () => planText(planned, isDry));
    },
  },
};

export function providersGroup(openStore: OpenStore<ProvidersStore>): CommandGroup<CommandIo> {
  return {
    name: 'providers',
    summary: 'Print and change the providers that were added in the console',
    details: `Changes the installation that the settings name (MODELROUTE_DATA or DATABASE_URL). The server may be running or stopped; a
running server applies the change within a second.
While MODELROUTE_CONFIG is set, the server uses that file instead of these providers.`,
    commands: actionCommands('providers', actions, openStore),
    example: 'modelroute providers export',
  };
}

/** The plan was checked with the providers of that moment; a change of somebody else since then is checked here. */
function check(all: readonly StoredProvider[]): void {
  const fault = faultOfProviders(all, Date.now());
  if (fault !== undefined) throw new AccountError('invalid', `The providers would not be valid: ${fault}`);
}

function refuse(what: string): (cause: Error) => never {
  return ({ message }) => {
    throw new AccountError('invalid', `${what}: ${message}`);
  };
}

const planJson = (planned: PlannedProvider) => ({
  name: planned.name,
  step: importStep(planned).step,
  changes: planned.changes,
  models: planned.definition.models.length,
});

function planText(planned: readonly PlannedProvider[], isDry: boolean): string {
  const rows = planned.map((each) => [
    each.name,
    importStep(each).step,
    String(each.definition.models.length),
    each.changes.join(', '),
  ]);
  const table = tableText([['PROVIDER', 'STEP', 'MODELS', 'DIFFERENCE'], ...rows], { colours: false });
  return isDry ? `${table}Nothing was changed.\n` : table;
}
