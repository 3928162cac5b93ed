/** The command `modelroute alerts`: try the webhook from the shell. */
import { declareCommand, type CommandGroup, type TextIo } from '../../command-line/command.ts';
import { runCommand } from '../../command-line/run-command.ts';
import type { components } from '../../openapi/generated/console.ts';

type TestAlertResult = components['schemas']['TestAlertResult'];

const testCommand = declareCommand({
  name: 'alerts test',
  summary: 'Send a test alert to the webhook and by e-mail, once',
  options: { json: { type: 'boolean', about: 'print the result as one line of JSON' } },
  details: `Sends it to MODELROUTE_ALERT_WEBHOOK_URL and MODELROUTE_ALERT_EMAIL_TO from this machine. The server may be running or stopped. The test takes at most ten seconds.`,
  exits: '0 it was delivered everywhere, 1 it was not; one line has the reason, 2 wrong usage',
  example: 'modelroute alerts test',
});

/** `test` sends it with the settings of the environment. */
export function alertsGroup(test: () => Promise<TestAlertResult>): CommandGroup<TextIo> {
  return {
    name: 'alerts',
    summary: 'Test the delivery of alerts',
    commands: {
      test: {
        summary: testCommand.summary,
        load: async () => ({
          declaration: testCommand,
          run: (argv, io) =>
            runCommand(testCommand, argv, io, async ({ values }) => {
              const result = await test();
              io.stdout.write(`${values.json === true ? JSON.stringify(result) : lineOf(result)}\n`);
              return result.delivered ? 0 : 1;
            }),
        }),
      },
    },
    example: 'modelroute alerts test',
  };
}

function lineOf({ delivered, status, duration_ms: durationMs, problem }: TestAlertResult): string {
  return delivered
    ? `delivered${status === null ? '' : `: the webhook responded with status ${status}`} after ${durationMs} ms`
    : `not delivered: ${problem}`;
}
