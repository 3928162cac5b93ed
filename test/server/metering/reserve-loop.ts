/** Run by the crash test until it is killed: reserves and settles without end, and prints what has been acknowledged. */
import { randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { startWritingThread } from '../../../server/metering/writing-thread.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { collectLog, facts, outcome, reported } from './scratch.ts';

const folder = process.argv[2] ?? '';
const db = await openDatabase(folder);
const { write } = startWritingThread(join(folder, 'modelroute.sqlite'), 'interval');
const recorder = await UsageRecorder.start({ db, log: collectLog(), isExclusive: true, write });

/** Straight to the pipe: a printed line must have been written when the process is killed. A full pipe is waited for. */
function print(...words: (string | number)[]): void {
  for (;;) {
    try {
      writeSync(1, `${words.join(' ')}\n`);
      return;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EAGAIN') throw cause;
    }
  }
}

async function callForever(caller: number): Promise<void> {
  for (let number = 0; ; number += 1) {
    const traceId = `${process.pid}-${caller}-${number}`;
    const { id } = await recorder.reserve(facts({ traceId }));
    print('reserved', id, traceId);
    await pause(randomInt(0, 6));
    if (randomInt(10) === 0) continue;
    const tokens = randomInt(1, 1_000);
    recorder.settle(id, outcome({ reported: reported({ input_text: tokens, output_text: tokens }) }));
    // Twice, as a caller that is not sure would.
    recorder.settle(id, outcome());
    print('settling', id, tokens);
  }
}

// A killed process keeps nothing of what it has compiled; the next one starts in half the time with it.
flushCompileCache();
print('ready');
await Promise.all(Array.from({ length: 8 }, (_, caller) => callForever(caller)));
