/** Runs the checks that should find a defect, until one does. */
import { CannotRun } from '../../conformance/discovery/cannot-run.ts';
import { runKit } from '../../conformance/run/run-kit.ts';
import type { Defect } from './defect.ts';
import type { FaultyServer } from './faulty-server.ts';

export interface Finding {
  found: boolean;
  /** The check that found it, with what it said; or why the kit could not run. */
  by: string;
}

/** Each request is given less time than in real life, so that what hangs does not hold up the proof. */
const timeoutMs = 3_000;

export async function findDefect(defect: Defect, server: FaultyServer, key: string): Promise<Finding> {
  const enough = new AbortController();
  let by: string | undefined;
  server.defect = defect;
  try {
    await runKit({
      base: new URL(server.url),
      key,
      surface: defect.surface,
      profile: defect.profile,
      limits: { timeoutMs, maxWaitMs: 0 },
      signal: enough.signal,
      onResult: ({ check, status, message }) => {
        if (status !== 'failed' || by !== undefined) return;
        by = `${check.id}: ${message}`;
        enough.abort();
      },
    });
  } catch (thrown) {
    if (!(thrown instanceof CannotRun)) throw thrown;
    by = `cannot run: ${thrown.message}`;
  } finally {
    server.defect = undefined;
  }
  return { found: by !== undefined, by: by ?? '' };
}
