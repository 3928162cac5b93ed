/** The server's log: JSON lines on standard error, without the fields that carry secrets. */
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { removeSecretMembers, removeSecretTexts } from './remove-secrets.ts';

export type Log = Logger;

/** Lines are written together: a write for each of them takes longer than routing the request. */
const bufferedBytes = 8 * 1024;
/** Longest time until a line is written, milliseconds. The rest is written when the process ends, unless it is killed. */
const flushEveryMs = 100;
/** Lines that wait for a reader who has stopped reading, bytes; further ones are dropped. */
const maxWaitingBytes = 32 * 1024 * 1024;

/** `base` is in every line. */
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = standardError(),
  base: Readonly<Record<string, unknown>> | null = null,
): Log {
  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: removeSecretMembers },
      // Done above; pino's own would treat the result as an error again, and join its causes.
      serializers: { err: (made: unknown) => made },
      // The last filter: messages and all other values that were formatted into strings.
      hooks: { streamWrite: removeSecretTexts },
    },
    destination,
  );
}

/** Only one of them may write at a time, or lines are torn apart. */
export function standardError(): DestinationStream {
  return pino.destination({
    dest: 2,
    sync: false,
    minLength: bufferedBytes,
    maxLength: maxWaitingBytes,
    periodicFlush: flushEveryMs,
  });
}
