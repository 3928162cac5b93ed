/** What only the chat style has: several choices, log probabilities, its second name for the limit. */
import { at, listAt, numberAt, show } from '../../openapi/json/json-value.ts';
import { readChoice } from '../wire/chat.ts';
import type { Wire } from '../wire/wire.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { countingText } from './request-checks.ts';

export function chatOnlyChecks(wire: Wire): Check[] {
  const core = { profile: 'core', surface: 'v1' } as const;
  return [
    {
      ...core,
      id: 'chat.limit.completion-tokens',
      title: 'max_completion_tokens limits like max_tokens',
      contract: 'schema:CreateChatCompletionRequest/properties/max_completion_tokens',
      run: async (trial) => {
        const json = {
          model: trial.target.model,
          messages: [{ role: 'user', content: countingText }],
          max_completion_tokens: 3,
        };
        const response = await trial.once({ operation: 'createChatCompletion', json });
        const { ended, outputTokens } = wire.read(acceptedJson(trial, response, 'max_completion_tokens'));
        must(ended === 'length', `it ended for the reason ${show(ended)}, expected length`);
        must((outputTokens ?? 0) <= 3, `${outputTokens} tokens are counted, 3 were allowed`);
      },
    },
    {
      ...core,
      id: 'chat.choices',
      title: 'n asks for as many choices, numbered from 0, and all are counted',
      contract: 'schema:CreateChatCompletionRequest/properties/n',
      run: async (trial) => {
        const json = acceptedJson(
          trial,
          await trial.once(wire.call(trial, { text: countingText, maxTokens: 24, extra: { n: 3 } })),
          'several choices',
        );
        const indexes = listAt(json, 'choices').map((choice) => at(choice, 'index'));
        if (indexes.length === 1 && !trial.target.claimsContract)
          throw new Unsupported('n is ignored: one choice came');
        must(
          indexes.join() === '0,1,2',
          `3 choices were asked for, their indexes are ${indexes.join() || 'none'}`,
        );
        if (!trial.target.echoes) return;
        for (const index of [0, 1, 2])
          must(
            readChoice(json, index).text === countingText,
            `choice ${index} says ${show(readChoice(json, index).text)}`,
          );
        const one = wire.read(
          acceptedJson(
            trial,
            await trial.once(wire.call(trial, { text: countingText, maxTokens: 24 })),
            'one choice',
          ),
        );
        const all = wire.read(json);
        must(
          all.outputTokens === 3 * (one.outputTokens ?? 0),
          `3 equal choices count ${all.outputTokens} tokens, one counts ${one.outputTokens}`,
        );
      },
    },
    {
      ...core,
      id: 'chat.logprobs',
      title: 'logprobs come for each token of the text, with as many alternatives as asked for',
      contract: 'schema:ChatLogprobs',
      run: async (trial) => {
        const response = await trial.once(
          wire.call(trial, { text: countingText, maxTokens: 8, extra: { logprobs: true, top_logprobs: 2 } }),
        );
        const json = acceptedJson(trial, response, 'logprobs');
        const tokens = listAt(json, 'choices', 0, 'logprobs', 'content');
        if (tokens.length === 0 && !trial.target.claimsContract)
          throw new Unsupported('logprobs are ignored: none came');
        const text = tokens.map((token) => String(at(token, 'token'))).join('');
        must(text === readChoice(json, 0).text, `the tokens joined are ${show(text)}, not the text`);
        must(
          tokens.every((token) => Number(at(token, 'logprob')) <= 0),
          'a logprob is above 0',
        );
        must(
          tokens.every((token) => listAt(token, 'top_logprobs').length <= 2),
          'a token has more than 2 alternatives',
        );
        must(
          tokens.every(
            (token) =>
              !Array.isArray(at(token, 'bytes')) ||
              Buffer.from(listAt(token, 'bytes').map(Number)).toString() === at(token, 'token'),
          ),
          'the bytes of a token are not those of its text',
        );
        const counted = numberAt(json, 'usage', 'completion_tokens');
        if (trial.target.echoes)
          must(counted === tokens.length, `${tokens.length} tokens are reported, ${counted} are counted`);
        if (trial.target.echoes)
          must(
            tokens.every((token) => listAt(token, 'top_logprobs').length === 2),
            'a token has not the 2 alternatives that were asked for',
          );
      },
    },
    {
      ...core,
      id: 'chat.plain.without-logprobs',
      title: 'logprobs stay away when they are not asked for',
      contract: 'schema:ChatLogprobs',
      run: async (trial) => {
        const response = await trial.once(wire.call(trial, { text: countingText, maxTokens: 2 }));
        const json = acceptedJson(trial, response, 'a plain response');
        must((at(json, 'choices', 0, 'logprobs') ?? null) === null, 'logprobs came unasked');
      },
    },
  ];
}
