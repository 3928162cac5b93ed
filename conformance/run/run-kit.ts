/** The whole of a run: discovery, the checks of the chosen profiles, and what it cost. */
import { chosenChecks } from '../checks/chosen-checks.ts';
import type { Check, Profile } from '../checks/check.ts';
import { surfaceNames, type SurfaceName } from '../contract/surface-contract.ts';
import { discover } from '../discovery/discover.ts';
import type { Target } from '../discovery/target.ts';
import { Client, defaultLimits, type ClientLimits } from '../http/client.ts';
import { runChecks, type Result, type Status } from './run-checks.ts';

export interface KitOptions {
  /** With or without `/v1`. */
  base: URL;
  key: string;
  /** Headers that every request has, besides the usual ones. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Both, where it is left out. */
  surface?: SurfaceName | undefined;
  /** One of the list, where it is left out. */
  model?: string | undefined;
  profile?: Profile | 'all' | undefined;
  /** Longest time of the run, milliseconds. */
  maxRunMs?: number;
  /** Ends the run early; what has not been checked by then is skipped. */
  signal?: AbortSignal;
  /** Longest time of one request while nothing is known yet, milliseconds. */
  discoveryTimeoutMs?: number;
  limits?: Partial<ClientLimits>;
  onFound?: (targets: readonly Target[], checks: readonly Check[]) => void;
  onResult?: (result: Result) => void;
}

export interface KitRun {
  targets: readonly Target[];
  results: readonly Result[];
  summary: Record<Status, number>;
  requests: number;
  durationMs: number;
}

/** Five minutes are the promise; what is under way then gets a little time to be written down. */
const maxRunMs = 290_000;
const discoveryTimeoutMs = 15_000;
/** Longest response before discovery has finished, bytes. */
const discoveryMaxBytes = 8 * 1024 * 1024;

/** Rejects with `CannotRun` when there is nothing that could be checked. */
export async function runKit(options: KitOptions): Promise<KitRun> {
  const startedMs = performance.now();
  const timeIsUp = AbortSignal.timeout(options.maxRunMs ?? maxRunMs);
  const stop = options.signal === undefined ? timeIsUp : AbortSignal.any([timeIsUp, options.signal]);
  const limits = { ...defaultLimits, ...options.limits };
  const surfaces = options.surface === undefined ? surfaceNames : [options.surface];
  const timeoutMs = options.discoveryTimeoutMs ?? Math.min(discoveryTimeoutMs, limits.timeoutMs);
  const scout = new Client(
    { ...limits, timeoutMs, maxBytes: Math.min(limits.maxBytes, discoveryMaxBytes) },
    stop,
  );
  const { targets, responses } = await discover(
    { base: options.base, key: options.key, headers: options.headers ?? {}, surfaces, model: options.model },
    scout,
  );
  const checks = chosenChecks({ surface: options.surface, profile: options.profile ?? 'all' });
  options.onFound?.(targets, checks);
  const client = new Client(limits, stop);
  const results = await runChecks({
    checks,
    targets,
    memory: { client, shared: new Map(), responses },
    stop,
    onResult: options.onResult ?? (() => {}),
  });
  return {
    targets,
    results,
    summary: countByStatus(results),
    requests: scout.requests + client.requests,
    durationMs: Math.round(performance.now() - startedMs),
  };
}

function countByStatus(results: readonly Result[]): Record<Status, number> {
  const summary = { passed: 0, failed: 0, unsupported: 0, skipped: 0 };
  for (const { status } of results) summary[status] += 1;
  return summary;
}
