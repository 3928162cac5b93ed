/** The server's log: JSON lines on standard error, without the fields that carry secrets. */
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { isoTime } from './iso-time.ts';
import { LineOutput } from './line-output.ts';
import { removeSecretMembers, removeSecretTexts } from './remove-secrets.ts';
import { requestLines, requestMessage, type LineBase, type RequestLine } from './request-line.ts';

export interface Log extends Logger {
  /** The line of a request, at `info`. */
  request(line: RequestLine): void;
}

/** `base` is in every line. */
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = standardError(),
  base: LineBase = null,
): Log {
  const logger = pino(
    {
      level,
      base,
      timestamp: () => `,"time":"${isoTime()}"`,
      formatters: { level: (label) => ({ level: label }), log: removeSecretMembers },
      // Done above; pino's own would treat the result as an error again, and join its causes.
      serializers: { err: (made: unknown) => made },
      // The last filter: messages and all other values that were formatted into strings.
      hooks: { streamWrite: removeSecretTexts },
    },
    destination,
  );
  const lineOf = requestLines(base);
  return Object.assign(logger, {
    request(line: RequestLine): void {
      if (!logger.isLevelEnabled('info')) return;
      const text = lineOf(line);
      if (text !== undefined) return destination.write(text);
      // Nobody reads `isAdmitted` in the log, which leaves out what is undefined.
      const { requestLog, ...facts } = line;
      logger.info({ ...facts, ...requestLog, isAdmitted: undefined }, requestMessage);
    },
  });
}

/** That of all logs of the process: two would tear lines apart. */
export function standardError(): DestinationStream {
  return (ownOutput ??= new LineOutput(standardErrorDescriptor));
}

const standardErrorDescriptor = 2;
let ownOutput: LineOutput | undefined;
