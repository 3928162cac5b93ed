/** Loaded before the program (`--import`): it gets SIGTERM when it loads the first module of the server. */
import { registerHooks } from 'node:module';

let isStopped = false;
registerHooks({
  load(url, context, next) {
    if (!isStopped && url.endsWith('/server/cli.ts')) {
      isStopped = true;
      process.kill(process.pid, 'SIGTERM');
    }
    return next(url, context);
  },
});
