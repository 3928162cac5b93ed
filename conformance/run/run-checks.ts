/** Runs checks, a few at a time, within the time of the run; the results come in the order of the checks. */
import type { Check } from '../checks/check.ts';
import { noEndpoint } from '../checks/accepted.ts';
import { Broken, Skipped, Unsupported } from '../checks/outcome.ts';
import type { Target } from '../discovery/target.ts';
import { evidenceOf, noEvidence, type Evidence } from '../evidence/evidence.ts';
import { redactor } from '../evidence/redact.ts';
import { surfaceContract } from '../contract/surface-contract.ts';
import { Trial, type RunMemory } from './trial.ts';

export type Status = 'passed' | 'failed' | 'unsupported' | 'skipped';

export interface Result extends Evidence {
  check: Check;
  status: Status;
  /** The place in the contract, as `v1.openapi.json#/…`. */
  contract: string;
  message: string;
  durationMs: number;
}

/** As many checks run at a time; enough to hide the way to a server, too few to look like an attack. */
const lanes = 4;

export interface RunParts {
  checks: readonly Check[];
  targets: readonly Target[];
  memory: RunMemory;
  /** Aborted when the time of the run is up. */
  stop: AbortSignal;
  onResult: (result: Result) => void;
}

export async function runChecks(parts: RunParts): Promise<Result[]> {
  const results = new Map<Check, Result>();
  const run = async (checks: readonly Check[]) => {
    const queue = checks.values();
    const lane = async () => {
      for (const check of queue) {
        const result = await runCheck(check, parts);
        results.set(check, result);
        parts.onResult(result);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  const isLater = ({ needs, last }: Check) => needs !== undefined || last === true;
  await run(parts.checks.filter((check) => !isLater(check)));
  const missing = new Set(
    [...results.values()].flatMap((result) => (showsAbsence(result) ? [result.check.id] : [])),
  );
  const dependent = parts.checks.filter(({ needs }) => needs !== undefined);
  for (const check of dependent.filter(({ needs = '' }) => missing.has(needs))) {
    const result = untested(check, parts.targets);
    results.set(check, result);
    parts.onResult(result);
  }
  await run(dependent.filter((check) => !results.has(check)));
  await run(parts.checks.filter(({ last }) => last === true));
  return parts.checks.flatMap((check) => results.get(check) ?? []);
}

/** The feature itself is not there, so that other checks of it would only repeat the finding. */
function showsAbsence({ status, response }: Result): boolean {
  if (response === null) return status === 'unsupported';
  return (status === 'unsupported' || status === 'failed') && noEndpoint.has(response.status);
}

function untested(check: Check, targets: readonly Target[]): Result {
  const isThere = targets.some(({ surface }) => surface === check.surface);
  return {
    check,
    contract: surfaceContract(check.surface).pointer(check.contract),
    // Without the surface nothing of it is a finding of its own.
    status: isThere ? 'skipped' : 'unsupported',
    message: isThere ? `see ${check.needs}` : noSurface,
    ...noEvidence,
    durationMs: 0,
  };
}

const noSurface = 'the other side does not have this surface';

async function runCheck(check: Check, { targets, memory, stop }: RunParts): Promise<Result> {
  const startedMs = performance.now();
  const contract = surfaceContract(check.surface).pointer(check.contract);
  const target = targets.find(({ surface }) => surface === check.surface);
  const ended = (status: Status, message: string, evidence: Evidence): Result => ({
    check,
    status,
    contract,
    message: target === undefined ? message : redactor(target)(message),
    ...evidence,
    durationMs: Math.round(performance.now() - startedMs),
  });
  if (target === undefined) return ended('unsupported', noSurface, noEvidence);
  if (stop.aborted) return ended('skipped', 'the time of the run was up', noEvidence);
  const trial = new Trial(target, memory);
  const evidence = (response = trial.last?.response) => {
    const sent = response?.sent ?? trial.last?.sent;
    return sent === undefined ? noEvidence : evidenceOf(sent, response, target);
  };
  try {
    await check.run(trial);
    return ended('passed', '', evidence());
  } catch (thrown) {
    if (stop.aborted) return ended('skipped', 'the time of the run was up', evidence());
    if (thrown instanceof Unsupported) return ended('unsupported', thrown.message, evidence(thrown.response));
    if (thrown instanceof Skipped) return ended('skipped', thrown.message, evidence());
    if (thrown instanceof Broken) return ended('failed', thrown.message, evidence(thrown.response));
    return ended(
      'failed',
      `the check itself broke down: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      evidence(),
    );
  }
}
