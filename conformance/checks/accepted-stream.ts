/** Asks for a stream and reads it, as several checks need it. */
import type { Trial } from '../run/trial.ts';
import { acceptedEvents } from '../wire/stream.ts';
import type { Question, Wire } from '../wire/wire.ts';

/** The events of an accepted stream that obeys its grammar, and their combined content. */
export async function streamOf(trial: Trial, wire: Wire, question: Question, feature = 'streaming') {
  const response = await trial.once(wire.call(trial, { ...question, stream: true }));
  const events = await acceptedEvents(trial, response, feature);
  return { response, events, reading: wire.fold(events) };
}
