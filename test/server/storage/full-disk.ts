/** Run by a test under a file size limit of the system: uploads more than the disk takes, and prints what became of it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../../server/core/api-error.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { FileStore } from '../../../server/storage/file-store.ts';
import { FolderBytes } from '../../../server/storage/folder-bytes.ts';

const [folder = '', url] = process.argv.slice(2);
const db = await openDatabase({ folder, url });
const store = await FileStore.open(db, new FolderBytes(join(folder, 'files')));
const upload = await store.begin('ann', { maxBytes: 1e9 });
let outcome: { code: string; cause: unknown } | undefined;
try {
  for (let n = 0; n < 100; n += 1) await upload.write(Buffer.alloc(65_536));
} catch (error) {
  if (!(error instanceof ApiError) || !(error.cause instanceof Error)) throw error;
  outcome = { code: error.code, cause: 'code' in error.cause ? error.cause.code : undefined };
}
const rows = await db.selectFrom('file').selectAll().execute();
console.log(
  JSON.stringify({ ...outcome, contents: await readdir(join(folder, 'files')), rows: rows.length }),
);
