/** Logs a line now and one at the end, which comes with the first byte of standard input. */
import { createLog } from '../../../server/telemetry/log.ts';

const log = createLog('info');
log.info('first');
process.stdin.once('data', () => {
  log.info('last');
  process.exit(3);
});
console.log('ready');
