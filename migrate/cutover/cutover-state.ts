/** What a cutover has to remember, and its way to the disk and back: whole or not at all. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomicallySync } from '../write-atomically.ts';
import type { ComparisonState } from './comparison.ts';

/** Requests, and how many of them were errors. */
export interface Count {
  requests: number;
  events: number;
}

export interface Change {
  at: string;
  what: (typeof changes)[number];
  /** Share of the new side afterwards. */
  share: number;
  why: string;
}

export interface CutoverState {
  version: 2;
  salt: string;
  mode: 'live' | 'shadow';
  status: 'running' | 'held' | 'rolled back';
  stage: number;
  stageSinceMs: number;
  /** Requests of the new side that ended in this stage. */
  stageRequests: number;
  comparison: ComparisonState;
  totals: { old: Count; new: Count };
  changes: Change[];
}

const changes = ['start', 'advance', 'hold', 'resume', 'roll back', 'start over'] as const;

const count = z.object({ requests: z.number().nonnegative(), events: z.number().nonnegative() });

const tally = z.array(z.number().nonnegative());

const sideTest = z.object({
  blocks: z.object({ fresh: tally, unused: z.string().regex(/^\d*$/), reference: tally }),
  evidence: z.object({
    active: z.array(z.number().nonnegative()),
    starts: z.number().int().positive(),
    sinceStart: z.number().nonnegative(),
  }),
  window: z.object({
    windows: z.number().int().positive(),
    requests: z.number().nonnegative(),
    events: z.number().nonnegative(),
    spent: z.number().nonnegative(),
    spentBefore: z.number().nonnegative(),
    law: z.array(z.number().nonnegative()),
    isProved: z.boolean(),
  }),
});

const change = z.object({
  at: z.string(),
  what: z.enum(changes),
  share: z.number(),
  why: z.string(),
});

const stateSchema: z.ZodType<CutoverState> = z.object({
  version: z.literal(2),
  salt: z.string().min(1),
  mode: z.enum(['live', 'shadow']),
  status: z.enum(['running', 'held', 'rolled back']),
  stage: z.number().int().nonnegative(),
  stageSinceMs: z.number(),
  stageRequests: z.number().nonnegative(),
  comparison: z.object({
    errors: sideTest,
    slowness: sideTest,
    recentErrors: tally,
    recentSlow: tally,
    oldQuantilesMs: z.record(z.string(), z.array(z.number())),
  }),
  totals: z.object({ old: count, new: count }),
  changes: z.array(change),
});

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
  writeAtomicallySync(file, `${JSON.stringify(state)}\n`, isLasting);
}
