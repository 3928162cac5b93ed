/** `modelroute mock`: its words, and its life as a process. */
import { declareCommand, type TextIo } from '../../command-line/command.ts';
import { reportFailure, runCommand } from '../../command-line/run-command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { streamFaults } from './preferences.ts';
import { startMock } from './start-mock.ts';

export const mockCommand = declareCommand({
  name: 'mock',
  summary: 'Run a mock that returns the examples of the contract, for tests of clients',
  options: {
    port: { type: 'string', value: 'PORT', about: 'TCP port; 0 takes a free one (4010)' },
    host: { type: 'string', value: 'HOST', about: 'IP address or name to listen on (127.0.0.1)' },
    pace: { type: 'string', value: 'MS', about: 'milliseconds between two events of a stream (0)' },
  },
  details: `It serves /v1, /alt/v1 and /console/api, validates every request, and accepts any key. Headers of a request
choose the response:

  Prefer: example=NAME or code=STATUS     a documented example, or the first one of a status
  Prefer: pace=MS                         the pace of this stream
  Prefer: fault=FAULT, after=EVENTS       a stream that fails after so many events (2)
  x-sandbox-error: CODE                   an error of the table of codes, on /v1 and /alt/v1

FAULT is one of ${streamFaults.join(', ')}.`,
  exits: '0 stopped, 1 it could not start; one line has the reason, 2 wrong usage',
  example: 'modelroute mock --port 4010 --pace 20',
});

function whole(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  if (/^\d{1,6}$/.test(text) && Number(text) <= max) return Number(text);
  throw new UsageError(`--${name} must be a whole number from 0 to ${max}, not '${text}'`);
}

/** Undefined while it runs: the process ends on SIGTERM or SIGINT. */
export async function runMock(argv: readonly string[], io: TextIo): Promise<number | undefined> {
  let isRunning = false;
  const status = await runCommand(mockCommand, argv, io, async ({ values }) => {
    const port = whole('port', values.port, 4010, 65_535);
    const paceMs = whole('pace', values.pace, 0, 60_000);
    const host = values.host ?? '127.0.0.1';
    try {
      const mock = await startMock({ host, port }, { paceMs });
      isRunning = true;
      io.stdout.write(`modelroute mock listening on ${mock.url} (${mock.basePaths.join(', ')})\n`);
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void mock.close());
      return 0;
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      const isTaken = code === 'EADDRINUSE';
      reportFailure('mock', isTaken ? `port ${port} is in use; choose another with --port` : cause, io);
      return 1;
    }
  });
  return isRunning ? undefined : status;
}
