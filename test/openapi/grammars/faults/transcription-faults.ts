/** Single faults of streamed transcripts. */
import type { PlainEvent } from '../generate/walk.ts';
import { audioFaults } from './audio-faults.ts';
import { change, put } from './fault.ts';
import type { Fault } from './fault.ts';

const isDone = ({ kind }: PlainEvent): boolean => kind === 'transcript.text.done';

export const transcriptionFaults: Fault[] = [
  ...audioFaults({
    prefix: 'transcript.text',
    member: 'delta',
    word: 'words',
    unknownType: 'transcript.text.segment',
  }),
  change('text left out', ['event-shape'], isDone, put('/text', undefined)),
  change('usage a number', ['event-shape'], isDone, put('/usage', 7)),
];
