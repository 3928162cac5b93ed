/** The command `modelroute export`: writes the file that `modelroute apply` reads. */
import { declareCommand } from '../../command-line/command.ts';
import { reportFailure, runCommand } from '../../command-line/run-command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { connect, connectionDetails, urlOption, type ReadVariable } from './connection.ts';
import { readState } from './current-state.ts';
import { exportFile } from './export-file.ts';

/** `process` implements it. */
export interface CommandIo {
  stdout: { write(text: string): boolean };
  stderr: { write(text: string): boolean };
}

export const exportCommand = declareCommand({
  name: 'export',
  summary: 'Print the projects, members, keys and limits of an installation as a file for apply',
  options: { url: urlOption },
  details: `The file has no secrets. An unchanged installation gives the same file each time. Archived projects, management keys, expired and revoked keys and the
installation's own key are left out; open invites count as members.
${connectionDetails}`,
  exits:
    '0 printed, 1 the installation cannot be written as a file, 2 wrong usage, a refused key or no connection',
  example: 'modelroute export --url https://models.example.com',
});

export async function runExport(argv: string[], io: CommandIo, variable: ReadVariable): Promise<0 | 1 | 2> {
  return await runCommand(exportCommand, argv, io, async ({ values }) => {
    try {
      const state = await readState(connect(values.url, variable), () => true);
      return write(io, () => exportFile(state));
    } catch (cause) {
      if (cause instanceof UsageError) throw cause;
      reportFailure('export', cause, io);
      return 2;
    }
  });
}

function write(io: CommandIo, textOf: () => string): 0 | 1 {
  try {
    io.stdout.write(textOf());
    return 0;
  } catch (cause) {
    reportFailure('export', cause, io);
    return 1;
  }
}
