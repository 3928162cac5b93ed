/** Makes a source tree in a temporary folder, and scans it. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runScan } from '../../../migrate/scan/command.ts';
import { run, type Ran } from '../lint/command-run.ts';

export function tree(files: Record<string, string | Uint8Array>): string {
  const root = mkdtempSync(join(tmpdir(), 'scan-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

export const scan = (...argv: string[]): Promise<Ran> => run(runScan, argv);

export interface PrintedHit {
  where: { file: string; line: number; column: number };
  name: string;
  kind: string;
  action: string;
  how: string;
  patched: boolean;
}

export async function hitsIn(
  files: Record<string, string | Uint8Array>,
  ...argv: string[]
): Promise<PrintedHit[]> {
  const { out, err } = await scan(tree(files), '--json', ...argv);
  if (out === '') throw new Error(err);
  return (JSON.parse(out) as { findings: PrintedHit[] }).findings;
}

/** `kind name` of each finding, with its place. */
export const listed = (hits: readonly PrintedHit[]): string[] =>
  hits.map(({ where, kind, name }) => `${where.line}:${where.column} ${kind} ${name}`);
