/** Single faults of legacy completion streams. */
import { setAt } from '../generate/actor.ts';
import { choiceFaults, hasChoice } from './choice-faults.ts';
import { at, change, copy, put } from './fault.ts';
import type { Fault } from './fault.ts';

export const completionsFaults: Fault[] = [
  ...choiceFaults({
    word: 'text',
    addTo: (source) => {
      const chunk = copy(source);
      setAt(chunk.json ?? {}, '/choices', [
        { index: at(source, '/choices/0/index'), text: 'x', finish_reason: null },
      ]);
      return chunk;
    },
  }),
  change('text left out', ['event-shape'], hasChoice, put('/choices/0/text', undefined)),
  change('text a number', ['event-shape'], hasChoice, put('/choices/0/text', 5)),
];
