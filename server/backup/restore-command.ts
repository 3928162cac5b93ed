/** The command `modelroute restore`. */
import { declareCommand, type TextIo } from '../../command-line/command.ts';
import { reportFailure, runCommand } from '../../command-line/run-command.ts';
import type { BackupContext } from './backup-command.ts';
import { problemLines } from './problem-lines.ts';
import { Progress, sizeText } from './progress.ts';
import { restoreBackup, type RestoreReport } from './restore-backup.ts';

export const restoreCommand = declareCommand({
  name: 'restore',
  summary: 'Restore a backup into an empty data folder',
  operands: ['SOURCE'],
  options: {
    data: {
      type: 'string',
      value: 'FOLDER',
      about: 'the data folder, empty or missing (MODELROUTE_DATA, or .modelroute)',
    },
    json: { type: 'boolean', about: 'print one line of JSON' },
  },
  details: `SOURCE is a folder of 'modelroute backup', and is not changed. The command verifies the database and every file before
it moves them into place. The next start migrates the database, and settles requests that were running at the
time of the backup. A backup of a newer version is refused.

With PostgreSQL, this restores the files and the secret; restore the dump of the database with pg_restore.`,
  exits: '0 done, 1 nothing was restored, or the backup lacks files; a line has the reason, 2 wrong usage',
  example: 'modelroute restore /var/backups/modelroute-2026-11-23 --data /var/lib/modelroute',
});

/** Resolves with the exit status. */
export async function runRestore(
  argv: readonly string[],
  io: TextIo,
  { installationIn }: Pick<BackupContext, 'installationIn'>,
): Promise<0 | 1 | 2> {
  return await runCommand(restoreCommand, argv, io, async ({ operands: [source = ''], values }) => {
    const { data, json = false } = values;
    try {
      const progress = new Progress((line) => io.stderr.write(`${line}\n`));
      const report = await restoreBackup(source, installationIn(data), progress);
      io.stdout.write(json ? jsonOf(report) : textOf(report));
      for (const line of problemLines(report)) io.stderr.write(`modelroute restore: ${line}\n`);
      return report.missing.length + report.damaged.length === 0 ? 0 : 1;
    } catch (cause) {
      reportFailure(restoreCommand.name, cause, io);
      return 1;
    }
  });
}

function jsonOf({ folder, database, files, fileBytes, missing, damaged, secret }: RestoreReport): string {
  return `${JSON.stringify({ folder, database, files, file_bytes: fileBytes, missing, damaged, secret })}\n`;
}

function textOf({ folder, database, files, fileBytes, secret }: RestoreReport): string {
  const contents = `${files} ${files === 1 ? 'file' : 'files'} (${sizeText(fileBytes)})`;
  const dump = `The database was not in the backup. Restore its dump:
  pg_restore --no-owner --dbname="$DATABASE_URL" modelroute.dump
`;
  const missing = `The backup has no secret: set MODELROUTE_SECRET, or put the file 'secret' into the folder, before the start.
`;
  return `${folder}: ${database === 'sqlite' ? 'the database, ' : ''}${contents}
${database === 'postgres' ? dump : ''}${secret === 'included' ? '' : missing}`;
}
