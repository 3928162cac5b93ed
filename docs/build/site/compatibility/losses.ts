/** What a person will actually lose, in a few lines; each is based on facts that the build looks up. */
import type { Fact } from './facts.ts';

export interface Loss {
  readonly text: string;
  /** Names of facts, each with an outcome that loses something. */
  readonly facts: readonly string[];
}

export const losses: readonly Loss[] = [
  {
    text: '**Several completions** (`n` above 1) are refused at a messages or responses provider. Send the request several times.',
    facts: ['n'],
  },
  {
    text: '**Log probabilities** are dropped at a messages provider.',
    facts: ['logprobs', 'top_logprobs'],
  },
  {
    text: '**Frequency and presence penalties** and `logit_bias` are dropped at a messages provider.',
    facts: ['frequency_penalty', 'presence_penalty', 'logit_bias'],
  },
  {
    text: '**Stop sequences** are dropped at a responses provider.',
    facts: ['stop', 'stop_sequences'],
  },
  {
    text: '**Audio** in requests and completions is dropped or refused at a messages or responses provider.',
    facts: ['audio', 'modalities', 'messages[].content[].input_audio'],
  },
  {
    text: '**Temperatures above 1** become 1 at a messages provider.',
    facts: ['temperature'],
  },
  {
    text: '**Grammars of custom tools** are dropped at a messages provider. The model may write any input.',
    facts: ['tools[].custom.format'],
  },
  {
    text: '**Seeds** and **names of participants** (`name` of a message) are dropped at a messages or responses provider.',
    facts: ['seed', 'messages[].name'],
  },
  {
    text: '**Files** other than PDF, text and images are dropped at a messages provider.',
    facts: ['messages[].content[].file'],
  },
  {
    text: '**Reasoning text** of other aggregators (`reasoning`, `reasoning_details`) is not part of a response.',
    facts: ['choices[].message.reasoning', 'choices[].message.reasoning_details'],
  },
  {
    text: '**Routing in the request** (`provider`, `route`, `models`) is dropped or rewritten. The operator sets targets and fallbacks.',
    facts: ['provider', 'route'],
  },
  {
    text: '**Further sampling settings** (`top_k`, `min_p`, `top_a`, `repetition_penalty`) are dropped from chat requests.',
    facts: ['top_k', 'min_p', 'top_a', 'repetition_penalty'],
  },
  {
    text: '**Shortening of long prompts** (`transforms`) is dropped. A prompt that is too long is refused.',
    facts: ['transforms'],
  },
  {
    text: '**Plugins** for search, file parsing and moderation do not exist here.',
    facts: ['plugins'],
  },
  {
    text: '**Costs in the response** (`usage.cost`) are not sent. The usage record has them, under the trace id.',
    facts: ['usage.cost'],
  },
];

const losing: ReadonlySet<string> = new Set(['lossy', 'refused', 'dropped', 'decide', 'reported']);

/** Throws when a line says that something is lost and no fact does. */
export function checkLosses(facts: readonly Fact[], lines: readonly Loss[] = losses): void {
  const lost = new Set(facts.filter(({ outcome }) => losing.has(outcome)).map(({ name }) => name));
  const unknown = lines.flatMap(({ facts: names }) => names.filter((name) => !lost.has(name)));
  if (unknown.length > 0)
    throw new Error(
      `docs/build/site/compatibility/losses.ts names facts without a loss: ${unknown.join(', ')}`,
    );
}
