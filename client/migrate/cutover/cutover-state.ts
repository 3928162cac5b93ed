/** What a cutover has to remember, and its way to the disk and back: whole or not at all. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const count = z.object({ requests: z.number().nonnegative(), events: z.number().nonnegative() });

const test = z.object({
  active: z.number().nonnegative(),
  starts: z.number().int().positive(),
  sinceStart: z.number().nonnegative(),
  fresh: count,
  unused: z.string().regex(/^[01]*$/),
  reference: count,
});

const change = z.object({
  at: z.string(),
  what: z.enum(['start', 'advance', 'hold', 'resume', 'roll back', 'start over']),
  /** Share of the new side afterwards. */
  share: z.number(),
  why: z.string(),
});

const stateSchema = z.object({
  version: z.literal(1),
  salt: z.string().min(1),
  mode: z.enum(['live', 'shadow']),
  status: z.enum(['running', 'held', 'rolled back']),
  stage: z.number().int().nonnegative(),
  stageSinceMs: z.number(),
  /** Requests of the new side that ended in this stage. */
  stageRequests: z.number().nonnegative(),
  comparison: z.object({
    errors: test,
    slowness: test,
    recentErrors: count,
    recentSlow: count,
    oldP95Ms: z.record(z.string(), z.number()),
  }),
  totals: z.object({ old: count, new: count }),
  changes: z.array(change),
});

export type CutoverState = z.infer<typeof stateSchema>;
export type Change = z.infer<typeof change>;

/** The state in a file, undefined when there is no file; throws when the file is not a state. */
export function readState(file: string): CutoverState | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is not the state of a cutover; move it away to begin anew (then everything starts on the old side)`,
    );
  }
}

/** Replaces the file in one step. With `isLasting` it is on the disk before this returns. */
export function writeState(file: string, state: CutoverState, isLasting: boolean): void {
  const beside = `${file}.${process.pid}.tmp`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeFileSync(handle, `${JSON.stringify(state)}\n`);
    if (isLasting) fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}
