/** One random stream of a surface: its events, its request and a judge for its bytes. */
import { StreamJudge } from '../../../../openapi/grammars/stream-verdict.ts';
import type { StreamVerdict } from '../../../../openapi/grammars/stream-verdict.ts';
import type { Random } from './random.ts';
import type { Surface } from './surfaces.ts';
import { Walk } from './walk.ts';
import type { PlainEvent } from './walk.ts';

export interface RandomStream {
  events: PlainEvent[];
  request: object | undefined;
}

export function randomStream(surface: Surface, random: Random): RandomStream {
  const walk = new Walk(surface.grammar, random, surface.contents(random));
  return { events: walk.run(), request: walk.request };
}

export function judge(surface: Surface, chunks: Uint8Array[], request?: unknown): StreamVerdict {
  const one = new StreamJudge(surface.compiled, request);
  for (const chunk of chunks) one.push(chunk);
  return one.verdict();
}
