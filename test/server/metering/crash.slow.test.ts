/** What a process that is killed at any instant leaves: every acknowledged reservation once, settled once by the next scan. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { collectLog, usageScratch } from './scratch.ts';

const kills = 100;
/** A process lives until it has printed so many lines at most, however slow the machine is, */
const mostLines = 30;
/** and then at most so long; a commit takes some milliseconds of it. */
const longestRestMs = 30;

const script = new URL('reserve-loop.ts', import.meta.url).pathname;

/** Runs the loop over `folder`, kills it at a random instant, and returns the whole lines it had printed. */
function runAndKill(folder: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lastLine = randomInt(1, mostLines + 1);
    let output = '';
    let isDoomed = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isDoomed || output.split('\n').length <= lastLine) return;
      isDoomed = true;
      setTimeout(() => child.kill('SIGKILL'), Math.random() * longestRestMs);
    });
    child.once('error', reject);
    child.once('close', (_, signal) => {
      if (signal === 'SIGKILL') resolve(output.split('\n').slice(0, -1));
      else reject(new Error(`the loop ended by itself: ${output}`));
    });
  });
}

test(
  `after ${kills} kills every acknowledged reservation is there once and settled once`,
  { timeout: 300_000 },
  async () => {
    const area = await usageScratch();
    const { db } = area;
    const reserved = new Map<string, string>();
    const settling = new Map<string, number>();
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        for (const line of await runAndKill(area.folder)) {
          const [word, id = '', what = ''] = line.split(' ');
          if (word === 'reserved') reserved.set(id, what);
          if (word === 'settling') settling.set(id, Number(what));
        }
      }
      const last = await UsageRecorder.start({ db, log: collectLog(), isExclusive: true });
      expect(await last.settleOrphans()).toBe(0);
      await last.stop();
      expect(await db.selectFrom('usage_process').selectAll().execute()).toEqual([]);

      const rows = await db.selectFrom('usage_reservation').select(['id', 'trace_id']).execute();
      const there = new Map(rows.map(({ id, trace_id }) => [id, trace_id]));
      expect(there.size).toBe(rows.length);
      for (const [id, traceId] of reserved) expect(there.get(id)).toBe(traceId);
      // One reservation per trace id: nothing has been repeated.
      expect(new Set(there.values()).size).toBe(rows.length);

      const entries = await db.selectFrom('usage_entry').selectAll().execute();
      expect(entries.map(({ id }) => id).toSorted()).toEqual([...there.keys()].toSorted());
      let sum = 0;
      let due = 0;
      let interrupted = 0;
      for (const { id, entry, outcome, cost_nano: cost, input_text: input } of entries) {
        expect(entry).toBe(0);
        sum += Number(cost);
        const tokens = settling.get(id);
        if (outcome === 'interrupted') {
          interrupted += 1;
          expect([Number(cost), input]).toEqual([0, null]);
        } else if (tokens !== undefined) {
          expect(Number(input)).toBe(tokens);
          due += tokens * 3_000;
        } else due += Number(cost);
      }
      expect(sum).toBe(due);
      expect(interrupted).toBeGreaterThan(kills / 2);
      expect(entries.length - interrupted).toBeGreaterThan(kills);
      console.log(`${kills} kills: ${rows.length} reservations, ${interrupted} of them interrupted`);
    } finally {
      await area.dispose();
    }
  },
);
