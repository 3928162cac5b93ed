/** The providers that administrators added, as a provider file: out of the database and into it. */
import type { components } from '../../../openapi/generated/console.ts';
import { exportStored } from '../../configuration/stored/export-stored.ts';
import type { PlannedProvider } from '../../configuration/stored/plan-import.ts';
import { ApiError } from '../../core/api-error.ts';
import { importDifferences } from '../../stored-providers/import-differences.ts';
import { importFile, type ImportResult } from '../../stored-providers/import-file.ts';
import { importStep } from '../../stored-providers/import-step.ts';
import { actorOf } from './caller.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { checkProviders, demandNoFile } from './provider-handlers.ts';

/** Of one provider. */
const mostDifferences = 100;

export function providerFileHandlers({ providerHealth, accounts: { providers }, nowMs }: ConsoleParts) {
  return {
    exportProviders: async () => ({ body: exportStored(await providers.list()) }),
    importProviders: async ({ body: { text, keys = {}, dry_run: isDry = false, state }, caller }) => {
      demandNoFile(providerHealth);
      if (!isDry && state === undefined)
        throw new ApiError(
          'missing_required_parameter',
          "Missing required parameter: 'state' is that of the response with `dry_run`.",
          { param: 'state' },
        );
      const result = await importFile(
        { text, keys, state: isDry ? undefined : state },
        { providers, actor: actorOf(caller), check: checkProviders(nowMs), nowMs: nowMs() },
      );
      return {
        body: {
          is_applied: !isDry,
          state: result.state,
          providers: result.planned.map((planned) => importedProvider(planned, result.missing)),
          missing_keys: [...result.missing],
        },
      };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function importedProvider(
  planned: PlannedProvider,
  missing: ImportResult['missing'],
): components['schemas']['ImportedProvider'] {
  const differences = importDifferences(planned, missing);
  return {
    name: planned.name,
    step: importStep(planned).step,
    model_count: planned.definition.models.length,
    differences: differences.slice(0, mostDifferences),
    more_differences: Math.max(0, differences.length - mostDifferences),
  };
}
