/** `npm run generate`: writes every generated file; with `--check` it names the stale ones and fails. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateAll, type Progress } from '../../openapi/build/generated-files.ts';
import { writeIfChanged } from '../../openapi/build/output.ts';
import { staleFiles, strangers } from '../../openapi/build/stale-files.ts';

const progress: Progress = (step, files, elapsedMs) => {
  console.log(`${step.padEnd(12)} ${String(files).padStart(3)} files ${elapsedMs.toFixed(0).padStart(6)} ms`);
};

/** Imported late: some of the modules read `openapi/generated` as they load. */
async function otherTexts(): Promise<[file: string, text: string][]> {
  const { generatedTexts } = await import('./generated-texts.ts');
  return Object.entries(generatedTexts());
}

async function generate(root: string): Promise<boolean> {
  const openapi = join(root, 'openapi');
  const made = await generateAll(openapi, progress);
  for (const file of strangers(openapi, made))
    console.log(`not made by the generator: openapi/generated/${file}`);
  const others = await otherTexts();
  for (const [file, text] of others) writeIfChanged(join(root, file), text);
  console.log(`generated ${made.length + others.length} files`);
  return true;
}

/** One line per file of the repository that is not as the generators write it. */
async function staleLines(root: string): Promise<string[]> {
  const documents = await staleFiles(join(root, 'openapi'), progress);
  const others = (await otherTexts()).flatMap(([file, text]) => {
    if (!existsSync(join(root, file))) return [`missing   ${file}`];
    return readFileSync(join(root, file), 'utf8') === text ? [] : [`outdated  ${file}`];
  });
  const generated = [...documents.map((line) => line.replace(/(\S+)$/, 'openapi/generated/$1')), ...others];
  // The site is made of these, so that it says nothing new while they are stale.
  if (generated.length > 0) return generated;
  const { staleSiteLines } = await import('./site/stale-site.ts');
  return staleSiteLines(root);
}

async function check(root: string): Promise<boolean> {
  const stale = await staleLines(root);
  for (const line of stale) console.error(line);
  if (stale.length === 0) console.log('all generated files are up to date');
  else console.error(`${stale.length} stale files; run 'npm run generate' and commit what git reports`);
  return stale.length === 0;
}

async function main(args: string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== '--check');
  if (unknown !== undefined) {
    console.error(`unknown argument '${unknown}'; usage: npm run generate [-- --check]`);
    return 2;
  }
  const root = resolve(import.meta.dirname, '../..');
  try {
    return (await (args.includes('--check') ? check(root) : generate(root))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
