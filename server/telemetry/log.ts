/** The server's log: JSON lines on standard error, without the fields that carry secrets. */
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { removeSecretMembers, removeSecretTexts } from './remove-secrets.ts';

export type Log = Logger;

/** `destination` is for tests. */
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination({ dest: 2, sync: false, minLength: 0 }),
): Log {
  return pino(
    {
      level,
      base: null,
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
