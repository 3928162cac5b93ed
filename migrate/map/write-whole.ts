/** Writes a file as a whole or not at all. */
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { writeAtomically } from '../write-atomically.ts';
import { BadInput } from './bad-input.ts';

/** Refuses before any work is done what could not be written afterwards. */
export async function mustBeWritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new BadInput(`${file}: is a folder, the map cannot be written there`);
  const folder = dirname(resolve(file));
  const around = await stat(folder).catch(() => undefined);
  if (around?.isDirectory() !== true) throw new BadInput(`${file}: there is no folder ${folder}`);
}

/** Rejects with one line that names the file. */
export async function writeWhole(file: string, text: string): Promise<void> {
  try {
    await writeAtomically(file, text);
  } catch (error) {
    throw new BadInput(
      `${file}: cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
