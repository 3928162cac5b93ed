/** Legacy completions: the prompt is continued as text, within its limit, and the stream says the same. */
import { at, listAt, numberAt, textAt } from '../../openapi/json/json-value.ts';
import { plainText } from '../discovery/target.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedEvents } from '../wire/stream.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';

const core = { profile: 'core', surface: 'v1' } as const;
const fewTokens = 2;
const longPrompt = 'Repeat these words: one two three four five six seven eight nine ten.';

const complete = (trial: Trial, extra: object = {}) =>
  trial.once({
    operation: 'createCompletion',
    json: { model: trial.target.model, prompt: plainText, max_tokens: 64, ...extra },
  });

async function plain(trial: Trial, extra: object = {}) {
  const response = await complete(trial, extra);
  const json = acceptedJson(trial, response, 'legacy completions');
  return { response, json, choices: listAt(json, 'choices') };
}

export const legacyCompletionChecks: Check[] = [
  {
    ...core,
    id: 'completion.shape',
    title: 'A legacy completion is one text, and its usage adds up',
    contract: 'createCompletion/responses/200',
    run: async (trial) => {
      const { response, json, choices } = await plain(trial);
      must(choices.length === 1, `${choices.length} completions came`, response);
      must((textAt(choices[0], 'text') ?? '') !== '', 'the completion has no text', response);
      must(numberAt(choices[0], 'index') === 0, 'the first completion has another index than 0', response);
      if (trial.target.echoes)
        must(
          textAt(choices[0], 'text')?.includes(plainText) === true,
          `the text is '${textAt(choices[0], 'text')}'`,
          response,
        );
      const usage = at(json, 'usage');
      if ((usage ?? null) === null) return;
      const [input, output, total] = ['prompt_tokens', 'completion_tokens', 'total_tokens'].map((name) =>
        numberAt(usage, name),
      );
      must(
        (input ?? NaN) + (output ?? NaN) === total,
        `the usage does not add up: ${input} + ${output} is not ${total}`,
        response,
      );
    },
  },
  {
    ...core,
    id: 'completion.limit',
    title: 'max_tokens cuts a legacy completion, which then says so',
    contract: 'schema:CreateCompletionRequest/properties/max_tokens',
    run: async (trial) => {
      const { response, json, choices } = await plain(trial, { prompt: longPrompt, max_tokens: fewTokens });
      const reason = textAt(choices[0], 'finish_reason');
      must(reason === 'length', `the finish_reason is '${reason}'`, response);
      const used = numberAt(json, 'usage', 'completion_tokens');
      must(
        used === undefined || used <= fewTokens,
        `${used} tokens were produced, ${fewTokens} are the limit`,
        response,
      );
    },
  },
  {
    ...core,
    id: 'completion.stream',
    title: 'A streamed legacy completion obeys its grammar and has the same text',
    profile: 'streaming',
    contract: 'createCompletion/responses/200/content/text~1event-stream/x-stream-grammar',
    run: async (trial) => {
      const response = await complete(trial, { stream: true });
      const events = await acceptedEvents(trial, response, 'a streamed legacy completion');
      const text = events.flatMap((event) =>
        listAt(event, 'choices').map((choice) => textAt(choice, 'text')),
      );
      must(text.join('') !== '', 'no text came', response);
      if (!trial.target.echoes) return;
      const { choices } = await plain(trial);
      must(
        text.join('') === textAt(choices[0], 'text'),
        'the streamed text differs from the plain one',
        response,
      );
    },
  },
];
