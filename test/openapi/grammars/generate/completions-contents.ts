/** What chunks of legacy completions contain besides what the grammar says. */
import { getAt, setAt } from './actor.ts';
import type { Random } from './random.ts';
import { textOf } from './random.ts';
import type { Contents } from './walk.ts';

export function completionsContents(random: Random): Contents {
  const id = `cmpl-${random.below(1e9)}`;
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
  const usageIsNull = random.chance(0.5);
  return {
    request: () => {
      if (random.chance(0.2)) return undefined;
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
    },
    event: (kind) => {
      if (kind === 'error') return { ...error(), ...(random.chance(0.1) && { id, choices: [] }) };
      return {
        id,
        object: 'text_completion',
        created,
        model: 'sandbox/chat',
        choices: [],
        ...(usageIsNull && { usage: null }),
        ...(random.chance(0.1) && {
          system_fingerprint: random.pick([null, 'fp_1']),
        }),
        ...(random.chance(0.05) && { vendor: { error: {} }, error: null }),
      };
    },
    item: () => choice(random),
    fill: (pointer) => {
      if (pointer === '/usage') return usage();
      if (pointer === '/finish_reason') return random.pick(['stop', 'length', 'content_filter']);
      if (pointer === '/error') return error().error;
      throw new Error(`Nothing to fill ${pointer} with.`);
    },
    complete: (name, json) => {
      const usageGiven = getAt(json, '/usage');
      if (name === 'chunk' && typeof usageGiven === 'object' && usageGiven !== null)
        setAt(json, '/choices', []);
    },
    weight: () => 0.1,
  };
}

function choice(random: Random): object {
  const logprobs = random.pick([undefined, null, { tokens: ['a'], token_logprobs: [-1], text_offset: [0] }]);
  return {
    index: 0,
    text: textOf(random),
    ...(logprobs !== undefined && { logprobs }),
    finish_reason: null,
  };
}
