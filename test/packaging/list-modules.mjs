/** Loaded before a program (`--import`): appends the URL of each module that it loads to the file `MODULES_LIST`. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const list = process.env.MODULES_LIST;
registerHooks({
  load(url, context, next) {
    appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});
