/** Installs what the programs need and runs them, a few at a time. */
import type { EnvironmentName } from './environments.ts';
import { examineProgram, type ProgramOutcome } from './examine-program.ts';
import type { ForeignProgram, TargetFormat } from './foreign-program.ts';
import { prepareEnvironment, type Prepared } from './prepare-environment.ts';
import { startInstallation } from './start-installation.ts';
import { takeTurns, type TakeTurn } from './take-turns.ts';

/** Those that take longest to install come first. */
const order: readonly EnvironmentName[] = [
  'node',
  'python',
  'python-openai-2',
  'java',
  'go',
  'aider',
  'cohere',
];

/** Each environment that the programs need is installed once, when its turn has come. */
function prepareAll(
  programs: readonly ForeignProgram[],
  isNewest: boolean,
  turn: TakeTurn,
): Map<EnvironmentName, Promise<Prepared>> {
  const needed = order.filter((name) => programs.some(({ environment }) => environment === name));
  return new Map(
    needed.map((name) => [
      name,
      turn(() => timed(`install ${name}`, () => prepareEnvironment(name, isNewest))),
    ]),
  );
}

/** Installs alone, so that a later run finds everything; what did not work, and what the machine lacks. */
export async function installAll(programs: readonly ForeignProgram[], jobs: number): Promise<string[]> {
  const prepared = await Promise.all(prepareAll(programs, false, takeTurns(jobs)).values());
  return prepared.flatMap(({ missing, problem }) => [...missing, ...(problem === '' ? [] : [problem])]);
}

/** Outcomes are in the order of the programs. Without a `target`, the clients get the models of the sandbox. */
export async function examineAll(
  programs: readonly ForeignProgram[],
  isNewest: boolean,
  jobs: number,
  target?: TargetFormat,
): Promise<ProgramOutcome[]> {
  const turn = takeTurns(jobs);
  const installation = await startInstallation(target);
  try {
    const environments = prepareAll(programs, isNewest, turn);
    return await Promise.all(
      programs.map(async (program) => {
        const prepared = await environments.get(program.environment);
        if (prepared === undefined) throw new Error(`there is no environment ${program.environment}`);
        return turn(() => timed(program.name, () => examineProgram(program, prepared, installation)));
      }),
    );
  } finally {
    await installation.stop();
  }
}

async function timed<T>(name: string, task: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await task();
  console.error(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return result;
}
