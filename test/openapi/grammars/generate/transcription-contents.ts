/** What the events of a transcript contain besides what the grammar says. */
import type { Random } from './random.ts';
import { textOf } from './random.ts';
import type { Contents } from './walk.ts';

export function transcriptionContents(random: Random): Contents {
  const usage = () => ({
    input_tokens: random.below(99),
    output_tokens: random.below(999),
    total_tokens: random.below(999),
  });
  const error = () => ({
    message: textOf(random),
    type: 'server_error',
    param: null,
    code: 'upstream_error',
  });
  return {
    request: () => undefined,
    event: (kind) => {
      const extra = random.chance(0.05) ? { vendor: textOf(random), error: null } : {};
      if (kind === 'error') return { ...(random.chance(0.5) && { type: 'error' }), error: error() };
      if (kind === 'transcript.text.done')
        return { type: kind, text: textOf(random), usage: usage(), ...extra };
      return { type: kind, delta: textOf(random), ...extra };
    },
    item: (machine) => {
      throw new Error(`No items of "${machine}".`);
    },
    fill: (pointer) => (pointer === '/error' ? error() : undefined),
    complete: () => undefined,
    weight: () => 0,
  };
}
