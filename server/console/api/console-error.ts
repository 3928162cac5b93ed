/** Refusals of the libraries behind the console as errors of its contract. */
import type { ErrorCode } from '../../../openapi/generated/errors.ts';
import { AccountError, type AccountProblem } from '../../accounts/account-error.ts';
import { ApiError } from '../../core/api-error.ts';
import { isBusy } from '../../storage/sqlite-busy.ts';
import { PeopleError, type PeopleProblem } from '../people/people-error.ts';

/**
 * The codes of problems that are none themselves. The page reports OpenID Connect problems through its URL; here they
 * only have a code for completeness.
 */
const codes = {
  invalid: 'invalid_value',
  denied: 'permission_denied',
  oidc_unavailable: 'overloaded',
  oidc_failed: 'sign_in_failed',
  oidc_email_unverified: 'sign_in_failed',
  oidc_unknown_person: 'sign_in_failed',
} as const satisfies Partial<Record<AccountProblem | PeopleProblem, ErrorCode>>;

const busyText = 'Another process keeps the database of this server locked.';

const isNoCode = (problem: string): problem is keyof typeof codes => Object.hasOwn(codes, problem);

function codeOf(problem: AccountProblem | PeopleProblem): ErrorCode {
  return isNoCode(problem) ? codes[problem] : problem;
}

/** Anything else is given back as it is. */
export function consoleError(thrown: unknown): unknown {
  if (thrown instanceof AccountError) return new ApiError(codeOf(thrown.problem), thrown.message);
  // Another process has written all the time that a statement waits.
  if (isBusy(thrown))
    return new ApiError('model_unavailable', busyText, { cause: thrown, retryAfterMs: 1_000 });
  if (!(thrown instanceof PeopleError)) return thrown;
  const { problem, message, param, retryAfterMs } = thrown;
  return new ApiError(codeOf(problem), message, {
    param,
    cause: thrown.cause ?? thrown,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** For missing resources and other people's alike: the two cannot be distinguished. */
export function notFound(what: string, param: string): ApiError {
  return new ApiError('not_found', `No such ${what}.`, { param });
}
