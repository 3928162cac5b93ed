/** The server's log: JSON lines on standard error, with the places where secrets travel cut out. */
import { pino, type Logger } from 'pino';
import type { Config } from '../config.ts';

export type Log = Logger;

/** Fields that are never written, wherever they turn up in a logged object. The list is pinned by a test. */
export const redactedPaths = [
  'headers.authorization',
  'headers["x-api-key"]',
  'headers.cookie',
  'headers["set-cookie"]',
  'key',
  'body',
  '*.authorization',
  '*["x-api-key"]',
  '*.key',
  '*.body',
] as const;

export function createLog(level: Config['logLevel']): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...redactedPaths], censor: '[removed]' },
    },
    pino.destination({ dest: 2, sync: false, minLength: 0 }),
  );
}
