/**
 * Run by the tests of the journal: `fill` reserves and settles so many calls and kills itself before anything is applied;
 * `until-full` reserves until it is refused; `one-by-one` waits for each of so many reservations; `count` counts the
 * records that it sees.
 */
import { DatabaseSync } from 'node:sqlite';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { startWritingThread } from '../../../server/metering/writing-thread.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { sqlitePath } from '../../../server/storage/database.ts';
import { collectLog, facts, outcome } from './scratch.ts';

const [task = '', folder = '', number = '0', sync = 'interval'] = process.argv.slice(2);
const db = await openDatabase(folder);

async function start() {
  const writer = startWritingThread(sqlitePath(folder), sync === 'full' ? 'full' : 'interval');
  const recorder = await UsageRecorder.start({
    db,
    log: collectLog(),
    isExclusive: true,
    write: writer.write,
    writeNow: writer.writeNow,
  });
  return { recorder, writer };
}

if (task === 'count') {
  const rows = await db.selectFrom('usage_reservation').select('id').execute();
  console.log(rows.length);
  await db.destroy();
} else if (task === 'fill') {
  const { recorder } = await start();
  // Nothing can be applied from now on.
  const other = new DatabaseSync(sqlitePath(folder), { timeout: 10_000 });
  other.exec('begin immediate');
  const calls = Array.from({ length: Number(number) }, (_, at) =>
    facts({ traceId: `trace-${process.pid}-${at}` }),
  );
  const reserved = await Promise.all(calls.map((call) => recorder.reserve(call)));
  // The last one stays open.
  for (const { id } of reserved.slice(0, -1)) recorder.settle(id, outcome());
  while (recorder.waiting > 0) await new Promise((resolve) => setImmediate(resolve));
  process.kill(process.pid, 'SIGKILL');
} else if (task === 'one-by-one') {
  const { recorder, writer } = await start();
  for (let at = 0; at < Number(number); at += 1) await recorder.reserve(facts({ traceId: `trace-${at}` }));
  await recorder.stop();
  await writer.close();
  await db.destroy();
} else {
  const { recorder } = await start();
  const ids: string[] = [];
  let failure: unknown;
  while (failure === undefined && ids.length < 20_000) {
    const calls = Array.from({ length: 50 }, () => recorder.reserve(facts()));
    for (const done of await Promise.allSettled(calls))
      if (done.status === 'fulfilled') ids.push(done.value.id);
      else failure = done.reason;
  }
  const cause = failure instanceof Error ? failure.cause : undefined;
  console.log(JSON.stringify({ ids, cause: String(cause) }));
  process.exit();
}
