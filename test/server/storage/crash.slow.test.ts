/**
 * What a process that is killed at any instant leaves: every file it has promised, whole; and what else
 * there is of it goes when it has become old, never before.
 */
import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '../../../server/storage/database.ts';
import { FileStore } from '../../../server/storage/file-store.ts';
import { FolderBytes } from '../../../server/storage/folder-bytes.ts';
import { orphanGraceMs } from '../../../server/storage/file-sweep.ts';
import { newPlace, onEachEngine } from './engines.ts';
import { connectionsEnded } from './postgres-server.ts';

const kills = 30;
/** A process lives until it has printed so many lines at most, however slow the machine is, */
const mostLines = 12;
/** and then at most so long; most of an upload's steps take less. */
const longestRestMs = 30;

const script = new URL('upload-loop.ts', import.meta.url).pathname;

/** Runs the upload loop over a place, kills it at a random instant, and returns the lines it had printed. */
function runAndKill({ folder, url }: DatabaseLocation): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const words = [script, folder, ...(url === undefined ? [] : [url])];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lastLine = randomInt(1, mostLines + 1);
    let reported = '';
    let isDoomed = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      reported += text;
      if (isDoomed || reported.split('\n').length <= lastLine) return;
      isDoomed = true;
      setTimeout(() => child.kill('SIGKILL'), Math.random() * longestRestMs);
    });
    child.once('error', reject);
    child.once('close', (_, signal) => {
      if (signal === 'SIGKILL') resolve(reported.split('\n').slice(0, -1));
      else reject(new Error(`the loop ended by itself: ${reported}`));
    });
  });
}

/** What the next process finds: the rows, and the names in the folder before a sweep, after it, and after one when all is old. */
async function startNext(place: DatabaseLocation) {
  const files = join(place.folder, 'files');
  const db = await openDatabase(place);
  let aheadMs = 0;
  const store = await FileStore.open(db, new FolderBytes(files), { nowMs: () => Date.now() + aheadMs });
  const names = () =>
    readdirSync(files)
      .filter((name) => !name.startsWith('.'))
      .toSorted();
  const left = names();
  const sweptAtOnce = await store.sweep();
  const kept = names();
  aheadMs = orphanGraceMs;
  const sweptLater = await store.sweep();
  const rows = await db.selectFrom('file').select(['id', 'bytes', 'sha256']).execute();
  await store.close();
  await db.destroy();
  return { left, sweptAtOnce, kept, sweptLater, remaining: names(), rows };
}

onEachEngine((engine) => {
  test(
    `after ${kills} kills every promised file is whole, and in time folder and table agree`,
    { timeout: 240_000 },
    async () => {
      const place = await newPlace(engine);
      const pathOf = (id: string) => join(place.folder, 'files', id);
      const digestOf = (id: string) =>
        createHash('sha256')
          .update(readFileSync(pathOf(id)))
          .digest('hex');
      /** Digest by id of what must be there. */
      const promised = new Map<string, string>();
      const removed = new Set<string>();
      let orphans = 0;
      try {
        for (let kill = 0; kill < kills; kill += 1) {
          for (const line of await runAndKill(place)) {
            const [word, id = '', digest = ''] = line.split(' ');
            if (word === 'committed') promised.set(id, digest);
            if (word === 'removing') promised.delete(id);
            if (word === 'removed') removed.add(id);
          }
          // PostgreSQL executes the statements that the killed process had sent.
          if (place.url !== undefined) await connectionsEnded(place.url);

          const { left, sweptAtOnce, kept, sweptLater, remaining, rows } = await startNext(place);
          expect(sweptAtOnce).toEqual({ expired: 0, orphans: 0 });
          expect(kept).toEqual(left);
          const there = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
          expect(remaining).toEqual([...there.keys()].toSorted());
          expect(sweptLater).toEqual({ expired: 0, orphans: left.length - remaining.length });
          orphans += sweptLater.orphans;

          for (const id of removed) expect(there.has(id)).toBe(false);
          for (const [id, digest] of promised) expect(there.get(id)).toBe(digest);
          for (const { id, bytes } of rows) expect(statSync(pathOf(id)).size).toBe(bytes);
          // Also what was committed or half removed as the kill came is whole, and has to stay from now on.
          for (const { id, sha256 } of rows.filter((row) => !promised.has(row.id))) promised.set(id, sha256);
        }
        for (const [id, digest] of promised) expect(digestOf(id)).toBe(digest);
        expect(promised.size).toBeGreaterThan(kills);
        expect(orphans).toBeGreaterThan(0);
      } finally {
        await place.dispose();
      }
    },
  );
});
