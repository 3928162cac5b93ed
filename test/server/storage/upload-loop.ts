/** Run by the crash test until it is killed: uploads and removes files without end, and prints what it guarantees. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { openDatabase } from '../../../server/storage/database.ts';
import { FileStore } from '../../../server/storage/file-store.ts';
import { FolderBytes } from '../../../server/storage/folder-bytes.ts';

const [folder = '', url] = process.argv.slice(2);
const db = await openDatabase({ folder, url });
const store = await FileStore.open(db, new FolderBytes(join(folder, 'files')));

/** Straight to the pipe: a printed line must have been written when the process is killed. */
function print(...words: string[]): void {
  writeSync(1, `${words.join(' ')}\n`);
}

async function uploadForever(): Promise<void> {
  for (;;) {
    const upload = await store.begin('ann', { maxBytes: 10_000_000 });
    const hash = createHash('sha256');
    for (let chunks = randomInt(0, 8); chunks > 0; chunks -= 1) {
      const chunk = randomBytes(randomInt(1, 100_000));
      hash.update(chunk);
      await upload.write(chunk);
    }
    const { id } = await upload.commit({ filename: 'x', purpose: 'vision' });
    print('committed', id, hash.digest('hex'));
    if (randomInt(3) === 0) {
      print('removing', id);
      await store.remove('ann', id);
      print('removed', id);
    }
  }
}

// A killed process keeps nothing of what it has compiled; the next one starts in half the time with it.
flushCompileCache();
print('ready');
void store.sweep();
await Promise.all([uploadForever(), uploadForever(), uploadForever()]);
