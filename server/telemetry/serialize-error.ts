/**
 * The members of an error that the log may contain: an allow-list. Errors of HTTP clients carry the request that failed,
 * with its key, its body and its URL, in members of any name, so that a deny-list could never be complete.
 */

/** Longest chain of causes, and most errors of an aggregate, that are shown. */
const maxDepth = 5;
/** Longest message, characters. */
const maxMessage = 500;
/** Most frames of a stack. */
const maxFrames = 12;

export interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  syscall?: string;
  /** Frames only: the head of a stack repeats the message. */
  stack?: string;
  cause?: LoggedError | string;
  errors?: (LoggedError | string)[];
}

/** Follows causes; a thrown value that is no error is named by its type alone. */
export function serializeError(error: Error, depth = 0): LoggedError {
  const { message, stack, cause, code, syscall, errors } = error as Error & Record<string, unknown>;
  const frames = frameLines(stack);
  return {
    type: error.constructor?.name ?? 'Error',
    message: typeof message === 'string' ? message.slice(0, maxMessage) : '',
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof syscall === 'string' && { syscall }),
    ...(frames !== '' && { stack: frames }),
    ...(cause !== undefined && { cause: serializeCause(cause, depth + 1) }),
    ...(Array.isArray(errors) && {
      errors: errors.slice(0, maxDepth).map((each) => serializeCause(each, depth + 1)),
    }),
  };
}

function serializeCause(cause: unknown, depth: number): LoggedError | string {
  if (depth >= maxDepth) return '[more]';
  return cause instanceof Error ? serializeError(cause, depth) : `[${typeof cause}]`;
}

function frameLines(stack: unknown): string {
  if (typeof stack !== 'string') return '';
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return frames.slice(0, maxFrames).join('\n');
}
