/** Runs the commands of a stage one after the other and keeps what they said. */
import { runProgram } from '../../support/run-program.ts';
import type { Command } from './generated-client.ts';

export interface CarriedOut {
  ok: boolean;
  /** Standard output and error of all commands that were run. */
  output: string;
  /** Standard output alone: what a driver reports. */
  reported: string;
}

/** Runs them in `folder` until one fails; one that cannot be started has failed. */
export async function carryOut(commands: readonly Command[], folder: string): Promise<CarriedOut> {
  let output = '';
  let reported = '';
  for (const command of commands) {
    const ran = await runOne(command, folder);
    output += `${ran.output}\n${ran.problem}\n`;
    reported += ran.output;
    if (ran.status !== 0) {
      output += `${commandText(command)}: ended with status ${ran.status}\n`;
      return { ok: false, output, reported };
    }
  }
  return { ok: true, output, reported };
}

/** By program. Compiled lightly, a Java program that runs for seconds takes half the processor's time. */
const ownEnvironment: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  java: { JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1' },
};

async function runOne(command: Command, folder: string) {
  try {
    return await runProgram(command.program, command.args, {
      cwd: command.folder ?? folder,
      env: { ...ownEnvironment[command.program], ...command.environment },
    });
  } catch (error) {
    return { status: null, output: '', problem: String(error) };
  }
}

/** As one would type it into a shell. */
export function commandText(command: Command): string {
  const variables = Object.entries(command.environment ?? {}).map(
    ([name, value]) => `${name}=${quoted(value)}`,
  );
  const words = [command.program, ...command.args].map(quoted);
  const line = [...variables, ...words].join(' ');
  return command.folder === undefined ? line : `(cd ${quoted(command.folder)} && ${line})`;
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./*-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
