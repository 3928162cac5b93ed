/** What a process that is killed at any instant leaves: every file it has promised, whole, and nothing else. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '../../server/storage/database.ts';
import { FileStore } from '../../server/storage/file-store.ts';
import { newPlace, onEachEngine } from './engines.ts';

const kills = 30;
/** Longest life of a process after it is ready; most of an upload's steps take less. */
const longestLifeMs = 100;

const script = new URL('upload-loop.ts', import.meta.url).pathname;

/** Runs the upload loop over a place, kills it at a random instant, and returns the lines it had printed. */
function runAndKill({ folder, url }: DatabaseLocation): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const words = [script, folder, ...(url === undefined ? [] : [url])];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (told === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * longestLifeMs);
      told += text;
    });
    child.once('error', reject);
    child.once('close', (_, signal) => {
      if (signal === 'SIGKILL') resolve(told.split('\n').slice(0, -1));
      else reject(new Error(`the loop ended by itself: ${told}`));
    });
  });
}

onEachEngine((engine) => {
  test(
    `after ${kills} kills every promised file is whole, and folder and table agree`,
    { timeout: 60_000 },
    async () => {
      const place = await newPlace(engine);
      const { folder } = place;
      /** Digest by id of what must be there. */
      const promised = new Map<string, string>();
      const removed = new Set<string>();
      let leftovers = 0;
      try {
        for (let kill = 0; kill < kills; kill += 1) {
          for (const line of await runAndKill(place)) {
            const [word, id = '', digest = ''] = line.split(' ');
            if (word === 'committed') promised.set(id, digest);
            if (word === 'removing') promised.delete(id);
            if (word === 'removed') removed.add(id);
          }
          const db = await openDatabase(place);
          const store = await FileStore.open(db, join(folder, 'files'));
          leftovers += store.swept.removedContents;
          expect(store.swept.removedRows).toBe(0);
          const rows = await db.selectFrom('file').select(['id', 'bytes', 'sha256']).execute();
          await store.close();
          await db.destroy();

          const there = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
          expect(readdirSync(join(folder, 'files')).toSorted()).toEqual([...there.keys()].toSorted());
          for (const [id, digest] of promised) expect(there.get(id)).toBe(digest);
          for (const id of removed) expect(there.has(id)).toBe(false);
          // Also what was committed or half removed as the kill came is whole, and has to stay from now on.
          for (const { id, bytes, sha256 } of kill === kills - 1
            ? rows
            : rows.filter((row) => !promised.has(row.id))) {
            const content = readFileSync(join(folder, 'files', id));
            expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
              bytes,
              sha256,
            ]);
            promised.set(id, sha256);
          }
        }
        expect(promised.size).toBeGreaterThan(kills);
        expect(leftovers).toBeGreaterThan(0);
      } finally {
        await place.dispose();
      }
    },
  );
});
