/** What chunks of legacy completions contain besides what the grammar says. */
import { choiceRequest, choiceStream, withoutChoicesBesideUsage } from './choice-contents.ts';
import type { Random } from './random.ts';
import { textOf } from './random.ts';
import type { Contents } from './walk.ts';

export function completionsContents(random: Random): Contents {
  const { id, created, error, usage, usageIsNull } = choiceStream(random, 'cmpl');
  return {
    request: () => {
      if (random.chance(0.2)) return undefined;
      return choiceRequest(random);
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
    complete: withoutChoicesBesideUsage,
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
