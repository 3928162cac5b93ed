/** Single faults of speech streams. */
import type { PlainEvent } from '../generate/walk.ts';
import { audioFaults } from './audio-faults.ts';
import { change, put } from './fault.ts';
import type { Fault } from './fault.ts';

const isDone = ({ kind }: PlainEvent): boolean => kind === 'speech.audio.done';

export const speechFaults: Fault[] = [
  ...audioFaults({
    prefix: 'speech.audio',
    member: 'audio',
    word: 'sound',
    unknownType: 'speech.audio.pause',
  }),
  change('usage left out', ['done-usage'], isDone, put('/usage', undefined)),
  change('usage without counts', ['event-shape'], isDone, put('/usage', {})),
];
