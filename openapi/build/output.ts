/** Writes generated files so that an unchanged one keeps its time stamp, and no reader sees half of one. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

function current(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes beside the file and moves it into place; does nothing when the content is the same. */
export function writeIfChanged(file: string, text: string): void {
  if (current(file) === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
