/** The file that makes a folder a backup; it is written last and says what the others are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A later one means that older versions cannot restore the backup. */
const format = 1;
const manifestName = 'backup.json';

/** Whether the secret is in the backup: it may be a setting of the installation instead, or left out on request. */
export type SecretState = 'included' | 'setting' | 'left out';

export interface Manifest {
  format: typeof format;
  /** Of the program that wrote it. */
  version: string;
  created_at: string;
  database: 'sqlite' | 'postgres';
  /** The steps that the schema of the database had; empty for PostgreSQL, whose dump has them. */
  migrations: readonly string[];
  /** Absent: in the backup. In a bucket they stay, and are none of the counts below. */
  files_in?: 'bucket';
  files: number;
  file_bytes: number;
  secret: SecretState;
}

export function writeManifest(folder: string, about: Omit<Manifest, 'format'>): void {
  const manifest: Manifest = { format, ...about };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(folder, manifestName), text, { mode: 0o600, flush: true });
}

/** Throws, with one line for the operator, unless the folder is a backup that this version can restore. */
export function readManifest(folder: string): Manifest {
  const manifest = parse(folder);
  if (typeof manifest.format !== 'number' || !isManifest(manifest))
    throw new Error(`'${folder}' is no backup: its ${manifestName} is damaged`);
  if (manifest.format > format)
    throw new Error(
      `the backup was made by a newer version (${manifest.version}); restore it with that version or a later one`,
    );
  return manifest;
}

function parse(folder: string): Partial<Manifest> {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestName), 'utf8');
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? `it has no ${manifestName}` : cause;
    throw new Error(`'${folder}' is no backup: ${String(reason)}`, { cause });
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isManifest(value: Partial<Manifest>): value is Manifest {
  const { version, database, migrations, secret } = value;
  return (
    typeof version === 'string' &&
    (database === 'sqlite' || database === 'postgres') &&
    Array.isArray(migrations) &&
    migrations.every((name) => typeof name === 'string') &&
    typeof secret === 'string'
  );
}
