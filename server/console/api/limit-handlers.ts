/** The current use of the limits of a project and of its keys. */
import type { components } from '../../../openapi/generated/console.ts';
import type { ApiKey } from '../../accounts/key-record.ts';
import type { Limits as StoredLimits } from '../../accounts/limits.ts';
import { limitsOf } from '../../admission/subjects.ts';
import { evenPace, runsOutMs } from '../../limits/budget-pace.ts';
import type { LimitSubject } from '../../limits/limit-policy.ts';
import type { LimitUse } from '../../limits/limit-use.ts';
import { spanOf } from '../../limits/period.ts';
import { formatNano, readNano } from '../../metering/nano-usd.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';

type Schemas = components['schemas'];
type Standing = Schemas['LimitStanding'];
type Rate = 'requests_per_minute' | 'tokens_per_minute' | 'concurrent_requests';

export function limitHandlers({ accounts: { keys, projects }, limiter, nowMs }: ConsoleParts) {
  return {
    getLimitState: async ({ path: { project_id: id } }) => {
      const atMs = nowMs();
      const standing = async (
        subject: Pick<LimitSubject, 'kind' | 'id'>,
        limits: StoredLimits,
        createdMs: number | undefined,
      ) => {
        const compiled = limitsOf(limits);
        if (!compiled.counts) return unlimited;
        const use = await limiter.use({ ...subject, limits: compiled }, id, atMs);
        return standingOf(limits, use, { atMs, createdMs });
      };
      const [project, all] = await Promise.all([projects.get(id), keys.list({ project: id })]);
      const used = all.filter(isUsable);
      return {
        body: {
          at: new Date(atMs).toISOString(),
          project: await standing({ kind: 'project', id }, project.limits, project.createdAtMs),
          keys: await Promise.all(
            used.map(async (key) => ({
              key_id: key.id,
              name: key.name,
              standing: await standing({ kind: 'key', id: key.rootId }, key.limits, createdMsOf(key)),
            })),
          ),
        },
      };
    },
  } satisfies Partial<ConsoleHandlers>;
}

const unlimited: Standing = {
  requests_per_minute: null,
  tokens_per_minute: null,
  concurrent_requests: null,
  budgets: [],
};

function isUsable({ kind, state }: ApiKey): boolean {
  return kind === 'inference' && (state === 'active' || state === 'rotating');
}

/** A rotated key counts together with those that it came from, which are older. */
const createdMsOf = ({ id, rootId, createdAtMs }: ApiKey): number | undefined =>
  id === rootId ? createdAtMs : undefined;

function standingOf(
  limits: StoredLimits,
  use: LimitUse,
  { atMs, createdMs }: { atMs: number; createdMs: number | undefined },
): Standing {
  const inMinute = use.resetMs === 0 ? null : new Date(atMs + use.resetMs).toISOString();
  const count = (name: Rate, used: number, resetsAt: string | null): Standing[Rate] => {
    const limit = limits[name];
    return limit === null ? null : { limit, used, resets_at: resetsAt };
  };
  return {
    requests_per_minute: count('requests_per_minute', use.requests, inMinute),
    tokens_per_minute: count('tokens_per_minute', use.tokens, inMinute),
    concurrent_requests: count('concurrent_requests', use.underWay, null),
    budgets: limits.budgets.map(({ period, usd }, at) => {
      const span = spanOf(period, atMs);
      const [usedNano, reservedNano] = [use.budgets[at] ?? 0n, use.reserved[at] ?? 0n];
      const limitNano = readNano(usd) ?? 0n;
      const paceNano = evenPace(limitNano, span, atMs);
      const endMs = runsOutMs({ limitNano, spentNano: usedNano - reservedNano, createdMs }, span, atMs);
      const isEndless = span.endMs === Infinity;
      return {
        period,
        limit: usd,
        used: formatNano(usedNano),
        reserved: formatNano(reservedNano),
        starts_at: isEndless ? null : new Date(span.startMs).toISOString(),
        resets_at: isEndless ? null : new Date(span.endMs).toISOString(),
        even_pace: paceNano === null ? null : formatNano(paceNano),
        runs_out_at: endMs === null ? null : new Date(endMs).toISOString(),
      };
    }),
  };
}
