/** The command as a process of its own. */
import { runRegress } from '../../../migrate/regress/command.ts';

process.exitCode = await runRegress(process.argv.slice(2), process);
