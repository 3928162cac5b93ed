/** What only chat streams have: usage on demand, and several choices. */
import { plainText } from '../discovery/target.ts';
import { at, show } from '../../openapi/json/json-value.ts';
import { foldChoice } from '../wire/chat.ts';
import type { Wire } from '../wire/wire.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { countingText } from './request-checks.ts';
import { streamOf } from './accepted-stream.ts';

export function chatStreamChecks(wire: Wire): Check[] {
  return [
    {
      id: 'chat.stream.without-usage',
      title: 'A stream has no usage when it is not asked for',
      profile: 'streaming',
      surface: 'v1',
      contract: 'rule:createChatCompletion/usage-unasked',
      run: async (trial) => {
        const { response, events } = await streamOf(trial, wire, { text: plainText });
        must(
          events.every((event) => (at(event, 'usage') ?? null) === null),
          'usage came unasked',
          response,
        );
      },
    },
    {
      id: 'chat.stream.choices',
      title: 'n streams as many choices, each whole',
      profile: 'streaming',
      surface: 'v1',
      contract: 'rule:createChatCompletion/choice-missing',
      run: async (trial) => {
        const { response, events } = await streamOf(
          trial,
          wire,
          { text: countingText, maxTokens: 24, extra: { n: 2 } },
          'several streamed choices',
        );
        for (const index of [0, 1]) {
          const { text } = foldChoice(events, index);
          must(text !== '', `choice ${index} has no text`, response);
          if (trial.target.echoes)
            must(text === countingText, `choice ${index} says ${show(text)}`, response);
        }
      },
    },
  ];
}
