/** The command as a process of its own. */
import { runCutover } from '../../../migrate/cutover/command.ts';

process.exitCode = await runCutover(process.argv.slice(2), process);
