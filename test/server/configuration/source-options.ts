/** What a source of models is given in these tests: a folder of its own, variables, and a log that can be waited for. */
import { EventEmitter, on } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import type { SourceOptions } from '../../../server/configuration/model-source.ts';

/** A folder that is gone after the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-configuration-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const limits = { firstByteMs: 30_000, firstContentMs: 40_000, idleMs: 60_000, totalMs: 600_000 };

export interface TestLog {
  log: SourceOptions['log'];
  /** Everything that was logged. */
  messages: string[];
  /** Resolves at the next message that has the text in it. */
  next: (text: string) => Promise<void>;
}

export function testLog(): TestLog {
  const lines = new EventEmitter();
  const messages: string[] = [];
  const write = (fields: object, message: string) => {
    messages.push(`${message} ${inspect(fields, { depth: 10 })}`);
    lines.emit('line', message);
  };
  const log = { info: write, warn: write, error: write } as unknown as SourceOptions['log'];
  return {
    log,
    messages,
    next: async (text) => {
      for await (const [message] of on(lines, 'line', { signal: AbortSignal.timeout(10_000) }))
        if (String(message).includes(text)) return;
    },
  };
}

export function sourceOptions(
  variables: Readonly<Record<string, string>>,
  log: SourceOptions['log'] = testLog().log,
): SourceOptions {
  return { variable: (name) => variables[name], limits, log, now: Date.now };
}
