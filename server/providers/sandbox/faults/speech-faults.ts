/** Faults in the events of streamed speech. */
import { changeEvents, edit, editFirst, replaceAt } from './editing.ts';
import type { FaultEvent, GoodStream, PlainFault, StreamFault } from './fault.ts';

function fault(
  name: string,
  plain: PlainFault,
  summary: string,
  change: (good: GoodStream) => FaultEvent[],
): StreamFault {
  return {
    name,
    legal: false,
    summary,
    needs: 'text',
    plain,
    streams: { speech: { rule: name, spoil: changeEvents(change) } },
  };
}

export const speechFaults: StreamFault[] = [
  fault('known-event', 'sound', 'sends an event of a type that the format does not have', (good) =>
    replaceAt(good.events, good.middle, (event) => [
      edit(event, (data) => Object.assign(data, { type: 'speech.audio.pause' })),
    ]),
  ),
  fault('done-usage', 'sound', 'ends without usage', (good) =>
    editFirst(
      good.events,
      (data) => data['type'] === 'speech.audio.done',
      (data) => delete data['usage'],
    ),
  ),
  fault('event-shape', 'wrong-type', 'sends an event with a member of the wrong type', (good) =>
    replaceAt(good.events, good.middle, (event) => [
      edit(event, (data) => Object.assign(data, { audio: 5 })),
    ]),
  ),
  fault('error-filled', 'sound', 'sends an empty error object', (good) =>
    replaceAt(good.events, good.middle, (event) => [event, { event: null, data: { error: {} } }]),
  ),
  fault('no-done-marker', 'sound', 'ends with the marker of another format', (good) => [
    ...good.events.slice(0, -1),
    { event: null, data: '[DONE]' },
  ]),
];
