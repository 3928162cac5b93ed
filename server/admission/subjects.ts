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

/** A model as far as the right to use it depends on it. */
export interface UsableModel {
  /** Of the catalog. */
  id: string;
  /** Absent in most. */
  onlyWhenNamed?: boolean | undefined;
}

/** Whether key and project both allow the model. */
export function mayUseModel(principal: Principal, model: UsableModel): boolean {
  return (
    subjectsOf(principal).every(({ limits }) => limits.mayUse(model.id)) && isNamedWhereDue(principal, model)
  );
}

/** Whether the key or its project names the family of a model that wants it, as `sandbox/*` does and `*` does not. */
export function isNamedWhereDue({ limits }: Principal, { id, onlyWhenNamed }: UsableModel): boolean {
  if (onlyWhenNamed !== true) return true;
  const family = id.slice(0, id.indexOf('/') + 1);
  return [limits.key, limits.project].some(
    ({ allowed_models: patterns }) => patterns?.some((pattern) => pattern.startsWith(family)) === true,
  );
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
