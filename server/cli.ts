#!/usr/bin/env node
/** The command `modelroute`; without a word, or with options alone, it starts the server. */
const given = process.argv.slice(2);
const [first] = given;
const isStart = first === undefined || (/^--\w/.test(first) && !['--help', '--version'].includes(first));
const argv = isStart ? ['start', ...given] : given;
const { runGroup } = await import('../command-line/run-group.ts');
const { modelroute, version } = await import('./commands.ts');
if (argv[0] === '--version') process.stdout.write(`${version()}\n`);
else {
  const status = await runGroup(modelroute, argv, process);
  if (status !== undefined) process.exitCode = status;
}
