/** Single faults that speech and streamed transcripts share: of deltas that end with one event of their own. */
import type { PlainEvent } from '../generate/walk.ts';
import { change, copy, insert, lastOf, omit, put } from './fault.ts';
import type { Fault } from './fault.ts';

interface AudioStream {
  /** Of the types of its events. */
  prefix: string;
  /** The member of a delta that has its content, and what that is. */
  member: string;
  word: string;
  /** A type of event that it does not have. */
  unknownType: string;
}

const between = (events: PlainEvent[]): number[] => [...events.keys()].slice(0, -1);
const marker = (): PlainEvent => ({ kind: '[DONE]', data: '[DONE]' });

export function audioFaults({ prefix, member, word, unknownType }: AudioStream): Fault[] {
  const [deltaType, doneType] = [`${prefix}.delta`, `${prefix}.done`];
  const delta = (): PlainEvent => ({ kind: deltaType, json: { type: deltaType, [member]: 'AAAA' } });
  const isDelta = ({ kind }: PlainEvent): boolean => kind === deltaType;
  return [
    omit('terminator left out', ['terminator-missing'], lastOf(doneType)),
    insert('terminator twice', ['terminator-once'], lastOf(doneType), copy),
    insert(`${word} after the terminator`, ['nothing-after-terminator'], lastOf(doneType), delta),
    insert('[DONE] after the terminator', ['nothing-after-terminator'], lastOf(doneType), marker),
    insert(`${word} after an error`, ['nothing-after-error'], lastOf('error'), delta),
    insert('[DONE] between events', ['no-done-marker'], between, marker),
    insert('event of no known type', ['known-event'], between, () => ({
      kind: 'none',
      json: { type: unknownType },
    })),
    { name: 'no event', rules: ['terminator-missing'], apply: () => [] },
    change('type left out', ['known-event'], isDelta, put('/type', undefined)),
    change(`${word} left out`, ['event-shape'], isDelta, put(`/${member}`, undefined)),
    change(`${word} a list`, ['event-shape'], isDelta, put(`/${member}`, [1])),
    change('empty error', ['error-filled'], ({ kind }) => kind === 'error', put('/error', {})),
    change(
      'error without a message',
      ['event-shape'],
      ({ kind }) => kind === 'error',
      put('/error/message', undefined),
    ),
  ];
}
