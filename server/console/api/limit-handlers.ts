/** The current use of the limits of a project and of its keys. */
import type { components } from '../../../openapi/generated/console.ts';
import type { ApiKey } from '../../accounts/key-record.ts';
import type { Limits as StoredLimits } from '../../accounts/limits.ts';
import { limitsOf } from '../../admission/subjects.ts';
import type { LimitSubject } from '../../limits/limit-policy.ts';
import type { LimitUse } from '../../limits/limit-use.ts';
import { spanOf } from '../../limits/period.ts';
import { formatNano } from '../../metering/nano-usd.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';

type Schemas = components['schemas'];
type Standing = Schemas['LimitStanding'];
type Rate = 'requests_per_minute' | 'tokens_per_minute' | 'concurrent_requests';

export function limitHandlers({ accounts: { keys, projects }, limiter, nowMs }: ConsoleParts) {
  return {
    getLimitState: async ({ path: { project_id: id } }) => {
      const atMs = nowMs();
      const standing = async (subject: Pick<LimitSubject, 'kind' | 'id'>, limits: StoredLimits) => {
        const compiled = limitsOf(limits);
        if (!compiled.counts) return unlimited;
        return standingOf(limits, await limiter.use({ ...subject, limits: compiled }, id, atMs), atMs);
      };
      const [project, all] = await Promise.all([projects.get(id), keys.list({ project: id })]);
      const used = all.filter(isUsable);
      return {
        body: {
          at: new Date(atMs).toISOString(),
          project: await standing({ kind: 'project', id }, project.limits),
          keys: await Promise.all(
            used.map(async (key) => ({
              key_id: key.id,
              name: key.name,
              standing: await standing({ kind: 'key', id: key.rootId }, key.limits),
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

function standingOf(limits: StoredLimits, use: LimitUse, atMs: number): Standing {
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
      const { endMs } = spanOf(period, atMs);
      return {
        period,
        limit: usd,
        used: formatNano(use.budgets[at] ?? 0n),
        reserved: formatNano(use.reserved[at] ?? 0n),
        resets_at: endMs === Infinity ? null : new Date(endMs).toISOString(),
      };
    }),
  };
}
