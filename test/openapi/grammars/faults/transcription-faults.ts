/** Single faults of streamed transcripts. */
import type { PlainEvent } from '../generate/walk.ts';
import { change, copy, insert, lastOf, omit, put } from './fault.ts';
import type { Fault } from './fault.ts';

const delta = (): PlainEvent => ({
  kind: 'transcript.text.delta',
  json: { type: 'transcript.text.delta', delta: 'AAAA' },
});
const marker = (): PlainEvent => ({ kind: '[DONE]', data: '[DONE]' });
const isDelta = ({ kind }: PlainEvent): boolean => kind === 'transcript.text.delta';
const isDone = ({ kind }: PlainEvent): boolean => kind === 'transcript.text.done';
const between = (events: PlainEvent[]): number[] => [...events.keys()].slice(0, -1);

export const transcriptionFaults: Fault[] = [
  omit('terminator left out', ['terminator-missing'], lastOf('transcript.text.done')),
  insert('terminator twice', ['terminator-once'], lastOf('transcript.text.done'), copy),
  insert('words after the terminator', ['nothing-after-terminator'], lastOf('transcript.text.done'), delta),
  insert('[DONE] after the terminator', ['nothing-after-terminator'], lastOf('transcript.text.done'), marker),
  insert('words after an error', ['nothing-after-error'], lastOf('error'), delta),
  insert('[DONE] between events', ['no-done-marker'], between, marker),
  insert('event of no known type', ['known-event'], between, () => ({
    kind: 'none',
    json: { type: 'transcript.text.segment' },
  })),
  { name: 'no event', rules: ['terminator-missing'], apply: () => [] },
  change('type left out', ['known-event'], isDelta, put('/type', undefined)),
  change('words left out', ['event-shape'], isDelta, put('/delta', undefined)),
  change('words a list', ['event-shape'], isDelta, put('/delta', [1])),
  change('text left out', ['event-shape'], isDone, put('/text', undefined)),
  change('usage a number', ['event-shape'], isDone, put('/usage', 7)),
  change('empty error', ['error-filled'], ({ kind }) => kind === 'error', put('/error', {})),
  change(
    'error without a message',
    ['event-shape'],
    ({ kind }) => kind === 'error',
    put('/error/message', undefined),
  ),
];
