/**
 * `npm run build:docs`: builds the documentation site into `docs/dist/`, each file also compressed beforehand.
 * `--output FOLDER`, `--base-url URL` and `--path /PATH/` build it for another web server, with the reference pages.
 * `--if-possible` is for `npm install`: without the development packages it prints a note and succeeds.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCompressed } from '../../../server/http/precompress.ts';
import type { SiteOptions } from './build-site.ts';
import { SiteError } from './problem.ts';
import { serverPath, sitePathProblem } from './site-path.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Brotli's; the highest takes ten times as long for a tenth less. */
const quality = 9;
const compressible = /\.(?:html|js|css|json|md|txt)$/;

async function build(
  output: string,
  options: Omit<SiteOptions, 'root'>,
  isElsewhere: boolean,
): Promise<number> {
  const { buildSite } = await import('./build-site.ts');
  const { referenceFiles } = await import('./reference-files.ts');
  const site = await buildSite({ root, ...options });
  const files = isElsewhere ? new Map([...site, ...referenceFiles(options.baseUrl)]) : site;
  await rm(output, { recursive: true, force: true });
  for (const [name, content] of files) {
    const file = join(output, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await Promise.all(
    [...files.keys()]
      .filter((name) => compressible.test(name))
      .map((name) => writeCompressed(join(output, name), dirname(join(output, name)), quality)),
  );
  return files.size;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      output: { type: 'string' },
      'base-url': { type: 'string', default: '' },
      path: { type: 'string', default: serverPath },
      'if-possible': { type: 'boolean' },
    },
  });
  const { path } = values;
  const problem = sitePathProblem(path);
  if (problem !== undefined) {
    console.error(problem);
    return 2;
  }
  const output = values.output === undefined ? join(root, 'docs/dist') : resolve(values.output);
  try {
    const count = await build(
      output,
      { baseUrl: values['base-url'].replace(/\/$/, ''), path },
      values.output !== undefined,
    );
    console.log(`docs: ${count} files built into ${relative(process.cwd(), output)}`);
    return 0;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (values['if-possible'] && isMissing) {
      console.log(
        'docs: development packages are missing, so the site is not built; `npm run build:docs` builds it',
      );
      return 0;
    }
    if (!(error instanceof SiteError)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = await main();
