/** `modelroute migrate`: the steps of a move from another aggregator, one command each, loaded only when it is asked for. */
import type { CommandGroup } from '../command-line/command.ts';
import { runGroup } from '../command-line/run-group.ts';
import type { InterruptibleIo, PipedIo } from './command-io.ts';

/** The streams of a process. */
export type MigrateIo = InterruptibleIo & PipedIo;

export const migrateGroup: CommandGroup<MigrateIo> = {
  name: 'migrate',
  summary: 'Move to this server from another aggregator, step by step',
  bare: 'help',
  commands: {
    map: {
      summary: 'Build a map from old model ids to those of the new catalog',
      load: async () => {
        const { mapCommand } = await import('./map/map-options.ts');
        const { runMap } = await import('./map/run-map.ts');
        return { declaration: mapCommand, run: runMap };
      },
    },
    'lint-request': {
      summary: 'Find the parts of captured requests that exist only on the other aggregator, or rewrite them',
      load: async () => {
        const { lintCommand } = await import('./lint/options.ts');
        const { runLintRequest } = await import('./lint/command.ts');
        return { declaration: lintCommand, run: runLintRequest };
      },
    },
    scan: {
      summary: 'Find URLs, keys, headers, endpoints and model ids of the other aggregator in source code',
      load: async () => {
        const { scanCommand } = await import('./scan/options.ts');
        const { runScan } = await import('./scan/command.ts');
        return { declaration: scanCommand, run: runScan };
      },
    },
    regress: {
      summary: 'Run cases against both services and compare the responses',
      load: async () => {
        const { regressCommand } = await import('./regress/options.ts');
        const { runRegress } = await import('./regress/command.ts');
        return { declaration: regressCommand, run: runRegress };
      },
    },
    cutover: {
      summary: 'Send a growing share of traffic to the new service, and roll back when it is worse',
      load: async () => {
        const { cutoverCommand } = await import('./cutover/declaration.ts');
        const { runCutover } = await import('./cutover/command.ts');
        return { declaration: cutoverCommand, run: runCutover };
      },
    },
  },
  example:
    'modelroute migrate map --from old-models.json --to http://127.0.0.1:8080/v1/models --out map.json',
};

/** Resolves with the exit status; 2 for a step that does not exist. */
export async function runMigrate(argv: readonly string[], io: MigrateIo): Promise<number> {
  return (await runGroup(migrateGroup, argv, io)) ?? 0;
}
