/** A process that steers a cutover, says where it is, and goes on writing until somebody kills it. */
import { createCutover } from '../../../migrate/cutover/cutover.ts';

const [stateFile = '', until] = process.argv.slice(2);
const cutover = createCutover({ stateFile, old: 'old', new: 'new' });
cutover.ask('advance');
cutover.ask('advance');
if (until === 'rolled back') cutover.ask('roll back');
const sides = Array.from({ length: 200 }, (_, index) => cutover.sideOf(`t${index}`));
process.stdout.write(`${JSON.stringify({ share: cutover.share, sides })}\n`);
setInterval(() => {
  cutover.ask('hold');
  cutover.ask('resume');
}, 1);
