/** Makes the names in a folder survive a power cut. Windows has no such operation, and needs none. */
import { open } from 'node:fs/promises';

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
