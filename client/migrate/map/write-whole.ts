/** Writes a file as a whole or not at all. */
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
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

/** Writes next to the file and renames, so that a reader never sees a part of it, whatever happens. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new BadInput(
      `${file}: cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
