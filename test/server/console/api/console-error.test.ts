import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { consoleError } from '../../../../server/console/api/console-error.ts';

test('a database that another process keeps locked is no internal fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-locked-'));
  const [holder, waiter] = [0, 1].map(() => new DatabaseSync(join(folder, 'a.sqlite'), { timeout: 0 }));
  onTestFinished(() => {
    for (const each of [holder, waiter]) each?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  holder?.exec('begin exclusive');
  let thrown: unknown;
  try {
    waiter?.exec('begin immediate');
  } catch (cause) {
    thrown = cause;
  }
  expect(thrown).toMatchObject({ message: 'database is locked' });
  expect(consoleError(thrown)).toMatchObject({ code: 'model_unavailable', retryAfterMs: 1_000 });
});
