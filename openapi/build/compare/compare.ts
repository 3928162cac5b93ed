/** `npm run contract:compare`: compares the documents with the last release, and cuts the next one with `--release`. */
import { join } from 'node:path';
import { runCompare } from './run-compare.ts';

process.exitCode = runCompare(process.argv.slice(2), {
  root: join(import.meta.dirname, '../../..'),
  today: new Date().toISOString().slice(0, 10),
  print: (text) => process.stdout.write(text),
  complain: (line) => console.error(line),
});
