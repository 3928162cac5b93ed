#!/usr/bin/env node
/** The command `modelroute`. */
import { runGroup } from '../command-line/run-group.ts';
import { modelroute, version } from './commands.ts';

const argv = process.argv.slice(2);
if (argv[0] === '--version') process.stdout.write(`${version()}\n`);
else {
  const status = await runGroup(modelroute, argv, process);
  if (status !== undefined) process.exitCode = status;
}
