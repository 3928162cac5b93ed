/**
 * Imported by a process ahead of its program (`--import`): its clock jumps when it receives SIGUSR2, by the milliseconds
 * in the file that `CLOCK_OFFSET_FILE` names. Time since the start of the process goes on as it does.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_OFFSET_FILE'] ?? '';
const RealDate = Date;
let offsetMs = 0;

class JumpingDate extends RealDate {
  static override now(): number {
    return RealDate.now() + offsetMs;
  }

  constructor(...given: [] | [number | string]) {
    super(given.length === 0 ? JumpingDate.now() : given[0]);
  }
}

globalThis.Date = JumpingDate as DateConstructor;
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(file, 'utf8'));
});
