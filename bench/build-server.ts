/** The gateway is measured as `npm start` runs it, from its bundle: from its sources it starts later and takes 35 MB more. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBundleCurrent } from '../server/load-bundled.ts';

/** Builds the bundle unless there is one of the sources as they are. Throws with the output when that fails. */
export function buildServer(): void {
  if (isBundleCurrent()) return;
  execFileSync('npm', ['run', '--silent', 'build:server'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'pipe',
  });
}
