/** What chat chunks contain besides what the grammar says. */
import type { Actor } from './actor.ts';
import { choiceRequest, choiceStream, withoutChoicesBesideUsage } from './choice-contents.ts';
import type { Random } from './random.ts';
import { textOf } from './random.ts';
import type { Contents } from './walk.ts';

export function chatContents(random: Random): Contents {
  const { id, created, error, usage, usageIsNull } = choiceStream(random, 'chatcmpl');
  return {
    request: () => {
      if (random.chance(0.2)) return undefined;
      return {
        ...choiceRequest(random),
        ...(random.chance(0.2) && { usage: random.pick([null, {}, { include: true }, { include: false }]) }),
      };
    },
    event: (kind) => {
      if (kind === 'error') return { ...error(), ...(random.chance(0.1) && { id, choices: [] }) };
      return {
        id,
        object: 'chat.completion.chunk',
        created,
        model: 'sandbox/chat',
        choices: [],
        ...(usageIsNull && { usage: null }),
        ...(random.chance(0.1) && {
          obfuscation: 'x'.repeat(random.below(20)),
          system_fingerprint: random.pick([null, 'fp_1']),
        }),
        ...(random.chance(0.05) && { service_tier: null, vendor: { error: {} }, error: null }),
      };
    },
    item: (machine, actor) => (machine === 'choice' ? choice(random) : call(random, actor)),
    fill: (pointer) => {
      if (pointer === '/usage') return usage();
      if (pointer === '/finish_reason')
        return random.pick(['stop', 'length', 'tool_calls', 'content_filter']);
      if (pointer === '/delta/function_call') return { arguments: '' };
      if (pointer === '/delta/tool_calls') return [];
      if (pointer.endsWith('/name')) return random.pick(['get_weather', 'f', 'naïve']);
      if (pointer === '/error') return error().error;
      throw new Error(`Nothing to fill ${pointer} with.`);
    },
    complete: withoutChoicesBesideUsage,
    weight: (part) => (part === 'calls' ? 0.25 : 0.02),
  };
}

function choice(random: Random): object {
  const delta = {
    role: random.chance(0.8) ? undefined : 'assistant',
    content: random.pick([undefined, null, textOf(random), textOf(random), textOf(random)]),
    refusal: random.chance(0.1) ? textOf(random) : undefined,
    reasoning: random.chance(0.05) ? textOf(random) : undefined,
  };
  const logprobs = random.pick([undefined, null, { content: null, refusal: null }]);
  const finish = random.chance(0.9) ? { finish_reason: null } : {};
  return { index: 0, delta: present(delta), ...(logprobs !== undefined && { logprobs }), ...finish };
}

function call(random: Random, actor: Actor): object {
  const type = actor.constants.get('/type') ?? (random.chance(0.85) ? 'function' : 'custom');
  const opening = actor.state === 'opening' ? { id: `call_${random.below(1e9)}`, type } : {};
  const name = actor.state === 'opening' ? { name: 'tool' } : {};
  if (type === 'custom') return { index: 0, ...opening, custom: { ...name, input: textOf(random) } };
  return { index: 0, ...opening, function: { ...name, arguments: '' } };
}

const present = (members: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
