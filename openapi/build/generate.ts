/** `npm run generate`: makes `openapi/generated`; with `--check` it only reports, and fails, when that is stale. */
import { join } from 'node:path';
import { generateAll, type Progress } from './generated-files.ts';
import { staleFiles, strangers } from './stale-files.ts';

const openapi = join(import.meta.dirname, '..');

const progress: Progress = (step, files, elapsedMs) => {
  console.log(`${step.padEnd(12)} ${String(files).padStart(3)} files ${elapsedMs.toFixed(0).padStart(6)} ms`);
};

async function generate(): Promise<boolean> {
  const made = await generateAll(openapi, progress);
  for (const file of strangers(openapi, made))
    console.log(`not made by the generator: openapi/generated/${file}`);
  console.log(`generated ${made.length} files in openapi/generated`);
  return true;
}

async function check(): Promise<boolean> {
  const stale = await staleFiles(openapi, progress);
  for (const line of stale) console.error(line);
  if (stale.length === 0) console.log('openapi/generated is up to date');
  else
    console.error(`${stale.length} stale files in openapi/generated; run 'npm run generate' and commit them`);
  return stale.length === 0;
}

async function main(args: string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== '--check');
  if (unknown !== undefined) {
    console.error(`unknown argument '${unknown}'; usage: generate.ts [--check]`);
    return 2;
  }
  try {
    return (await (args.includes('--check') ? check() : generate())) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
