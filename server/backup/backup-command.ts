/** The command `modelroute backup`. */
import { declareCommand, type TextIo } from '../../command-line/command.ts';
import { reportFailure, runCommand } from '../../command-line/run-command.ts';
import type { Installation } from './installation.ts';
import { makeBackup, type BackupReport } from './make-backup.ts';
import { Progress, sizeText } from './progress.ts';
import { problemLines } from './problem-lines.ts';

export const backupCommand = declareCommand({
  name: 'backup',
  summary: 'Copy the database, the files and the secret of an installation into a new folder',
  operands: ['TARGET'],
  options: {
    data: {
      type: 'string',
      value: 'FOLDER',
      about: 'the data folder (MODELROUTE_DATA, or .modelroute)',
    },
    'without-secrets': {
      type: 'boolean',
      about: 'omit the secret and the first key; store them elsewhere',
    },
    json: { type: 'boolean', about: 'print one line of JSON' },
  },
  details: `The server may be running. The backup contains everything that it acknowledged before the command began. TARGET must
not exist. It appears when the backup is complete, and only its owner can read it. It contains the secret that hashes
keys and encrypts kept responses. Without the secret, no key of the backup works.

With PostgreSQL, TARGET contains the files and the secret. Dump the database with pg_dump before this command.
With S3_BUCKET, the files stay in the bucket. Copy the bucket after this command, or use versions of the bucket.`,
  exits: '0 done, 1 the backup failed or lacks files; a line has the reason, 2 wrong usage',
  example: 'modelroute backup /var/backups/modelroute-2026-11-23',
});

export interface BackupContext {
  /** Of the data folder that the option names. */
  installationIn: (dataFolder: string | undefined) => Installation;
  version: string;
}

/** Resolves with the exit status. */
export async function runBackup(
  argv: readonly string[],
  io: TextIo,
  { installationIn, version }: BackupContext,
): Promise<0 | 1 | 2> {
  return await runCommand(backupCommand, argv, io, async ({ operands: [target = ''], values }) => {
    const { data, json = false, 'without-secrets': withoutSecrets = false } = values;
    try {
      const report = await makeBackup(installationIn(data), target, {
        withoutSecrets,
        version,
        progress: new Progress((line) => io.stderr.write(`${line}\n`)),
        nowMs: Date.now(),
      });
      io.stdout.write(json ? jsonOf(report) : textOf(report));
      for (const line of problemLines(report)) io.stderr.write(`modelroute backup: ${line}\n`);
      return report.missing.length + report.damaged.length === 0 ? 0 : 1;
    } catch (cause) {
      reportFailure(backupCommand.name, cause, io);
      return 1;
    }
  });
}

function jsonOf({
  target,
  database,
  files,
  fileBytes,
  missing,
  damaged,
  secret,
  hasBucket,
}: BackupReport): string {
  return `${JSON.stringify({ target, database, files, file_bytes: fileBytes, files_in: hasBucket ? 'bucket' : 'backup', missing, damaged, secret })}\n`;
}

const secretLines = {
  included: 'The secret is in it: keep the folder as safe as the server.',
  setting: 'The secret is not in it, as MODELROUTE_SECRET sets it: keep that value, no key works without it.',
  'left out': "The secret is not in it: keep 'secret' of the data folder elsewhere, no key works without it.",
};

function textOf({ target, database, files, fileBytes, secret, hasBucket }: BackupReport): string {
  const contents = hasBucket
    ? 'no files'
    : `${files} ${files === 1 ? 'file' : 'files'} (${sizeText(fileBytes)})`;
  const bucket = 'The files are not in it: they stay in the bucket. Copy the bucket as well, after this.\n';
  const dump = `The database is not in it. Dump it as well:
  pg_dump --format=custom --file=modelroute.dump "$DATABASE_URL"
`;
  return `${target}: ${database === 'sqlite' ? 'the database, ' : ''}${contents}
${database === 'postgres' ? dump : ''}${hasBucket ? bucket : ''}${secretLines[secret]}
`;
}
