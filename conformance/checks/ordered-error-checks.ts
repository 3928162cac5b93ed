/** Every error code as a failing model gives it, and a rate limit on every operation, with all their headers. */
import { errorTable, type ErrorCode, type ErrorTableEntry } from '../../openapi/generated/errors.ts';
import { surfaceContract, type SurfaceName } from '../contract/surface-contract.ts';
import { plainText } from '../discovery/target.ts';
import { onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { mustRefuse } from './refusal.ts';
import { listedModel, sampleCall, wireOf } from './sample.ts';

export function orderedErrorChecks(surface: SurfaceName): Check[] {
  return [...orderedErrors(surface), ...everyOperation(surface)];
}

/** Every code of the table, as a failing model gives it. */
function orderedErrors(surface: SurfaceName): Check[] {
  const wire = wireOf(surface);
  const codes = Object.keys(errorTable) as ErrorCode[];
  return codes
    .filter((code) => (errorTable[code] as ErrorTableEntry).surfaces.includes(surface))
    .map((code): Check => {
      const entry: ErrorTableEntry = errorTable[code];
      const status = surface === 'v1' ? entry.status : entry.altStatus;
      return {
        id: `${surface}.error.${code}`,
        title: `${code} comes as ${status}, with its type and headers`,
        profile: 'gateway',
        surface,
        contract: `${wire.operation}/responses/${status}`,
        run: async (trial) => {
          const model = listedModel(trial, `sandbox/error-${code}`);
          mustRefuse(
            trial,
            await trial.ask(wire.call(trial, { text: plainText, model, ordersError: true })),
            { code },
          );
        },
      };
    });
}

/** The error that a caller orders by header, on every operation. */
function everyOperation(surface: SurfaceName): Check[] {
  return surfaceContract(surface).operations.map((operation): Check => ({
    id: `${operation.id}.error.rate-limit`,
    title: `${operation.id} reports a rate limit as 429 with the time to wait`,
    profile: 'gateway',
    surface,
    contract: `${operation.id}/responses/429`,
    run: async (trial) => {
      onlyByContract(trial, 'x-sandbox-error');
      const response = await trial.ask({
        ...sampleCall(trial, operation.id),
        headers: { 'x-sandbox-error': 'rate_limit_exceeded' },
        ordersError: true,
      });
      mustRefuse(trial, response, { code: 'rate_limit_exceeded' });
    },
  }));
}
