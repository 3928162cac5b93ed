/** `MODELROUTE_WORKERS=auto`: one worker for each core, all behind one port. */
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { startProcess } from '../../support/server-process.ts';

const cores = availableParallelism();

test('auto is the number of cores that the process may use', () => {
  expect(readConfig({ MODELROUTE_WORKERS: 'auto' }).workers).toBe(cores);
});

test('auto starts as many workers, behind one port', async () => {
  const server = await startProcess({ MODELROUTE_WORKERS: 'auto', MODELROUTE_LOG: 'warn' });
  try {
    // With one core, the process serves itself.
    expect(server.workers()).toHaveLength(cores > 1 ? cores : 0);
    expect((await server.get('/v1/models')).status).toBe(200);
  } finally {
    await server.stop();
  }
});
