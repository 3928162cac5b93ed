/** Every command of `modelroute`; each is loaded only when it is used. */
import { createRequire } from 'node:module';
import { declareCommand, type CommandGroup } from '../command-line/command.ts';
import { reportFailure, runCommand } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { MigrateIo } from '../migrate/command.ts';
import type { CommandIo as StreamIo } from '../openapi/grammars/check-stream.ts';
import type { CommandIo } from './accounts/commands/command.ts';
import { loadRun } from './load-bundled.ts';
import type { CommandIo as UsageIo } from './metering/command/run-usage.ts';
import { completeNode22 } from './node-22.ts';

/** `process` is one. */
export type CommandLineIo = CommandIo & UsageIo & StreamIo & MigrateIo;

const startCommand = declareCommand({
  name: 'start',
  summary: 'Run the server',
  options: {
    port: { type: 'string', value: 'PORT', about: 'TCP port; 0 takes a free one (PORT, or 8080)' },
    host: {
      type: 'string',
      value: 'HOST',
      about: 'IP address or name to listen on (HOST, or 127.0.0.1)',
    },
    data: {
      type: 'string',
      value: 'FOLDER',
      about: 'folder of the database, the files and the key (MODELROUTE_DATA, or .modelroute)',
    },
    config: {
      type: 'string',
      value: 'FILE',
      about: 'YAML file with providers and models (MODELROUTE_CONFIG)',
    },
  },
  details: `The other settings come from the environment; the running server lists them at /docs/reference/settings/. An option wins over its variable.
'modelroute' alone starts the server too. SIGTERM and SIGINT stop it after its running requests; SIGHUP reads the provider file again.`,
  exits: '0 stopped, 1 it could not start; one line has the reason, 2 wrong usage',
  example: 'modelroute start --port 8081 --data /var/lib/modelroute',
});

/** The settings that the options of `start` set. Throws `UsageError`. */
function settingsOf(
  values: Readonly<Record<'port' | 'host' | 'data' | 'config', string | undefined>>,
): Record<string, string | undefined> {
  for (const [name, value] of Object.entries(values))
    if (value === '') throw new UsageError(`--${name} must not be empty`);
  const { port, host, data, config } = values;
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    throw new UsageError(`--port must be a whole number from 0 to 65535, not '${port}'`);
  return { PORT: port, HOST: host, MODELROUTE_DATA: data, MODELROUTE_CONFIG: config };
}

export const modelroute: CommandGroup<CommandLineIo> = {
  name: '',
  summary: 'Run and manage a model-routing API',
  details: `'modelroute' alone starts the server, with the options of start. 'modelroute --version' prints the version.`,
  bare: 'help',
  commands: {
    start: {
      summary: startCommand.summary,
      load: async () => ({
        declaration: startCommand,
        run: async (argv, io) => {
          let isRunning = false;
          const status = await runCommand(startCommand, argv, io, async ({ values }) => {
            completeNode22();
            const { run } = await loadRun();
            await run(settingsOf(values));
            isRunning = true;
            return 0;
          });
          return isRunning ? undefined : status;
        },
      }),
    },
    keys: {
      summary: 'Create, list, change, disable, enable, rotate and revoke keys',
      load: async () => {
        const { keysGroup } = await import('./accounts/commands/keys.ts');
        const { openAccountsStore } = await import('./open-stores.ts');
        return keysGroup(openAccountsStore);
      },
    },
    'installation-keys': {
      summary: 'Create, list and revoke keys that manage the whole installation',
      load: async () => {
        const { installationKeysGroup } = await import('./accounts/commands/installation-keys.ts');
        const { openAccountsStore } = await import('./open-stores.ts');
        return installationKeysGroup(openAccountsStore);
      },
    },
    secret: {
      summary: 'Replace the secret that the installation encrypts with',
      load: async () => {
        const { secretGroup } = await import('./accounts/commands/secret.ts');
        const { openSecretStore } = await import('./open-stores.ts');
        return secretGroup(openSecretStore);
      },
    },
    providers: {
      summary: 'Print and change the providers that were added in the console',
      load: async () => {
        const { providersGroup } = await import('./stored-providers/commands.ts');
        const { openAccountsStore } = await import('./open-stores.ts');
        const { readVariable } = await import('./config.ts');
        return providersGroup(async () => {
          const opened = await openAccountsStore();
          const store = { accounts: opened.store, variable: (name: string) => readVariable()(name) };
          return { store, close: () => opened.close() };
        });
      },
    },
    projects: {
      summary: 'Create, list, change and archive projects, to which keys belong',
      load: async () => {
        const { projectsGroup } = await import('./accounts/commands/projects.ts');
        const { openAccountsStore } = await import('./open-stores.ts');
        return projectsGroup(openAccountsStore);
      },
    },
    people: {
      summary:
        'List, promote and disable the people who may use the console, and make links for lost passwords',
      load: async () => {
        const { peopleGroup } = await import('./console/commands/people.ts');
        const { openPeopleStore } = await import('./open-stores.ts');
        return peopleGroup(openPeopleStore);
      },
    },
    apply: {
      summary: 'Change projects, members, keys and limits of an installation to match a file',
      load: async () => {
        const { applyCommand, runApply } = await import('./as-code/apply-command.ts');
        const { environmentWithout, readVariable } = await import('./config.ts');
        const variable = (name: string) => readVariable()(name);
        return {
          declaration: applyCommand,
          run: (argv, io) => runApply(argv, io, { variable, environmentWithout }),
        };
      },
    },
    export: {
      summary: 'Print the projects, members, keys and limits of an installation as a file for apply',
      load: async () => {
        const { exportCommand, runExport } = await import('./as-code/export-command.ts');
        const { readVariable } = await import('./config.ts');
        return {
          declaration: exportCommand,
          run: (argv, io) => runExport(argv, io, (name) => readVariable()(name)),
        };
      },
    },
    usage: {
      summary: 'Print the usage records: requests, their keys, and what they cost',
      load: async () => {
        const { usageCommand } = await import('./metering/command/usage-options.ts');
        const { runUsage } = await import('./metering/command/run-usage.ts');
        const { openUsageStore } = await import('./open-stores.ts');
        return {
          declaration: usageCommand,
          run: (argv, io) => runUsage(argv, io, openUsageStore, { commands: belowUsage }),
          commands: belowUsage,
        };
      },
    },
    alerts: {
      summary: 'Test the delivery of alerts',
      load: async () => {
        const { alertsGroup } = await import('./alerts/command.ts');
        const { readConfig } = await import('./config.ts');
        const { testAlerts } = await import('./open-alerts.ts');
        return alertsGroup(() => testAlerts(readConfig()));
      },
    },
    backup: {
      summary: 'Copy the database, the files and the secret of an installation into a new folder',
      load: async () => {
        const { backupCommand, runBackup } = await import('./backup/backup-command.ts');
        const { installationIn } = await import('./open-stores.ts');
        return {
          declaration: backupCommand,
          run: (argv, io) => runBackup(argv, io, { installationIn, version: version() }),
        };
      },
    },
    restore: {
      summary: 'Restore a backup into an empty data folder',
      load: async () => {
        const { restoreCommand, runRestore } = await import('./backup/restore-command.ts');
        const { installationIn } = await import('./open-stores.ts');
        return {
          declaration: restoreCommand,
          run: (argv, io) => runRestore(argv, io, { installationIn }),
        };
      },
    },
    'check-config': {
      summary: 'Check a provider file (MODELROUTE_CONFIG), and print its errors with line and column',
      load: async () => {
        const { checkConfigCommand, runCheckConfig } = await import('./configuration/check-config.ts');
        const { ConfigError, readVariable } = await import('./config.ts');
        return {
          declaration: checkConfigCommand,
          run: async (argv, io) => {
            try {
              return await runCheckConfig(argv, io, readVariable());
            } catch (cause) {
              if (!(cause instanceof ConfigError)) throw cause;
              reportFailure('check-config', cause, io);
              return 2;
            }
          },
        };
      },
    },
    'check-stream': {
      summary: 'Validate a captured stream of server-sent events against the grammar of its operation',
      load: async () => {
        const { checkStreamCommand, runCheckStream } = await import('../openapi/grammars/check-stream.ts');
        return { declaration: checkStreamCommand, run: runCheckStream };
      },
    },
    conformance: {
      summary: 'Test any compatible server against the contract',
      load: async () => {
        const { conformanceCommand } = await import('../conformance/options.ts');
        const { runConformance } = await import('../conformance/command.ts');
        return { declaration: conformanceCommand, run: runConformance };
      },
    },
    mock: {
      summary: 'Run a mock that returns the examples of the contract, for tests of clients',
      load: async () => {
        const { mockCommand, runMock } = await import('./mock/mock-command.ts');
        return { declaration: mockCommand, run: runMock };
      },
    },
    migrate: {
      summary: 'Move to this server from another aggregator, step by step',
      load: async () => {
        const { migrateGroup } = await import('../migrate/command.ts');
        return migrateGroup;
      },
    },
  },
  example: 'modelroute start',
};

const belowUsage: CommandGroup<CommandLineIo>['commands'] = {
  reconcile: {
    summary: "Compare the usage records with a provider's own account, and adjust them",
    load: async () => {
      const { reconcileCommand, runReconcile } = await import('./reconciling/run-reconcile.ts');
      const { openUsageStore } = await import('./open-stores.ts');
      return {
        declaration: reconcileCommand,
        run: (argv, io) => runReconcile(argv, io, openUsageStore),
      };
    },
  },
};

/** That of the package. */
export function version(): string {
  return (createRequire(import.meta.url)('modelroute/package.json') as { version: string }).version;
}
