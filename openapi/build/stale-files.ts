/** Finds out whether `openapi/generated` is what the sources make today, without touching it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { generateAll, type Progress } from './generated-files.ts';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Files below `<openapi>/generated` that no step of the generator makes (any more). */
export function strangers(openapi: string, made: readonly string[]): string[] {
  return filesBelow(join(openapi, 'generated')).filter((file) => !made.includes(file));
}

/** One line per file that is missing, outdated or not made here; an empty list when all is fresh. */
export async function staleFiles(openapi: string, report: Progress): Promise<string[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'modelroute-check-'));
  try {
    cpSync(openapi, scratch, { recursive: true, filter: (source) => source !== join(openapi, 'generated') });
    const made = await generateAll(scratch, report);
    const present = new Set(filesBelow(join(openapi, 'generated')));
    const stale = made.flatMap((file) => {
      if (!present.has(file)) return [`missing   ${file}`];
      const fresh = readFileSync(join(scratch, 'generated', file));
      return fresh.equals(readFileSync(join(openapi, 'generated', file))) ? [] : [`outdated  ${file}`];
    });
    return [...stale, ...strangers(openapi, made).map((file) => `not made  ${file}`)];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
