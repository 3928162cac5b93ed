/** Every program of the matrix, in the order of the page. */
import { commands } from '../programs/commands.ts';
import { frameworks } from '../programs/frameworks.ts';
import { nodeCommands } from '../programs/node-commands.ts';
import { nodeFrameworks } from '../programs/node-frameworks.ts';
import { pythonAgents } from '../programs/python-agents.ts';
import { pythonFrameworks } from '../programs/python-frameworks.ts';
import { rerankers } from '../programs/rerankers.ts';
import { sdks } from '../programs/sdks.ts';
import type { ForeignProgram } from './foreign-program.ts';

export const allPrograms: readonly ForeignProgram[] = [
  ...sdks,
  ...frameworks,
  ...nodeFrameworks,
  ...pythonFrameworks,
  ...pythonAgents,
  ...commands,
  ...nodeCommands,
  ...rerankers,
];

/** Those that are named; all without names. Throws where a name means none. */
export function choosePrograms(names: readonly string[]): readonly ForeignProgram[] {
  const known = allPrograms.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`there is no client '${unknown}'; there are: ${known.join(', ')}`);
  return names.length === 0 ? allPrograms : allPrograms.filter(({ name }) => names.includes(name));
}

/** Those whose drivers read the name of the model; the others are compiled with that of the sandbox. Throws where a name means one of these. */
export function withModelOfTasks(
  programs: readonly ForeignProgram[],
  names: readonly string[],
): readonly ForeignProgram[] {
  const isCompiled = ({ environment }: ForeignProgram) => environment === 'go' || environment === 'java';
  const compiled = programs.find((program) => isCompiled(program) && names.includes(program.name));
  if (compiled !== undefined) throw new Error(`--target takes no client of ${compiled.environment}`);
  return programs.filter((program) => !isCompiled(program));
}
