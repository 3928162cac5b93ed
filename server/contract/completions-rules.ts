/** Rules of a legacy completions request: what a chat model, which completes it, cannot do. */
import { isGiven } from './body-parts.ts';
import { type Body, type ContractViolation, type Rule, unsupported } from './violation.ts';

/** A value of a field that is refused, and what to do instead. */
const limits: readonly (readonly [name: string, isFine: (value: unknown) => boolean, why: string])[] = [
  [
    'prompt',
    (prompt) => !Array.isArray(prompt) || prompt.length === 1,
    'chat models complete one prompt at a time; send a request for each',
  ],
  ['best_of', (count) => count === 1, 'all completions are returned; ask for them with "n", and choose'],
  ['echo', (echo) => echo === false, 'chat models do not repeat the prompt; put it before the text'],
  [
    'suffix',
    (suffix) => suffix === '',
    'chat models do not insert text; describe in "prompt" what comes after it',
  ],
];

export const completionsRules: readonly Rule[] = limits.map(
  ([name, isFine, why]) =>
    (body: Body): ContractViolation | undefined =>
      unsupported('value', isGiven(body[name]) && !isFine(body[name]) ? name : undefined, why),
);
