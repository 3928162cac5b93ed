/** All fault classes of a surface, and single-fault mutants of its random streams. */
import { randomFrom } from '../generate/random.ts';
import { randomStream } from '../generate/stream.ts';
import { chat, messages, speech } from '../generate/surfaces.ts';
import type { Surface } from '../generate/surfaces.ts';
import { dataOf, nameOf, writeEvents } from '../generate/wire.ts';
import { chatFaults } from './chat-faults.ts';
import { messagesFaults } from './messages-faults.ts';
import { speechFaults } from './speech-faults.ts';
import { namedFaults, unnamedFaults, wireFaults } from './wire-faults.ts';

export interface FaultClass {
  surface: Surface;
  name: string;
  rules: string[];
  /** The bytes and the request of a mutant; tries streams until one offers a place for the fault. */
  mutant(seed: number): { bytes: Uint8Array; request: object | undefined };
}

const perSurface = [
  { surface: chat, faults: chatFaults, wire: [...wireFaults, ...unnamedFaults] },
  { surface: messages, faults: messagesFaults, wire: [...wireFaults, ...namedFaults] },
  { surface: speech, faults: speechFaults, wire: wireFaults },
];

const most = 3000;

export const faultClasses: FaultClass[] = perSurface.flatMap(({ surface, faults, wire }) => {
  const make = (name: string, rules: string[], apply: (seed: number) => { bytes: Uint8Array | undefined; request: object | undefined }): FaultClass => ({
    surface,
    name,
    rules,
    mutant: (seed) => {
      for (let attempt = 0; attempt < most; attempt += 1) {
        const { bytes, request } = apply(seed * most + attempt);
        if (bytes !== undefined) return { bytes, request };
      }
      throw new Error(`${surface.name}: no stream offers a place for "${name}".`);
    },
  });
  return [
    ...faults.map((fault) =>
      make(fault.name, fault.rules, (seed) => {
        const random = randomFrom(seed);
        const { events, request } = randomStream(surface, random);
        const changed = fault.apply({ events: structuredClone(events), request, random });
        const options = { eventLines: surface.eventLines, random };
        return { bytes: changed === undefined ? undefined : writeEvents(changed, options), request };
      }),
    ),
    ...wire.map((fault) =>
      make(fault.name, fault.rules, (seed) => {
        const random = randomFrom(seed);
        const { events, request } = randomStream(surface, random);
        const blocks = events.map((event) => {
          const name = nameOf(event, surface.eventLines, random);
          return [...(name === undefined ? [] : [`event: ${name}`]), `data: ${dataOf(event)}`];
        });
        return { bytes: fault.apply({ blocks, events, random }), request };
      }),
    ),
  ];
});
