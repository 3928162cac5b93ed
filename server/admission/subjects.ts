/** The limits of a caller in the form that the limiter takes, compiled once for each version of them. */
import type { Limits as StoredLimits } from '../accounts/limits.ts';
import type { Principal } from '../accounts/principal.ts';
import { compileLimits, type LimitSubject, type Limits } from '../limits/limit-policy.ts';
import { readNano } from '../metering/nano-usd.ts';

const compiled = new WeakMap<StoredLimits, Limits>();
const subjects = new WeakMap<Principal, readonly LimitSubject[]>();

/** The key first, then its project. */
export function subjectsOf(principal: Principal): readonly LimitSubject[] {
  let known = subjects.get(principal);
  if (known === undefined) {
    const { rootId, projectId, limits } = principal;
    known = [
      { kind: 'key', id: rootId, limits: limitsOf(limits.key) },
      { kind: 'project', id: projectId, limits: limitsOf(limits.project) },
    ];
    subjects.set(principal, known);
  }
  return known;
}

/** Whether key and project both allow the model, under its id of the catalog. */
export function mayUseModel(principal: Principal, model: string): boolean {
  return subjectsOf(principal).every(({ limits }) => limits.mayUse(model));
}

/** The form that the limiter takes. */
export function limitsOf(stored: StoredLimits): Limits {
  let known = compiled.get(stored);
  if (known === undefined) {
    known = compileLimits({
      allowedModels: stored.allowed_models,
      requestsPerMinute: stored.requests_per_minute,
      tokensPerMinute: stored.tokens_per_minute,
      concurrentRequests: stored.concurrent_requests,
      budgets: stored.budgets.map(({ period, usd }) => ({ period, nanoUsd: readNano(usd) ?? 0n })),
    });
    compiled.set(stored, known);
  }
  return known;
}
