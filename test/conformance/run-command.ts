/** Runs the command of the kit in this process, and gives what it said. */
import { runConformance } from '../../conformance/command.ts';

export interface Said {
  status: number;
  output: string;
  problem: string;
}

export async function runCommand(
  argv: string[],
  options: { terminal?: boolean; env?: Record<string, string> } = {},
): Promise<Said> {
  const said = { output: '', problem: '' };
  const isTTY = options.terminal === true;
  const status = await runConformance(argv, {
    stdout: { write: (text: string) => (said.output += text), isTTY },
    stderr: { write: (text: string) => (said.problem += text), isTTY, columns: 60 },
    env: options.env ?? {},
  });
  return { status, ...said };
}
