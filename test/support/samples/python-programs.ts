/** Runs programs in Python by forks of one interpreter: loading the client libraries takes longer than most of them run. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Ran } from '../run-program.ts';

const python = process.env['MODELROUTE_TEST_PYTHON'] || 'python3';
const find = 'import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, sys.argv[1:])))';
/** Whether the packages that programs in Python need are there. They are not loaded, which takes seconds. */
export const hasPythonClients =
  spawnSync(python, ['-c', find, 'openai', 'anthropic', 'requests']).status === 0;

export interface PythonPrograms {
  /** As `runProgram` does with a file, one after the other. */
  run: (program: string, options: { env: Record<string, string>; cwd: string }) => Promise<Ran>;
  stop: () => void;
}

export function startPython(): PythonPrograms {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-python-'));
  const interpreter = spawn(python, [join(import.meta.dirname, 'fork_programs.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const statuses = createInterface(interpreter.stdout)[Symbol.asyncIterator]();
  let runs = 0;
  return {
    async run(program, { env, cwd }) {
      runs += 1;
      const [output, problem] = [join(folder, `${runs}.out`), join(folder, `${runs}.err`)];
      interpreter.stdin.write(`${JSON.stringify({ program, env, cwd, output, problem })}\n`);
      const { value, done } = await statuses.next();
      if (done === true)
        throw new Error(`${python} ended: has it the packages openai, anthropic and requests?`);
      return {
        status: Number(value),
        output: readFileSync(output, 'utf8'),
        problem: readFileSync(problem, 'utf8'),
      };
    },
    stop: () => {
      interpreter.stdin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
