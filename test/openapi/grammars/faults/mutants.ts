/** All fault classes of a surface, and single-fault mutants of its random streams. */
import { randomFrom } from '../generate/random.ts';
import type { Random } from '../generate/random.ts';
import { randomStream } from '../generate/stream.ts';
import type { RandomStream } from '../generate/stream.ts';
import { chat, completions, messages, responses, speech, transcription } from '../generate/surfaces.ts';
import type { Surface } from '../generate/surfaces.ts';
import { dataOf, nameOf, writeEvents } from '../generate/wire.ts';
import { chatFaults } from './chat-faults.ts';
import { completionsFaults } from './completions-faults.ts';
import type { Fault } from './fault.ts';
import { messagesFaults } from './messages-faults.ts';
import { responsesFaults } from './responses-faults.ts';
import { speechFaults } from './speech-faults.ts';
import { transcriptionFaults } from './transcription-faults.ts';
import { namedFaults, unnamedFaults, wireFaults } from './wire-faults.ts';
import type { WireFault } from './wire-faults.ts';

export interface FaultClass {
  surface: Surface;
  name: string;
  rules: string[];
  /** The bytes and the request of a mutant; tries streams until one offers a place for the fault. */
  mutant: (seed: number) => { bytes: Uint8Array; request: object | undefined };
}

const perSurface = [
  { surface: chat, faults: chatFaults, wire: wireFaults.concat(unnamedFaults) },
  { surface: messages, faults: messagesFaults, wire: wireFaults.concat(namedFaults) },
  { surface: speech, faults: speechFaults, wire: wireFaults },
  { surface: responses, faults: responsesFaults, wire: wireFaults.concat(namedFaults) },
  { surface: completions, faults: completionsFaults, wire: wireFaults.concat(unnamedFaults) },
  { surface: transcription, faults: transcriptionFaults, wire: wireFaults },
];

const most = 3000;

type Attempt = (random: Random, stream: RandomStream) => Uint8Array | undefined;

function faultClass(
  surface: Surface,
  { name, rules }: { name: string; rules: string[] },
  attempt: Attempt,
): FaultClass {
  const mutant = (seed: number) => {
    for (let number = 0; number < most; number += 1) {
      const random = randomFrom(seed * most + number);
      const stream = randomStream(surface, random);
      const bytes = attempt(random, stream);
      if (bytes !== undefined) return { bytes, request: stream.request };
    }
    throw new Error(`${surface.name}: no stream offers a place for "${name}".`);
  };
  return { surface, name, rules, mutant };
}

function ofEvents(surface: Surface, fault: Fault): FaultClass {
  return faultClass(surface, fault, (random, { events, request }) => {
    const changed = fault.apply({ events: structuredClone(events), request, random });
    return changed === undefined
      ? undefined
      : writeEvents(changed, { eventLines: surface.eventLines, random });
  });
}

function ofBytes(surface: Surface, fault: WireFault): FaultClass {
  return faultClass(surface, fault, (random, { events }) => {
    const blocks = events.map((event) => {
      const name = nameOf(event, surface.eventLines, random);
      const data = `data: ${dataOf(event)}`;
      return name === undefined ? [data] : [`event: ${name}`, data];
    });
    return fault.apply({ blocks, events, random });
  });
}

export const faultClasses: FaultClass[] = perSurface.flatMap(({ surface, faults, wire }) =>
  faults.map((fault) => ofEvents(surface, fault)).concat(wire.map((fault) => ofBytes(surface, fault))),
);
