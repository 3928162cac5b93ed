/** Every snippet of the guides runs as it is printed, and prints the output below it. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram, type Ran } from '../support/run-program.ts';
import { hasPythonClients, startPython, type PythonPrograms } from '../support/samples/python-programs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { blocksOf } from './blocks/read-blocks.ts';
import { guidePages } from './blocks/runners.ts';

const root = resolve(import.meta.dirname, '../..');

let server: TestServer;
let folder: string;
let forks: PythonPrograms | undefined;
beforeAll(async () => {
  server = await startServer();
  if (hasPythonClients) forks = startPython();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-guide-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  forks?.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Language {
  ending: string;
  can: boolean;
  run: (program: string, options: { env: Record<string, string>; cwd: string }) => Promise<Ran> | undefined;
}

const languages: Readonly<Record<string, Language>> = {
  js: {
    ending: 'mjs',
    can: true,
    run: (program, options) => runProgram(process.execPath, [program], options),
  },
  py: { ending: 'py', can: hasPythonClients, run: (program, options) => forks?.run(program, options) },
};

interface Snippet {
  /** `js` or `py`. */
  language: string;
  code: string;
  /** Promised below the program, or below its translation. */
  output: string;
}

/** The programs of a page. The same program in two languages is one block after the other, and then one output. */
function programsOf(guide: string): Snippet[] {
  const blocks = blocksOf(guide);
  return blocks.flatMap(({ language, code }, at) => {
    if (!(language in languages)) return [];
    const after = blocks.slice(at + 1);
    const end = after.findIndex((block) => !block.follows || !(block.language in languages));
    const shown = after[end];
    const output = shown?.follows === true && shown.language === 'text' ? shown.code : '';
    return [{ language, code, output }];
  });
}

describe.each(guidePages)('%s', (guide) => {
  const programs = programsOf(guide);
  /** The first program of each language begins all others in it. */
  const beginnings = new Map(programs.toReversed().map((program) => [program.language, program]));
  const snippets = programs.filter((program) => beginnings.get(program.language) !== program);

  test('each program in JavaScript is there in Python too', () => {
    const without = programs.filter(
      ({ language }, at) => language === 'js' && programs[at + 1]?.language !== 'py',
    );
    expect(without.map(({ code }) => code)).toEqual([]);
  });

  test.for(snippets.map((snippet, at) => ({ ...snippet, at })))(
    'snippet $at, $language',
    async ({ language: name, code, output, at }, { skip }) => {
      const language = languages[name];
      if (language?.can !== true) return skip('needs the Python packages openai and anthropic');
      expect(output).not.toBe('');
      const path = join(folder, `snippet-${at}.${language.ending}`);
      const beginning = beginnings.get(name)?.code ?? '';
      writeFileSync(path, `${beginning}${code}`.replaceAll('http://127.0.0.1:8080', server.url));
      const ran = await language.run(path, { cwd: folder, env: { MODELROUTE_KEY: server.key } });
      expect(ran).toEqual({ status: 0, output, problem: '' });
    },
  );
});
