/** Runs programs one after the other in each lane, and the lanes beside each other, as the installation of a clone does. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Step {
  /** As the terminal shows it. */
  name: string;
  /** Path of the module, and its options. */
  run: readonly [module: string, ...options: string[]];
}

/** Shows a line to the person at the terminal. */
export type Say = (line: string) => void;

const mostOutputBytes = 16 * 1024 ** 2;

/** Prints the output of each step when it has ended. The first one that fails rejects, and its lane ends there. */
export async function runSteps(
  lanes: readonly (readonly Step[])[],
  { folder, say }: { folder: string; say: Say },
): Promise<void> {
  const count = lanes.flat().length;
  let done = 0;
  const runLane = async (steps: readonly Step[]) => {
    for (const { name, run } of steps) {
      const begunMs = performance.now();
      const ran = promisify(execFile)(process.execPath, run, { cwd: folder, maxBuffer: mostOutputBytes });
      const { stdout, stderr } = await ran.catch((cause: { stdout: string; stderr: string }) => {
        say(`${name}: failed`);
        throw new Error(`${run.join(' ')} failed:\n${cause.stdout}${cause.stderr}`, { cause });
      });
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      done += 1;
      say(`${done} of ${count}: ${name}, ${((performance.now() - begunMs) / 1_000).toFixed(0)} s`);
    }
  };
  const ends = await Promise.allSettled(lanes.map(runLane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
