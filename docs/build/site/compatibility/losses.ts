/** What a person will actually lose, in a few lines; each is based on facts that the build looks up. */
import type { Direction, Fact } from './facts.ts';

export interface Loss {
  readonly text: string;
  /** Names of facts, each with an outcome that loses something in each of these directions. */
  readonly facts: readonly string[];
  readonly in: readonly Direction[];
}

export const losses: readonly Loss[] = [
  {
    text: '**Several completions** (`n` above 1) are refused at a messages or responses provider. Send the request several times.',
    facts: ['n'],
    in: ['chat request to messages provider', 'chat request to responses provider'],
  },
  {
    text: '**Log probabilities** are dropped at a messages provider.',
    facts: ['logprobs', 'top_logprobs'],
    in: ['chat request to messages provider'],
  },
  {
    text: '**Frequency and presence penalties** and `logit_bias` are dropped at a messages provider.',
    facts: ['frequency_penalty', 'presence_penalty', 'logit_bias'],
    in: ['chat request to messages provider'],
  },
  {
    text: '**Stop sequences** are dropped at a responses provider.',
    facts: ['stop'],
    in: ['chat request to responses provider'],
  },
  {
    text: '**Audio** in requests and completions is dropped or refused at a messages or responses provider.',
    facts: ['audio', 'modalities', 'messages[].content[].input_audio'],
    in: ['chat request to messages provider', 'chat request to responses provider'],
  },
  {
    text: '**Temperatures above 1** become 1 at a messages provider.',
    facts: ['temperature'],
    in: ['chat request to messages provider'],
  },
  {
    text: '**Grammars of custom tools** are dropped at a messages provider. The model may write any input.',
    facts: ['tools[].custom.format'],
    in: ['chat request to messages provider'],
  },
  {
    text: '**Seeds** and **names of participants** (`name` of a message) are dropped at a messages or responses provider.',
    facts: ['seed', 'messages[].name'],
    in: ['chat request to messages provider', 'chat request to responses provider'],
  },
  {
    text: '**Files** other than PDF, text and images are dropped at a messages provider.',
    facts: ['messages[].content[].file'],
    in: ['chat request to messages provider'],
  },
  {
    text: '**Pictures in completions** (`image_config`, `images` of a message) are not produced.',
    facts: ['image_config', 'choices[].message.images'],
    in: ['move to modelroute'],
  },
  {
    text: '**Routing in the request** (`provider`, `route`, `models`) is dropped or rewritten. The operator sets targets and fallbacks.',
    facts: ['provider', 'route'],
    in: ['move to modelroute'],
  },
  {
    text: '**Further sampling settings**: `min_p`, `top_a` and `repetition_penalty` are dropped at a messages or responses provider, and at a chat provider whose `extra_fields` do not name them; `top_k` at a responses provider, and at such a chat provider.',
    facts: ['min_p', 'top_a', 'repetition_penalty'],
    in: ['chat request to messages provider', 'chat request to responses provider'],
  },
  {
    text: '**Shortening of long prompts** (`transforms`) is dropped. A prompt that is too long is refused.',
    facts: ['transforms'],
    in: ['move to modelroute'],
  },
  {
    text: '**Plugins** for search, file parsing and moderation do not exist here.',
    facts: ['plugins'],
    in: ['move to modelroute'],
  },
  {
    text: '**Costs in the response** (`usage.cost`) are not sent. The usage record has them, under the trace id.',
    facts: ['usage.cost'],
    in: ['move to modelroute'],
  },
];

const losing: ReadonlySet<string> = new Set(['lossy', 'refused', 'dropped', 'decide', 'reported']);

/** Throws when a line says that something is lost where no fact says so. */
export function checkLosses(facts: readonly Fact[], lines: readonly Loss[] = losses): void {
  const lost = new Set(
    facts.filter(({ outcome }) => losing.has(outcome)).map(({ name, direction }) => `${name} (${direction})`),
  );
  const unknown = lines
    .flatMap((line) => line.facts.flatMap((name) => line.in.map((direction) => `${name} (${direction})`)))
    .filter((claim) => !lost.has(claim));
  if (unknown.length > 0)
    throw new Error(
      `docs/build/site/compatibility/losses.ts names facts without a loss: ${unknown.join(', ')}`,
    );
}
