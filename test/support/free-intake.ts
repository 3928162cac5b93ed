/** An intake that admits every body up to a size, for readers of bodies without a server. */
import type { IncomingMessage } from 'node:http';
import { BodyIntake } from '../../server/http/body-intake.ts';
import { BodyReadings, type BodyPace } from '../../server/http/body-readings.ts';
import { LargeBodies } from '../../server/http/large-bodies.ts';

const unlimited = new LargeBodies({ maxBytes: Infinity, maxBytesOfCaller: Infinity });
/** One for all, as in a server: each has a timer of its own. */
const atUsualPace = new BodyReadings();

export function freeIntake(request: IncomingMessage, maxBytes: number, pace?: BodyPace): BodyIntake {
  return new BodyIntake({
    request,
    maxBytes,
    readings: pace === undefined ? atUsualPace : new BodyReadings(pace),
    admitLarge: async (announced) => ({ room: unlimited.enter('anybody', announced), wasRead: () => {} }),
  });
}
