/** What chat completions and legacy completions contain alike: chunks with choices, usage and errors. */
import { getAt, setAt } from './actor.ts';
import type { Random } from './random.ts';
import { textOf } from './random.ts';

export function choiceStream(random: Random, idPrefix: string) {
  const id = `${idPrefix}-${random.below(1e9)}`;
  const created = 1795176000 + random.below(1000);
  const error = () => ({
    error: {
      message: textOf(random),
      type: 'server_error',
      param: null,
      code: random.pick([null, 'upstream_error']),
    },
  });
  const usage = () => ({
    prompt_tokens: random.below(99),
    completion_tokens: random.below(99),
    total_tokens: random.below(99),
  });
  return { id, created, error, usage, usageIsNull: random.chance(0.5) };
}

/** A request for such a stream. */
export function choiceRequest(random: Random): Record<string, unknown> {
  const n = random.pick([undefined, null, 1, 1, 2, 3]);
  const options = random.pick([
    undefined,
    null,
    {},
    { include_usage: true },
    { include_usage: true },
    { include_usage: false },
  ]);
  return {
    model: 'm',
    ...(n !== undefined && { n }),
    ...(options !== undefined && { stream_options: options }),
  };
}

/** The chunk with the usage has no choices. */
export function withoutChoicesBesideUsage(name: string, json: object): void {
  const usage = getAt(json, '/usage');
  if (name === 'chunk' && typeof usage === 'object' && usage !== null) setAt(json, '/choices', []);
}
