/** The limits of a caller in the form that the limiter takes, compiled once for each version of them. */
import type { EndUserLimits, Limits as StoredLimits } from '../accounts/limits.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Attribution } from '../core/attribution.ts';
import { endUserSubject } from '../limits/end-users.ts';
import { compileLimits, type LimitSubject, type Limits } from '../limits/limit-policy.ts';
import { endUserColumn } from '../metering/labels.ts';
import { readNano } from '../metering/nano-usd.ts';

const compiled = new WeakMap<StoredLimits | EndUserLimits, Limits>();
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

/** The key, then the end user that the request names, if the key limits its end users, then the project. */
export function subjectsOfCall(
  principal: Principal,
  attribution: Attribution | undefined,
): readonly LimitSubject[] {
  const limits = limitsOf(principal.limits.endUser);
  if (!limits.counts || attribution === undefined) return subjectsOf(principal);
  const name = endUserColumn(attribution);
  if (name === null) return subjectsOf(principal);
  const { rootId: keyRootId, projectId } = principal;
  const endUser = endUserSubject({ keyRootId, projectId, name }, limits);
  return subjectsOf(principal).toSpliced(1, 0, endUser);
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
export function limitsOf(stored: StoredLimits | EndUserLimits): Limits {
  let known = compiled.get(stored);
  if (known === undefined) {
    known = compileLimits({
      ...('allowed_models' in stored && {
        allowedModels: stored.allowed_models,
        concurrentRequests: stored.concurrent_requests,
      }),
      requestsPerMinute: stored.requests_per_minute,
      tokensPerMinute: stored.tokens_per_minute,
      budgets: stored.budgets.map(({ period, usd }) => ({ period, nanoUsd: readNano(usd) ?? 0n })),
    });
    compiled.set(stored, known);
  }
  return known;
}
