/** Installs what the programs need and runs them, a few at a time. */
import { startProcess } from '../../support/server-process.ts';
import type { EnvironmentName } from './environments.ts';
import { examineProgram, type ProgramOutcome } from './examine-program.ts';
import type { ForeignProgram } from './foreign-program.ts';
import { prepareEnvironment, type Prepared } from './prepare-environment.ts';
import { takeTurns } from './take-turns.ts';

/** Those that take longest to install come first. */
const order: readonly EnvironmentName[] = ['node', 'python', 'python-openai-2', 'java', 'go', 'aider'];

/** Outcomes are in the order of the programs. */
export async function examineAll(
  programs: readonly ForeignProgram[],
  isNewest: boolean,
  jobs: number,
): Promise<ProgramOutcome[]> {
  const turn = takeTurns(jobs);
  const key = 'mr-key-of-the-foreign-clients';
  const server = await startProcess({ MODELROUTE_LOG: 'silent' }, key);
  try {
    const environments = new Map<EnvironmentName, Promise<Prepared>>();
    for (const name of order) {
      if (programs.some(({ environment }) => environment === name))
        environments.set(
          name,
          turn(() => timed(`install ${name}`, () => prepareEnvironment(name, isNewest))),
        );
    }
    return await Promise.all(
      programs.map(async (program) => {
        const prepared = await environments.get(program.environment);
        if (prepared === undefined) throw new Error(`there is no environment ${program.environment}`);
        return turn(() =>
          timed(program.name, () => examineProgram(program, prepared, { url: server.url, key })),
        );
      }),
    );
  } finally {
    await server.stop();
  }
}

async function timed<T>(name: string, task: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await task();
  console.error(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return result;
}
