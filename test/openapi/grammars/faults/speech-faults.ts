/** Single faults of speech streams. */
import type { PlainEvent } from '../generate/walk.ts';
import { change, copy, insert, lastOf, omit, put } from './fault.ts';
import type { Fault } from './fault.ts';

const delta = (): PlainEvent => ({
  kind: 'speech.audio.delta',
  json: { type: 'speech.audio.delta', audio: 'AAAA' },
});
const marker = (): PlainEvent => ({ kind: '[DONE]', data: '[DONE]' });
const isDelta = ({ kind }: PlainEvent): boolean => kind === 'speech.audio.delta';
const isDone = ({ kind }: PlainEvent): boolean => kind === 'speech.audio.done';
const between = (events: PlainEvent[]): number[] => [...events.keys()].slice(0, -1);

export const speechFaults: Fault[] = [
  omit('terminator left out', ['terminator-missing'], lastOf('speech.audio.done')),
  insert('terminator twice', ['terminator-once'], lastOf('speech.audio.done'), copy),
  insert('sound after the terminator', ['nothing-after-terminator'], lastOf('speech.audio.done'), delta),
  insert('[DONE] after the terminator', ['nothing-after-terminator'], lastOf('speech.audio.done'), marker),
  insert('sound after an error', ['nothing-after-error'], lastOf('error'), delta),
  insert('[DONE] between events', ['no-done-marker'], between, marker),
  insert('event of no known type', ['known-event'], between, () => ({
    kind: 'none',
    json: { type: 'speech.audio.pause' },
  })),
  { name: 'no event', rules: ['terminator-missing'], apply: () => [] },
  change('type left out', ['known-event'], isDelta, put('/type', undefined)),
  change('sound left out', ['event-shape'], isDelta, put('/audio', undefined)),
  change('sound a list', ['event-shape'], isDelta, put('/audio', [1])),
  change('usage left out', ['done-usage'], isDone, put('/usage', undefined)),
  change('usage without counts', ['event-shape'], isDone, put('/usage', {})),
  change('empty error', ['error-filled'], ({ kind }) => kind === 'error', put('/error', {})),
  change(
    'error without a message',
    ['event-shape'],
    ({ kind }) => kind === 'error',
    put('/error/message', undefined),
  ),
];
