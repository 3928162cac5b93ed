/** Run by a test: has a data folder as a worker has it, until it is killed. */
import { joinFolder } from '../../../server/storage/folder-lock.ts';

joinFolder(process.argv[2] ?? '');
process.send?.('joined');
setInterval(() => {}, 1_000_000);
