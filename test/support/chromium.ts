/** Finds the system's Chromium for tests in a real browser; none is downloaded. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Nothing of the browser's own may go to the network while a test watches it. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the program, or undefined when the search path has none. */
export function findChromium(searchPath: string): string | undefined {
  const candidates = searchPath.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
