/** Where the embedded database of an installation is. */
import { join } from 'node:path';

export function sqlitePath(folder: string): string {
  return join(folder, 'modelroute.sqlite');
}
