/** Builds all samples in Go as one program, which is linked once. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, type Ran } from '../run-program.ts';

export interface CompiledSamples {
  run: (name: string, env: Record<string, string>) => Promise<Ran>;
  stop: () => void;
}

const packageOf = (name: string): string => name.replaceAll('.', '_').toLowerCase();

/** `sources` by the name of the sample. Each becomes a package, whose `main` a new `main` calls by its name. */
export async function buildGoSamples(
  folder: string,
  sources: ReadonlyMap<string, string>,
  cwd: string,
): Promise<CompiledSamples> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'go.mod'), 'module samples\n\ngo 1.22\n');
  for (const [name, source] of sources) {
    mkdirSync(join(folder, packageOf(name)));
    const asPackage = source
      .replace('package main', `package ${packageOf(name)}`)
      .replace('func main()', 'func Main()');
    writeFileSync(join(folder, packageOf(name), 'sample.go'), asPackage);
  }
  const names = [...sources.keys()];
  writeFileSync(
    join(folder, 'main.go'),
    `package main

import (
	"os"
${names.map((name) => `\t"samples/${packageOf(name)}"\n`).join('')})

func main() {
	map[string]func(){
${names.map((name) => `\t\t"${name}": ${packageOf(name)}.Main,\n`).join('')}	}[os.Args[1]]()
}
`,
  );
  const program = join(folder, 'all-samples');
  const built = await runProgram('go', ['build', '-ldflags=-s -w', '-o', program, '.'], {
    cwd: folder,
    env: { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' },
  });
  if (built.status !== 0) throw new Error(built.problem);
  return { run: (name, env) => runProgram(program, [name], { cwd, env }), stop: () => {} };
}
