/** The server's log: JSON lines on standard error, without the fields that carry secrets. */
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { LineOutput } from './line-output.ts';
import { removeSecretMembers, removeSecretTexts } from './remove-secrets.ts';

export type Log = Logger;

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

/** That of all logs of the process: two would tear lines apart. */
export function standardError(): DestinationStream {
  return (ownOutput ??= new LineOutput(standardErrorDescriptor));
}

const standardErrorDescriptor = 2;
let ownOutput: LineOutput | undefined;
