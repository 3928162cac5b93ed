/** Opens the place for the bytes of files: a folder, or a bucket of an object store. */
import type { Config } from './config.ts';
import { usable } from './start-problems.ts';
import type { FileBytes } from './storage/file-bytes.ts';
import { FolderBytes } from './storage/folder-bytes.ts';

/** Rejects with a `ConfigError` when the bucket cannot be used. The client is loaded only where there is one. */
export async function openFileBytes(config: Config, opened: AsyncDisposableStack): Promise<FileBytes> {
  const { s3 } = config;
  if (s3 === undefined) return new FolderBytes(config.filesFolder);
  const { S3Bytes } = await import('./storage/s3/s3-bytes.ts');
  const bytes = new S3Bytes(s3);
  opened.defer(() => bytes.close());
  await usable('S3_ENDPOINT', () => bytes.verify());
  return bytes;
}
