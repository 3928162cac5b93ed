/** Single faults of chat completion streams. */
import { setAt } from '../generate/actor.ts';
import type { PlainEvent } from '../generate/walk.ts';
import { callFaults } from './chat-call-faults.ts';
import { choiceFaults, choicesOf, finishes, hasChoice } from './choice-faults.ts';
import { at, change, copy, put } from './fault.ts';
import type { Fault } from './fault.ts';

const isFirstOfItsChoice = (event: PlainEvent, place: number, events: PlainEvent[]): boolean =>
  hasChoice(event) &&
  !events.slice(0, place).some((earlier) => choicesOf(earlier).includes(at(event, '/choices/0/index')));

export const chatFaults: Fault[] = [
  ...choiceFaults({
    word: 'delta',
    addTo: (source) => {
      const chunk = copy(source);
      setAt(chunk.json ?? {}, '/choices', [
        { index: at(source, '/choices/0/index'), delta: { content: 'x' }, finish_reason: null },
      ]);
      return chunk;
    },
  }),
  change('role left out', ['role-first'], isFirstOfItsChoice, put('/choices/0/delta/role', undefined)),
  change('role of somebody else', ['role-first'], isFirstOfItsChoice, put('/choices/0/delta/role', 'user')),
  change(
    'delta left out',
    ['role-first', 'event-shape', 'arguments-json', 'call-reason-needs-call'],
    hasChoice,
    put('/choices/0/delta', undefined),
  ),
  change(
    'tool_calls as reason without a call',
    ['call-reason-needs-call'],
    (event, _place, events) => finishes(event) && !JSON.stringify(events).includes('"tool_calls":['),
    put('/choices/0/finish_reason', 'tool_calls'),
  ),
  change('content a number', ['event-shape'], hasChoice, put('/choices/0/delta/content', 5)),
  ...callFaults,
];
