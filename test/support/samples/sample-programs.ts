/** Runs the code samples of a document as they are printed, with the URL of a server in them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeholderUrl } from '../../../openapi/build/samples/call.ts';
import { codeSamples, type CodeSample } from '../../../openapi/build/samples/code-samples.ts';
import type { DocumentName } from '../../../openapi/build/error-table.ts';
import { bundleOf } from '../../openapi/bundles.ts';
import { runProgram, type Ran } from '../run-program.ts';
import { buildGoSamples, type CompiledSamples } from './go-samples.ts';
import { buildJavaSamples } from './java-samples.ts';
import { hasPythonClients, startPython } from './python-programs.ts';

const runs = (program: string, ...words: string[]) => spawnSync(program, words).status === 0;

/** Why samples of a language cannot run here; undefined: they can. */
export const lacking: Readonly<Record<CodeSample['lang'], string | undefined>> = {
  curl: runs('curl', '--version') ? undefined : 'curl',
  JavaScript: undefined,
  Python: hasPythonClients ? undefined : 'the Python packages openai, anthropic and requests',
  Go: runs('go', 'version') ? undefined : 'Go',
  Java: runs('javac', '--version') ? undefined : 'a JDK',
};

export function samplesOf(document: DocumentName): CodeSample[] {
  return codeSamples(join(import.meta.dirname, '../../../openapi'), document, bundleOf(document));
}

export interface SamplePrograms {
  run: (sample: CodeSample, env: Record<string, string>) => Promise<Ran>;
  stop: () => void;
}

/** `folder` takes the programs; they run in `cwd`, and JavaScript finds its packages above `folder`. */
export async function samplePrograms(
  samples: readonly CodeSample[],
  url: string,
  folder: string,
  cwd: string,
): Promise<SamplePrograms> {
  const here = (sample: CodeSample): string => sample.source.replaceAll(placeholderUrl, url);
  const sourcesIn = (lang: CodeSample['lang']) =>
    new Map(samples.filter((each) => each.lang === lang).map((each) => [each.name, here(each)]));
  const compiled = new Map<string, CompiledSamples>();
  if (lacking.Go === undefined)
    compiled.set('Go', await buildGoSamples(join(folder, 'go'), sourcesIn('Go'), cwd));
  if (lacking.Java === undefined)
    compiled.set('Java', await buildJavaSamples(join(folder, 'java'), sourcesIn('Java'), cwd));
  const interpreters: Partial<Record<string, string>> = { curl: 'bash', JavaScript: process.execPath };
  const forks = lacking.Python === undefined ? startPython() : undefined;
  mkdirSync(folder, { recursive: true });
  return {
    async run(sample, env) {
      const program = compiled.get(sample.lang);
      if (program !== undefined) return program.run(sample.name, env);
      const file = join(folder, `${sample.name}.${sample.ending}`);
      writeFileSync(file, here(sample));
      if (sample.lang === 'Python' && forks !== undefined) return forks.run(file, { cwd, env });
      return runProgram(interpreters[sample.lang] ?? '', [file], { cwd, env });
    },
    stop: () => {
      compiled.forEach((program) => program.stop());
      forks?.stop();
    },
  };
}
