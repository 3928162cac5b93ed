/** Faults in the events of streamed speech. */
import { assign, eventFaults, remove, replace, withOtherMarker } from './editing.ts';
import type { StreamFault } from './fault.ts';

const fault = eventFaults('speech');

export const speechFaults: StreamFault[] = [
  fault('known-event', 'sound', 'sends an event of a type that the format does not have', (good) =>
    assign(good, 'middle', { type: 'speech.audio.pause' }),
  ),
  fault('done-usage', 'sound', 'ends without usage', (good) =>
    remove(good, (data) => data['type'] === 'speech.audio.done', 'usage'),
  ),
  fault('event-shape', 'wrong-type', 'sends an event with a member of the wrong type', (good) =>
    assign(good, 'middle', { audio: 5 }),
  ),
  fault('error-filled', 'sound', 'sends an empty error object', (good) =>
    replace(good, 'middle', (event) => [event, { event: null, data: { error: {} } }]),
  ),
  fault('no-done-marker', 'sound', 'ends with the marker of another format', withOtherMarker),
];
