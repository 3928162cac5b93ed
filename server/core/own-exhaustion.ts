/** Errors by which the system says that this process, or this machine, has nothing left: no provider is at fault. */

const codes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL']);
const deepest = 5;

/** Whether that is the reason of an error, or of one of its causes. */
export function isOwnExhaustion(cause: unknown, depth = 0): boolean {
  if (!(cause instanceof Error) || depth > deepest) return false;
  if ('code' in cause && codes.has(cause.code)) return true;
  if (cause instanceof AggregateError && cause.errors.some((each) => isOwnExhaustion(each, depth + 1)))
    return true;
  return isOwnExhaustion(cause.cause, depth + 1);
}
