/** The command `modelroute migrate scan`: what in a source tree belongs to another aggregator. */
import { runCommand } from '../../command-line/run-command.ts';
import { wantsColours, type PipedIo } from '../command-io.ts';
import { readMap } from '../lint/read-map.ts';
import { InputFault } from '../lint/request-entry.ts';
import { readOptions, scanCommand } from './options.ts';
import { jsonReport, summaryLines, textReport } from './report.ts';
import { scanTree } from './scan-tree.ts';
import { unifiedDiff } from './unified-diff.ts';

/** Resolves with the exit status: 0 nothing found, 1 something found, 2 it could not be run, with the reason on one line. */
export async function runScan(argv: readonly string[], io: PipedIo): Promise<number> {
  return await runCommand(scanCommand, argv, io, async (call) => {
    const command = readOptions(call);
    try {
      const map = command.map === undefined ? new Map<string, null>() : await readMap(command.map, io.stdin);
      const scan = await scanTree(command.root, { ...command, map });
      if (command.patch) {
        io.stdout.write(scan.found.map(unifiedDiff).join(''));
        io.stderr.write(`${summaryLines(scan).join('\n')}\n`);
      } else if (command.json) io.stdout.write(jsonReport(command.root, scan));
      else io.stdout.write(textReport(scan, wantsColours(io.stdout, io)));
      return scan.found.length > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      io.stderr.write(`modelroute migrate scan: ${error.message}\n`);
      return 2;
    }
  });
}
